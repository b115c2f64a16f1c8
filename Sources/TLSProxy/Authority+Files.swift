import Glibc
import Primitives

extension Authority {
    /// The authority of a folder with its hosts' side of TLS; made at the first start, and anew when it has run out or
    /// is not for these hosts.
    ///
    /// The certificate is for everybody to read, the key for its owner alone.
    static func load(
        certificate certificatePath: String,
        key keyPath: String,
        for hosts: [String]
    ) throws(TLSProxyError) -> TLSContext {
        if let certificate = try read(certificatePath), let key = try read(keyPath, isSecret: true),
            let authority = Authority(certificatePEM: certificate, keyPEM: key, for: hosts),
            let context = try authority.serverContext()
        {
            return context
        }
        let authority = try Authority.make(for: hosts)
        guard let certificate = authority.certificatePEM, let key = authority.keyPEM,
            let context = try authority.serverContext()
        else { throw TLSProxyError(.tls, "the new authority cannot be used") }
        // The key first: a certificate without its key is made anew.
        try write(key, to: keyPath, mode: 0o600)
        try write(certificate, to: certificatePath, mode: 0o644)
        return context
    }

    private static func read(_ path: String, isSecret: Bool = false) throws(TLSProxyError) -> [UInt8]? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            if errno == ENOENT { return nil }
            throw TLSProxyError(.files, FileError(path: path, action: "read", code: errno).description)
        }
        if isSecret, status.st_mode & 0o077 != 0 {
            throw TLSProxyError(.files, "others may read \(path); run: chmod 600 \(path)")
        }
        do {
            return try FileSystem.read(path)
        } catch {
            throw TLSProxyError(.files, error.description)
        }
    }

    /// Writes a file whole or not at all.
    private static func write(_ bytes: [UInt8], to path: String, mode: mode_t) throws(TLSProxyError) {
        let temporary = "\(path).\(getpid()).new"
        let file = unsafe open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, mode)
        guard file >= 0 else {
            throw TLSProxyError(.files, FileError(path: path, action: "make", code: errno).description)
        }
        let isSaved =
            unsafe fchmod(file, mode) == 0 && Glibc.write(file, bytes, bytes.count) == bytes.count
            && fsync(file) == 0
        let reason = errno
        close(file)
        guard isSaved else {
            unsafe unlink(temporary)
            throw TLSProxyError(.files, FileError(path: path, action: "write", code: reason).description)
        }
        do {
            try FileSystem.move(temporary, to: path)
        } catch {
            throw TLSProxyError(.files, error.description)
        }
    }
}
