import Glibc
import Primitives

/// A port of 127.0.0.1 that nobody uses, for programs that must be told theirs before they start.
///
/// It lies below the range the kernel takes the near ends of calls from, so that a server which is stopped and started
/// again finds its port free; and one process never gives the same port twice.
///
/// - Parameter count: how many ports in a row must be free, the answer being the first.
public func freePort(run count: UInt16 = 1) throws(TestSupportError) -> UInt16 {
    for _ in 0..<1000 {
        let first = next.withLock { next in
            if Int(next) + Int(count) > Int(range.upperBound) { next = range.lowerBound }
            defer { next += count }
            return next
        }
        if (first..<first + count).allSatisfy(isFree) { return first }
    }
    throw TestSupportError("no free port on 127.0.0.1")
}

private let range: Range<UInt16> = 10_000..<32_000
/// Processes that run side by side begin at different places.
private let next = Lock(range.lowerBound + UInt16(getpid() % 200) * 100)

private func isFree(_ port: UInt16) -> Bool {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return unsafe withUnsafePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
            unsafe bind(descriptor, generic, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
    }
}
