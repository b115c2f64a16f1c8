import CMicroHTTPD
import Glibc

/// A listening socket, made here rather than by libmicrohttpd so that the reason of a failure is known.
struct Listener {
    let socket: Int32
    let port: UInt16

    init(_ configuration: ServerConfiguration) throws(ServerError) {
        let place = "\(configuration.address):\(configuration.port)"
        guard let address = NumericAddress(configuration.address) else {
            throw ServerError(.address, "'\(configuration.address)' is not a numeric address")
        }
        let family = if case .v4 = address.family { AF_INET } else { AF_INET6 }
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let socket = Glibc.socket(family, kind, 0)
        guard socket >= 0 else { throw ServerError(.system, "no socket: \(Self.words(errno))") }
        var yes: Int32 = 1
        // A restart must not wait for the connections of the last run to leave TIME_WAIT.
        unsafe setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        guard Self.bind(socket, address, configuration.port) == 0, listen(socket, 1024) == 0 else {
            let reason = errno
            Glibc.close(socket)
            throw Self.error(reason, place)
        }
        self.socket = socket
        port = Self.port(of: socket)
    }

    func close() { Glibc.close(socket) }

    private static func bind(_ socket: Int32, _ address: NumericAddress, _ port: UInt16) -> Int32 {
        switch address.family {
        case .v4(let four):
            var place = sockaddr_in()
            place.sin_family = sa_family_t(AF_INET)
            place.sin_port = port.bigEndian
            place.sin_addr = four
            return unsafe withUnsafePointer(to: &place) { pointer in
                unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    unsafe Glibc.bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
        case .v6(let six):
            var place = sockaddr_in6()
            place.sin6_family = sa_family_t(AF_INET6)
            place.sin6_port = port.bigEndian
            place.sin6_addr = six
            return unsafe withUnsafePointer(to: &place) { pointer in
                unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    unsafe Glibc.bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in6>.size))
                }
            }
        }
    }

    private static func port(of socket: Int32) -> UInt16 {
        // The port stands at the same place in both families.
        var place = sockaddr_in6()
        var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
        unsafe withUnsafeMutablePointer(to: &place) { pointer in
            _ = unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe getsockname(socket, $0, &length)
            }
        }
        return UInt16(bigEndian: place.sin6_port)
    }

    private static func error(_ reason: Int32, _ place: String) -> ServerError {
        switch reason {
        case EADDRINUSE:
            ServerError(
                .addressInUse,
                "another program listens on \(place) already; stop it, or choose another address"
            )
        case EACCES:
            ServerError(.address, "\(place) needs rights this user lacks; choose a port above 1023")
        case EADDRNOTAVAIL:
            ServerError(.address, "\(place) is not an address of this machine")
        default:
            ServerError(.system, "cannot listen on \(place): \(words(reason))")
        }
    }

    private static func words(_ reason: Int32) -> String {
        var buffer = [CChar](repeating: 0, count: 128)
        guard unsafe strerror_r(reason, &buffer, buffer.count) == 0 else { return "error \(reason)" }
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
