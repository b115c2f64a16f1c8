import HTTP
import Testing

@Suite("What a client takes")
struct ContentCodingTests {
    @Test(
        "is read from its field by weight, and of what is liked alike the smallest is sent",
        arguments: [
            (nil, .identity), ("", .identity), ("identity", .identity), ("gzip", .gzip), ("br", .brotli),
            ("gzip, deflate, br, zstd", .brotli), ("GZIP", .gzip), ("x-gzip", .gzip), ("deflate", .identity),
            ("br;q=0.5, gzip;q=0.8", .gzip), ("br;q=0.8,gzip;q=0.8", .brotli), ("br ; q=0 , gzip", .gzip),
            ("gzip;q=0", .identity), ("br;q=0.0, gzip;q=0.000", .identity), ("*", .brotli), ("*;q=0.1", .brotli),
            ("br;q=0, *", .gzip), ("*;q=0", .identity), ("gzip, *;q=0", .gzip), ("identity;q=0", .identity),
            ("identity;q=0, gzip;q=0.1", .gzip), ("identity, gzip;q=0.5", .identity), ("gzip;q=1.000", .gzip),
            ("gzip;q=1.001", .identity), ("gzip;q=2", .identity), ("gzip;q=", .identity), ("gzip;q=0.0001", .identity),
            ("gzip;q=-1", .identity), ("; , gzip", .gzip), (",,gzip,,", .gzip), ("g zip", .identity),
            ("gzip;level=9;q=0", .identity),
        ] as [(String?, ContentCoding)]
    )
    func read(_ field: String?, _ coding: ContentCoding) {
        #expect(ContentCoding(accepting: field) == coding)
    }
}
