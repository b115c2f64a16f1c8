import CSSL
import Glibc

/// What every TLS connection of a server has in common: its certificate and key, and what it offers.
@safe
final class TLSContext: @unchecked Sendable {
    // @unchecked: OpenSSL counts the users of a context itself, and it is not changed once it exists.
    private let context: OpaquePointer

    /// Copies neither; both stay the caller's to free.
    init(certificate: OpaquePointer, key: OpaquePointer) throws(TLSProxyError) {
        guard let context = unsafe SSL_CTX_new(TLS_server_method()) else {
            throw TLSProxyError(.tls, "OpenSSL has no TLS")
        }
        unsafe self.context = context
        unsafe flyleaf_set_modes(context)
        guard unsafe flyleaf_demand_tls12(context) == 1, unsafe SSL_CTX_use_certificate(context, certificate) == 1,
            unsafe SSL_CTX_use_PrivateKey(context, key) == 1
        else { throw TLSProxyError(.tls, "OpenSSL refuses the certificate") }
    }

    deinit { unsafe SSL_CTX_free(context) }

    /// Shakes hands with a client on a socket, which stays the caller's; `nil` when that fails or takes too long.
    func accept(_ socket: Int32, until deadline: Deadline) -> TLSConnection? {
        guard let ssl = unsafe SSL_new(context) else { return nil }
        let connection = unsafe TLSConnection(ssl, socket)
        return unsafe SSL_set_fd(ssl, socket) == 1 && connection.shakeHands(until: deadline) ? connection : nil
    }
}

/// One connection, on a socket that does not block; used by one thread.
@safe
final class TLSConnection {
    private let ssl: OpaquePointer
    private let socket: Int32

    fileprivate init(_ ssl: OpaquePointer, _ socket: Int32) {
        unsafe self.ssl = ssl
        self.socket = socket
    }

    deinit { unsafe SSL_free(ssl) }

    /// Whether something was decrypted already, of which the socket tells nothing.
    var hasWaitingBytes: Bool { unsafe SSL_pending(ssl) > 0 }

    fileprivate func shakeHands(until deadline: Deadline) -> Bool {
        while true {
            ERR_clear_error()
            let result = unsafe SSL_accept(ssl)
            if result == 1 { return true }
            guard canGoOn(after: result, until: deadline) else { return false }
        }
    }

    enum Reading {
        case bytes([UInt8])
        /// What came was not meant for us, or not whole yet.
        case nothing
        case ended
    }

    /// Takes what is there, without waiting.
    func read(_ maximum: Int) -> Reading {
        var bytes = [UInt8](repeating: 0, count: maximum)
        ERR_clear_error()
        let count = unsafe SSL_read(ssl, &bytes, Int32(maximum))
        guard count <= 0 else { return .bytes(Array(bytes[..<Int(count)])) }
        switch unsafe SSL_get_error(ssl, count) {
        case SSL_ERROR_WANT_READ, SSL_ERROR_WANT_WRITE: return .nothing
        default: return .ended
        }
    }

    /// Sends everything; whether the client took it in time.
    func write(_ bytes: [UInt8], until deadline: Deadline) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            ERR_clear_error()
            let count = unsafe rest.withUnsafeBytes { unsafe SSL_write(ssl, $0.baseAddress, Int32(clamping: $0.count)) }
            if count > 0 {
                rest = rest.dropFirst(Int(count))
            } else if !canGoOn(after: count, until: deadline) {
                return false
            }
        }
        return true
    }

    /// Tells the client in good order that nothing more comes.
    func end() {
        ERR_clear_error()
        unsafe SSL_shutdown(ssl)
    }

    /// Waits for what an operation needs.
    private func canGoOn(after result: Int32, until deadline: Deadline) -> Bool {
        switch unsafe SSL_get_error(ssl, result) {
        case SSL_ERROR_WANT_READ: Wire.wait(for: POLLIN, on: socket, until: deadline)
        case SSL_ERROR_WANT_WRITE: Wire.wait(for: POLLOUT, on: socket, until: deadline)
        default: false
        }
    }
}
