import Glibc
import Primitives

/// One thread that keeps some connections busy: each has one request on its way, and gets the next with its answer.
///
/// It shares the cores with the server it measures, so it does as little as it can. When no answer has come it rests for
/// a moment of its own choosing: waiting for a wake-up would be work of the server's, and more of it the slower the page;
/// asking all the time would take a core away from a slow page and none from a fast one.
struct LoadGenerator {
    let port: UInt16
    let connections: Int
    let request: [UInt8]

    init(port: UInt16, host: String, path: String, cookie: String?, connections: Int = 64) {
        self.port = port
        self.connections = connections
        var head = "GET \(path) HTTP/1.1\r\nHost: \(host)\r\n"
        if let cookie { head += "Cookie: \(cookie)\r\n" }
        request = Array((head + "\r\n").utf8)
    }

    /// Requests answered per second over about this time.
    func run(for duration: Duration) throws(LoadError) -> Double {
        var descriptors: [Int32] = []
        defer { for descriptor in descriptors { close(descriptor) } }
        var size = 0
        // All at once, as browsers come: how the server spreads them is part of what is measured.
        for _ in 0..<connections { descriptors.append(try connectLoopback(port)) }
        for descriptor in descriptors { size = try firstResponse(descriptor).count }
        var missing = descriptors.map { _ in size }
        var waiting = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        for descriptor in descriptors { try send(descriptor) }
        let start = ContinuousClock.now
        var count = 0
        while ContinuousClock.now - start < duration {
            _ = unsafe poll(&waiting, nfds_t(waiting.count), 0)
            for index in waiting.indices where waiting[index].revents != 0 {
                missing[index] -= try receive(descriptors[index], missing[index])
                guard missing[index] == 0 else { continue }
                missing[index] = size
                count += 1
                try send(descriptors[index])
            }
            usleep(Self.rest)
        }
        return Double(count) / Report.seconds(ContinuousClock.now - start)
    }

    /// Microseconds; short beside the time in which the answers of all connections are made.
    private static let rest: UInt32 = 100

    /// One answer, whole; its length is that of every other one.
    func sample() throws(LoadError) -> [UInt8] {
        let descriptor = try connectLoopback(port)
        defer { close(descriptor) }
        return try firstResponse(descriptor)
    }

    private func firstResponse(_ descriptor: Int32) throws(LoadError) -> [UInt8] {
        try send(descriptor)
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { throw LoadError(text: "the server closed the connection") }
            received.append(contentsOf: buffer[..<count])
            let text = received.lossyText
            guard let headEnd = text.range(of: "\r\n\r\n") else { continue }
            let head = text[..<headEnd].lowercased()
            guard head.hasPrefix("http/1.1 200") else { throw LoadError(text: "not a page: \(head.prefix(40))") }
            let length = head.split(separator: "\r\n").first { $0.hasPrefix("content-length: ") }
            guard let length, let bytes = Int(length.dropFirst(16)) else { throw LoadError(text: "no length") }
            if received.count >= head.utf8.count + 4 + bytes { return received }
        }
    }

    private func send(_ descriptor: Int32) throws(LoadError) {
        let count = unsafe Glibc.send(descriptor, request, request.count, 0)
        guard count == request.count else { throw LoadError(text: "a request could not be sent") }
    }

    /// How many of an answer's missing bytes have come; they are thrown away.
    ///
    /// Every answer is as long as the first, because every number in its head is.
    private func receive(_ descriptor: Int32, _ missing: Int) throws(LoadError) -> Int {
        // MSG_TRUNC: the kernel drops the bytes without copying them.
        let count = recv(descriptor, nil, missing, Int32(MSG_DONTWAIT | MSG_TRUNC))
        guard count > 0 else { throw LoadError(text: "the server closed the connection") }
        return count
    }
}

extension String {
    /// Where a text begins in this one.
    fileprivate func range(of text: String) -> String.Index? {
        let bytes = Array(utf8)
        let wanted = Array(text.utf8)
        guard bytes.count >= wanted.count else { return nil }
        let start = (0...(bytes.count - wanted.count)).first { bytes[$0..<($0 + wanted.count)].elementsEqual(wanted) }
        return start.map { utf8.index(utf8.startIndex, offsetBy: $0) }
    }
}

private func connectLoopback(_ port: UInt16) throws(LoadError) -> Int32 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = unsafe withUnsafePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe connect(descriptor, $0, length) }
    }
    guard descriptor >= 0, result == 0 else { throw LoadError(text: "no connection to port \(port)") }
    var on: Int32 = 1
    unsafe setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    return descriptor
}
