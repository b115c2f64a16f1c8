import CCrypto

/// AES in Galois/counter mode (NIST SP 800-38D), computed by libcrypto: AES-256 with a key of 32 bytes, AES-128 with 16.
enum AEAD {
    static let keyLength = 32
    static let nonceLength = 12
    static let tagLength = 16

    /// The ciphertext with the tag behind it.
    static func seal(key: SecretBytes, nonce: [UInt8], plaintext: [UInt8], associated: [UInt8]) -> [UInt8] {
        var output = [UInt8](repeating: 0, count: plaintext.count)
        var tag = [UInt8](repeating: 0, count: tagLength)
        let isDone = unsafe withContext { context in
            var count: Int32 = 0
            guard unsafe start(EVP_EncryptInit_ex, context, key, nonce),
                unsafe EVP_EncryptUpdate(context, nil, &count, associated, Int32(associated.count)) == 1,
                unsafe EVP_EncryptUpdate(context, &output, &count, plaintext, Int32(plaintext.count)) == 1,
                unsafe EVP_EncryptFinal_ex(context, &tag, &count) == 1,
                unsafe EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(tagLength), &tag) == 1
            else { return false }
            return true
        }
        // Fails only when memory is gone or the library lacks the algorithm.
        precondition(isDone, "libcrypto cannot encrypt")
        return output + tag
    }

    /// The plaintext; `nil` when a byte of key, nonce, text, tag or associated data is not what it was.
    static func open(key: SecretBytes, nonce: [UInt8], sealed: [UInt8], associated: [UInt8]) -> [UInt8]? {
        guard sealed.count >= tagLength, nonce.count == nonceLength else { return nil }
        let ciphertext = Array(sealed.dropLast(tagLength))
        var tag = Array(sealed.suffix(tagLength))
        var output = [UInt8](repeating: 0, count: ciphertext.count)
        let isAuthentic = unsafe withContext { context in
            var count: Int32 = 0
            var rest = [UInt8](repeating: 0, count: tagLength)
            guard unsafe start(EVP_DecryptInit_ex, context, key, nonce),
                unsafe EVP_DecryptUpdate(context, nil, &count, associated, Int32(associated.count)) == 1,
                unsafe EVP_DecryptUpdate(context, &output, &count, ciphertext, Int32(ciphertext.count)) == 1,
                unsafe EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tagLength), &tag) == 1,
                unsafe EVP_DecryptFinal_ex(context, &rest, &count) == 1
            else { return false }
            return true
        }
        guard isAuthentic else {
            output.cleanse()
            return nil
        }
        return output
    }

    private typealias Initializer = (
        OpaquePointer?, OpaquePointer?, OpaquePointer?, UnsafePointer<UInt8>?, UnsafePointer<UInt8>?
    ) -> Int32

    private static func start(
        _ initialize: Initializer,
        _ context: OpaquePointer,
        _ key: SecretBytes,
        _ nonce: [UInt8]
    ) -> Bool {
        unsafe key.withBytes { key in
            let cipher = unsafe key.count == AES128GCM.keyLength ? EVP_aes_128_gcm() : EVP_aes_256_gcm()
            return unsafe initialize(context, cipher, nil, key.baseAddress, nonce) == 1
        }
    }

    private static func withContext(_ body: (OpaquePointer) -> Bool) -> Bool {
        guard let context = unsafe EVP_CIPHER_CTX_new() else { return false }
        defer { unsafe EVP_CIPHER_CTX_free(context) }
        return unsafe body(context)
    }
}
