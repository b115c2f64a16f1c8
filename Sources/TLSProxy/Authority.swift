import CSSL
import Glibc
import Primitives

/// A certificate authority that vouches for a few hosts and nothing else.
///
/// Its name constraints (RFC 5280 section 4.2.1.10) keep whoever trusts it from trusting it for anything but these
/// hosts and names below them, even if its key is lost.
@safe
final class Authority: @unchecked Sendable {
    // @unchecked: both are read only once the object exists, which OpenSSL allows from any thread.
    private let certificate: OpaquePointer
    private let key: OpaquePointer
    private let hosts: [String]

    /// How long an authority is trusted; its hosts are vouched for as long.
    private static let seconds = 825 * 86_400
    /// An authority with less time left than this is made anew.
    private static let reserve = 30 * 86_400

    private init(certificate: OpaquePointer, key: OpaquePointer, hosts: [String]) {
        unsafe self.certificate = certificate
        unsafe self.key = key
        self.hosts = hosts
    }

    deinit {
        unsafe X509_free(certificate)
        unsafe EVP_PKEY_free(key)
    }

    /// Makes an authority with a key of its own.
    static func make(for hosts: [String]) throws(TLSProxyError) -> Authority {
        guard let key = unsafe flyleaf_p256_key() else { throw TLSProxyError(.tls, "no key could be made") }
        // A kind of name that is not mentioned is not constrained, so addresses are.
        let excluded = ["excluded;IP:0.0.0.0/0.0.0.0", "excluded;IP:::/::"]
        let constraints = (hosts.map { "permitted;DNS:\($0)" } + excluded).joined(separator: ",")
        let certificate = unsafe Certificate.make(
            named: "Flyleaf sandbox authority",
            key: key,
            signedBy: nil,
            seconds: seconds,
            extensions: [
                (NID_basic_constraints, "critical,CA:TRUE,pathlen:0"), (NID_key_usage, "critical,keyCertSign,cRLSign"),
                (NID_subject_key_identifier, "hash"), (NID_name_constraints, "critical,\(constraints)"),
            ]
        )
        guard let certificate = unsafe certificate else {
            unsafe EVP_PKEY_free(key)
            throw TLSProxyError(.tls, "no certificate could be made")
        }
        return unsafe Authority(certificate: certificate, key: key, hosts: hosts)
    }

    /// Reads an authority; `nil` unless both texts belong together.
    init?(certificatePEM: [UInt8], keyPEM: [UInt8], for hosts: [String]) {
        guard let certificate = unsafe PEM.certificate(certificatePEM) else { return nil }
        guard let key = unsafe PEM.key(keyPEM) else {
            unsafe X509_free(certificate)
            return nil
        }
        unsafe self.certificate = certificate
        unsafe self.key = key
        self.hosts = hosts
        guard unsafe X509_check_private_key(certificate, key) == 1 else { return nil }
    }

    var certificatePEM: [UInt8]? { unsafe PEM.text { bio in unsafe PEM_write_bio_X509(bio, certificate) } }

    var keyPEM: [UInt8]? {
        unsafe PEM.text { bio in unsafe PEM_write_bio_PrivateKey(bio, key, nil, nil, 0, nil, nil) }
    }

    /// The server's side of TLS with a new certificate for all the hosts; `nil` when the authority may not or no
    /// longer vouch for them.
    func serverContext() throws(TLSProxyError) -> TLSContext? {
        guard let key = unsafe flyleaf_p256_key() else { throw TLSProxyError(.tls, "no key could be made") }
        defer { unsafe EVP_PKEY_free(key) }
        let leaf = unsafe Certificate.make(
            named: "Flyleaf sandbox",
            key: key,
            signedBy: (certificate, self.key),
            seconds: Self.seconds,
            extensions: [
                (NID_basic_constraints, "critical,CA:FALSE"), (NID_key_usage, "critical,digitalSignature"),
                (NID_ext_key_usage, "serverAuth"), (NID_subject_key_identifier, "hash"),
                (NID_authority_key_identifier, "keyid:always"),
                (NID_subject_alt_name, hosts.map { "DNS:\($0)" }.joined(separator: ",")),
            ]
        )
        guard let leaf = unsafe leaf else { throw TLSProxyError(.tls, "no certificate could be made") }
        defer { unsafe X509_free(leaf) }
        guard unsafe vouches(for: leaf) else { return nil }
        return try unsafe TLSContext(certificate: leaf, key: key)
    }

