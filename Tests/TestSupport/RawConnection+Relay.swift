import Glibc
import Primitives

extension RawConnection {
    /// How many bytes a relay passes on in each direction before it breaks off.
    public struct RelayLimits: Sendable {
        /// From whoever called.
        public var fromCaller: Int
        /// From the server.
        public var fromServer: Int

        /// No limit unless one is given.
        public init(fromCaller: Int = .max, fromServer: Int = .max) {
            self.fromCaller = fromCaller
            self.fromServer = fromServer
        }
    }

    /// Passes bytes on between the other side and a server of this machine until one of them closes or a limit is reached.
    ///
    /// - Returns: how many bytes went each way.
    @discardableResult
    public func relay(to port: UInt16, _ limits: RelayLimits = RelayLimits()) -> (fromCaller: Int, fromServer: Int) {
        var (fromCaller, fromServer) = (0, 0)
        guard let caller = file.withLock({ $0 }), let server = Self.connect(to: port) else { return (0, 0) }
        defer { Glibc.close(server) }
        while fromCaller < limits.fromCaller, fromServer < limits.fromServer {
            var sockets = [
                pollfd(fd: caller, events: Int16(POLLIN), revents: 0),
                pollfd(fd: server, events: Int16(POLLIN), revents: 0),
            ]
            guard unsafe poll(&sockets, 2, -1) > 0 else { continue }
            if sockets[0].revents != 0 {
                let count = Self.pass(from: caller, to: server, atMost: limits.fromCaller - fromCaller)
                guard count > 0 else { break }
                fromCaller += count
            }
            if sockets[1].revents != 0 {
                let count = Self.pass(from: server, to: caller, atMost: limits.fromServer - fromServer)
                guard count > 0 else { break }
                fromServer += count
            }
        }
        return (fromCaller, fromServer)
    }

    private static func pass(from source: Int32, to target: Int32, atMost limit: Int) -> Int {
        var buffer = [UInt8](repeating: 0, count: min(limit, 16 * 1024))
        let count = unsafe recv(source, &buffer, buffer.count, 0)
        var start = 0
        while start < count {
            let sent = unsafe buffer.withUnsafeBytes { bytes in
                unsafe send(target, bytes.baseAddress?.advanced(by: start), count - start, Int32(MSG_NOSIGNAL))
            }
            guard sent > 0 else { return 0 }
            start += sent
        }
        return count
    }

    private static func connect(to port: UInt16) -> Int32? {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                unsafe Glibc.connect(descriptor, generic, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else {
            Glibc.close(descriptor)
            return nil
        }
        return descriptor
    }
}
