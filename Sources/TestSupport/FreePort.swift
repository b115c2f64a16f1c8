import Glibc

/// A port of 127.0.0.1 that nobody used a moment ago, for programs that must be told theirs before they start.
public func freePort() throws(TestSupportError) -> UInt16 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = unsafe withUnsafeMutablePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
            guard unsafe bind(descriptor, generic, length) == 0 else { return Int32(-1) }
            return unsafe getsockname(descriptor, generic, &length)
        }
    }
    guard result == 0 else { throw TestSupportError("no free port on 127.0.0.1") }
    return UInt16(bigEndian: address.sin_port)
}
