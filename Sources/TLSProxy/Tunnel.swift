import Glibc

/// One client: its `CONNECT`, TLS in the name of the host, and one request that is handed on with its answer.
///
/// The answer comes byte for byte as it was given, so streams stay streams. It is the last one of its connection, because
/// only then need nobody know where a request ends.
struct Tunnel {
    let configuration: TLSProxy.Configuration
    let context: TLSContext
    let socket: Int32

    /// Bytes taken in one go.
    private static let step = 16 << 10

    /// Serves the client; the socket stays the caller's to close.
    func run() {
        let deadline = Deadline(in: configuration.headTimeout)
        guard let upstream = connect(until: deadline), answer(200, "Connection established"),
            let client = context.accept(socket, until: deadline)
        else { return }
        defer { client.end() }
        guard var bytes = head(of: client, until: deadline) else { return }
        guard let end = RequestHead.end(in: bytes), let head = RequestHead(Array(bytes[..<end])) else {
            refuse(client, 400, "Bad Request")
            return
        }
        bytes = head.handedOn + bytes[end...]
        guard let peer = Wire.connect(upstream, until: deadline) else {
            refuse(client, 502, "Bad Gateway")
            return
        }
        defer { close(peer) }
        guard Wire.write(bytes, to: peer, until: Deadline(in: configuration.idleTimeout)) else { return }
        relay(client, peer)
    }

    // MARK: Opening

    /// Reads what the client wants to be connected to; `nil` when it was refused.
    private func connect(until deadline: Deadline) -> SocketAddress? {
        var bytes: [UInt8] = []
        while RequestHead.end(in: bytes) == nil {
            guard bytes.count < Self.step, Wire.wait(for: POLLIN, on: socket, until: deadline) else { return nil }
            switch Wire.read(Self.step, from: socket) {
            case .bytes(let more): bytes += more
            case .nothing: continue
            case .ended: return nil
            }
        }
        // Whoever speaks before the answer is not a client of a proxy.
        guard RequestHead.end(in: bytes) == bytes.count, let head = RequestHead(bytes),
            let (method, target) = head.requestLine
        else {
            _ = answer(400, "Bad Request")
            return nil
        }
        guard method == "CONNECT" else {
            _ = answer(405, "Method Not Allowed", "Allow: CONNECT\r\n")
            return nil
        }
        guard target.hasSuffix(":443"), let upstream = configuration.upstreams[target.dropLast(4).lowercased()] else {
            _ = answer(403, "Forbidden")
            return nil
        }
        return SocketAddress(upstream.address, port: upstream.port)
    }

    private func answer(_ status: Int, _ reason: String, _ fields: String = "") -> Bool {
        let length = status == 200 ? "" : "Content-Length: 0\r\nConnection: close\r\n"
        let text = "HTTP/1.1 \(status) \(reason)\r\n\(fields)\(length)\r\n"
        return Wire.write(Array(text.utf8), to: socket, until: Deadline(in: configuration.headTimeout))
    }

    private func head(of client: TLSConnection, until deadline: Deadline) -> [UInt8]? {
        var bytes: [UInt8] = []
        while RequestHead.end(in: bytes) == nil {
            guard bytes.count <= RequestHead.longest else {
                refuse(client, 431, "Request Header Fields Too Large")
                return nil
            }
            switch client.read(Self.step) {
            case .bytes(let more): bytes += more
            case .nothing: guard Wire.wait(for: POLLIN, on: socket, until: deadline) else { return nil }
            case .ended: return nil
            }
        }
        return bytes
    }

    private func refuse(_ client: TLSConnection, _ status: Int, _ reason: String) {
        let text = "HTTP/1.1 \(status) \(reason)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        _ = client.write(Array(text.utf8), until: Deadline(in: configuration.headTimeout))
    }

    // MARK: Handing on

    /// Hands bytes to and fro until one side has ended, or nothing came from either for too long.
    private func relay(_ client: TLSConnection, _ peer: Int32) {
        while true {
            var polled = [
                pollfd(fd: socket, events: Int16(POLLIN), revents: 0),
                pollfd(fd: peer, events: Int16(POLLIN), revents: 0),
            ]
            if !client.hasWaitingBytes {
                let left = Deadline(in: configuration.idleTimeout).left
                let count = unsafe poll(&polled, 2, left)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return }
            }
            if client.hasWaitingBytes || polled[0].revents != 0 {
                switch client.read(Self.step) {
                case .bytes(let bytes):
                    guard Wire.write(bytes, to: peer, until: Deadline(in: configuration.idleTimeout)) else { return }
                case .nothing: break
                case .ended: return
                }
            }
            if polled[1].revents != 0 {
                switch Wire.read(Self.step, from: peer) {
                case .bytes(let bytes):
                    guard client.write(bytes, until: Deadline(in: configuration.idleTimeout)) else { return }
                case .nothing: break
                case .ended: return
                }
            }
        }
    }
}
