import CMicroHTTPD
import Glibc

/// Where a connection comes from, as the system tells it.
struct ClientAddress {
    private var storage = sockaddr_storage()
    private var length = socklen_t(MemoryLayout<sockaddr_storage>.size)

    /// Accepts a connection and fills in its address; -1, and `errno`, when there is none.
    mutating func accept(from listener: Int32) -> Int32 {
        let flags = Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        return unsafe withUnsafeMutablePointer(to: &storage) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe accept4(listener, $0, &length, flags)
            }
        }
    }

    /// The numeric address.
    var text: String { unsafe withAddress { address, _ in unsafe NumericAddress.text(of: address) } }

    /// Lends the address to a C call.
    func withAddress<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        unsafe withUnsafePointer(to: storage) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe body($0, length) }
        }
    }
}
