import CCrypto

/// Bytes of a key in memory of their own, overwritten when nobody needs them any more.
@safe
final class SecretBytes: @unchecked Sendable {
    // @unchecked: written once in `init`, only read afterwards, and wiped when no reference is left.
    private let buffer: UnsafeMutableBufferPointer<UInt8>

    init(_ bytes: [UInt8]) {
        unsafe buffer = .allocate(capacity: bytes.count)
        _ = unsafe buffer.initialize(fromContentsOf: bytes)
    }

    deinit {
        unsafe OPENSSL_cleanse(buffer.baseAddress, buffer.count)
        unsafe buffer.deallocate()
    }

    var count: Int { unsafe buffer.count }

    /// Runs a closure with the bytes; they must not be kept.
    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        unsafe body(UnsafeBufferPointer(buffer))
    }
}

extension [UInt8] {
    /// Overwrites the bytes in a way the compiler may not leave out.
    mutating func cleanse() {
        unsafe withUnsafeMutableBytes { unsafe OPENSSL_cleanse($0.baseAddress, $0.count) }
    }
}