    /// Whether a client that trusts this authority would believe a certificate, now and for a while.
    private func vouches(for leaf: OpaquePointer) -> Bool {
        guard let store = unsafe X509_STORE_new() else { return false }
        defer { unsafe X509_STORE_free(store) }
        guard unsafe X509_STORE_add_cert(store, certificate) == 1, let check = unsafe X509_STORE_CTX_new() else {
            return false
        }
        defer { unsafe X509_STORE_CTX_free(check) }
        var later = time(nil) + Self.reserve
        return unsafe X509_STORE_CTX_init(check, store, leaf, nil) == 1 && X509_verify_cert(check) == 1
            && X509_cmp_time(X509_get0_notAfter(certificate), &later) > 0
    }
}

/// Making certificates (RFC 5280).
enum Certificate {
    /// A certificate, which the caller owns; `nil` when OpenSSL refuses.
    ///
    /// It begins an hour ago, because clocks differ.
    ///
    /// - Parameter issuer: who signs it; itself when there is none.
    static func make(
        named name: String,
        key: OpaquePointer,
        signedBy issuer: (certificate: OpaquePointer, key: OpaquePointer)?,
        seconds: Int,
        extensions: [(kind: Int32, value: String)]
    ) -> OpaquePointer? {
        guard let made = unsafe X509_new() else { return nil }
        let above = unsafe issuer?.certificate ?? made
        guard unsafe X509_set_version(made, 2) == 1, unsafe setSerial(of: made),
            unsafe X509_gmtime_adj(X509_getm_notBefore(made), -3600) != nil,
            unsafe X509_gmtime_adj(X509_getm_notAfter(made), seconds) != nil, unsafe X509_set_pubkey(made, key) == 1,
            unsafe flyleaf_add_common_name(X509_get_subject_name(made), name) == 1,
            unsafe X509_set_issuer_name(made, X509_get_subject_name(above)) == 1,
            unsafe add(extensions, to: made, below: above),
            unsafe X509_sign(made, issuer?.key ?? key, EVP_sha256()) > 0
        else {
            unsafe X509_free(made)
            return nil
        }
        return unsafe made
    }

    private static func setSerial(of certificate: OpaquePointer) -> Bool {
        var bytes = [UInt8](repeating: 0, count: 16)
        guard unsafe RAND_bytes(&bytes, Int32(bytes.count)) == 1 else { return false }
        // Positive, and never 0.
        bytes[0] = bytes[0] & 0x7F | 0x40
        guard let number = unsafe BN_bin2bn(bytes, Int32(bytes.count), nil) else { return false }
        defer { unsafe BN_free(number) }
        return unsafe BN_to_ASN1_INTEGER(number, X509_get_serialNumber(certificate)) != nil
    }

    private static func add(
        _ extensions: [(kind: Int32, value: String)],
        to certificate: OpaquePointer,
        below issuer: OpaquePointer
    ) -> Bool {
        var context = unsafe X509V3_CTX()
        unsafe X509V3_set_ctx(&context, issuer, certificate, nil, nil, 0)
        return extensions.allSatisfy { kind, value in
            guard let made = unsafe X509V3_EXT_conf_nid(nil, &context, kind, value) else { return false }
            defer { unsafe X509_EXTENSION_free(made) }
            return unsafe X509_add_ext(certificate, made, -1) == 1
        }
    }
}

/// Certificates and keys as texts (RFC 7468).
enum PEM {
    static func text(_ write: (OpaquePointer) -> Int32) -> [UInt8]? {
        guard let bio = unsafe BIO_new(BIO_s_mem()) else { return nil }
        defer { unsafe BIO_free(bio) }
        guard unsafe write(bio) == 1 else { return nil }
        var start: UnsafeMutablePointer<CChar>?
        let length = unsafe flyleaf_bio_bytes(bio, &start)
        guard length > 0, let start = unsafe start else { return nil }
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: length))
    }

    static func certificate(_ text: [UInt8]) -> OpaquePointer? {
        unsafe read(text) { bio in unsafe PEM_read_bio_X509(bio, nil, nil, nil) }
    }

    static func key(_ text: [UInt8]) -> OpaquePointer? {
        unsafe read(text) { bio in unsafe PEM_read_bio_PrivateKey(bio, nil, nil, nil) }
    }

    private static func read(_ text: [UInt8], _ body: (OpaquePointer) -> OpaquePointer?) -> OpaquePointer? {
        guard let bio = unsafe BIO_new_mem_buf(text, Int32(clamping: text.count)) else { return nil }
        defer { unsafe BIO_free(bio) }
        return unsafe body(bio)
    }
}
