import CCrypto

/// Whether two secrets have the same bytes, in a time that does not depend on where they differ.
///
/// Lengths are not secret: unequal lengths are told at once.
public func constantTimeEquals(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    guard left.count == right.count else { return false }
    return unsafe CRYPTO_memcmp(left, right, left.count) == 0
}

/// Whether two secret texts have the same UTF-8 bytes, in a time that does not depend on where they differ.
///
/// `==` on `String` would also take texts of other bytes that Unicode holds for equivalent.
public func constantTimeEquals(_ left: String, _ right: String) -> Bool {
    constantTimeEquals(Array(left.utf8), Array(right.utf8))
}
