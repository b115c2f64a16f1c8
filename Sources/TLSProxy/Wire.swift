import Glibc

/// A moment of the monotonic clock by which something must be done.
struct Deadline {
    private let milliseconds: Int64

    init(in duration: Duration) {
        milliseconds =
            Self.now + duration.components.seconds * 1000
            + duration.components.attoseconds / 1_000_000_000_000_000
    }

    /// What is left, in milliseconds; 0 when it has passed.
    var left: Int32 { Int32(clamping: max(0, milliseconds - Self.now)) }

    private static var now: Int64 {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
}

/// Plain sockets that do not block, with deadlines.
enum Wire {
    static func wait(for events: Int32, on socket: Int32, until deadline: Deadline) -> Bool {
        var polled = pollfd(fd: socket, events: Int16(events), revents: 0)
        while true {
            let left = deadline.left
            guard left > 0 else { return false }
            let count = unsafe poll(&polled, 1, left)
            if count == 1 { return true }
            guard count < 0, errno == EINTR else { return false }
        }
    }

    enum Reading {
        case bytes([UInt8])
        case nothing
        case ended
    }

    /// Takes what is there, without waiting.
    static func read(_ maximum: Int, from socket: Int32) -> Reading {
        var bytes = [UInt8](repeating: 0, count: maximum)
        let count = unsafe recv(socket, &bytes, maximum, 0)
        if count > 0 { return .bytes(Array(bytes[..<count])) }
        return count < 0 && (errno == EAGAIN || errno == EINTR) ? .nothing : .ended
    }

    /// Sends everything; whether the other side took it in time.
    static func write(_ bytes: [UInt8], to socket: Int32, until deadline: Deadline) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count < 0, errno == EAGAIN || errno == EINTR {
                guard wait(for: POLLOUT, on: socket, until: deadline) else { return false }
            } else {
                return false
            }
        }
        return true
    }

    /// A connection to an address of this machine; `nil` when nobody listens there.
    static func connect(_ address: SocketAddress, until deadline: Deadline) -> Int32? {
        guard let socket = address.socket() else { return nil }
        if address.connect(socket) == 0 { return socket }
        var reason: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        guard errno == EINPROGRESS, wait(for: POLLOUT, on: socket, until: deadline),
            unsafe getsockopt(socket, SOL_SOCKET, SO_ERROR, &reason, &length) == 0, reason == 0
        else {
            close(socket)
            return nil
        }
        return socket
    }
}

/// A numeric address with a port, as the system wants it.
struct SocketAddress {
    private enum Place {
        case v4(sockaddr_in)
        case v6(sockaddr_in6)
    }

    private let place: Place

    /// `nil` for names, brackets and zones.
    init?(_ text: String, port: UInt16) {
        var four = sockaddr_in()
        var six = sockaddr_in6()
        if unsafe inet_pton(AF_INET, text, &four.sin_addr) == 1 {
            four.sin_family = sa_family_t(AF_INET)
            four.sin_port = port.bigEndian
            place = .v4(four)
        } else if unsafe inet_pton(AF_INET6, text, &six.sin6_addr) == 1 {
            six.sin6_family = sa_family_t(AF_INET6)
            six.sin6_port = port.bigEndian
            place = .v6(six)
        } else {
            return nil
        }
    }

    /// A socket for it that does not block.
    func socket() -> Int32? {
        let family = if case .v4 = place { AF_INET } else { AF_INET6 }
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let socket = Glibc.socket(family, kind, 0)
        return socket < 0 ? nil : socket
    }

    func bind(_ socket: Int32) -> Int32 { unsafe use { unsafe Glibc.bind(socket, $0, $1) } }

    func connect(_ socket: Int32) -> Int32 { unsafe use { unsafe Glibc.connect(socket, $0, $1) } }

    private func use(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        switch place {
        case .v4(let four):
            unsafe withUnsafePointer(to: four) { pointer in
                unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    unsafe body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
        case .v6(let six):
            unsafe withUnsafePointer(to: six) { pointer in
                unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    unsafe body($0, socklen_t(MemoryLayout<sockaddr_in6>.size))
                }
            }
        }
    }

    /// The port a socket is bound to.
    static func port(of socket: Int32) -> UInt16 {
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
}
