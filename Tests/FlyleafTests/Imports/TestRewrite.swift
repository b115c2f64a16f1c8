import Flyleaf

/// Takes bytes that begin with 7 for a picture, and writes them as they are.
@Sendable func testRewrite(_ bytes: [UInt8]) async throws -> RewrittenPicture {
    guard bytes.first == 7 else { throw PhotoFault.notAPicture }
    return RewrittenPicture(jpeg: bytes, thumbnail: [7], width: 20, height: 10)
}
