import Primitives

/// Picture files for tests, made here or small enough to stand here.
public enum TestPicture {
    /// Red, green, blue and opacity of a pixel.
    public typealias Pixel = (red: UInt8, green: UInt8, blue: UInt8, opacity: UInt8)

    /// A progressive JPEG of 16 by 8 pixels, the left half red, the right half blue.
    public static let jpeg = decoded(
        """
        _9j_4AAQSkZJRgABAQEAYABgAAD__gA7Q1JFQVRPUjogZ2QtanBlZyB2MS4wICh1c2luZyBJSkcgSlBFRyB2NjIpLCBxdWFsaXR5\
        ID0gODUK_9sAQwAFAwQEBAMFBAQEBQUFBgcMCAcHBwcPCwsJDBEPEhIRDxERExYcFxMUGhURERghGBodHR8fHxMXIiQiHiQcHh8e\
        _9sAQwEFBQUHBgcOCAgOHhQRFB4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4e_8IAEQgA\
        CAAQAwEiAAIRAQMRAf_EABYAAQEBAAAAAAAAAAAAAAAAAAAFBv_EABQBAQAAAAAAAAAAAAAAAAAAAAX_2gAMAwEAAhADEAAAAcxH\
        FW__xAAUEAEAAAAAAAAAAAAAAAAAAAAQ_9oACAEBAAEFAj__xAAYEQACAwAAAAAAAAAAAAAAAAAABkOBwf_aAAgBAwEBPwFhjvD_\
        xAAYEQACAwAAAAAAAAAAAAAAAAAABkOBwf_aAAgBAgEBPwFYlrT_xAAUEAEAAAAAAAAAAAAAAAAAAAAQ_9oACAEBAAY_Aj__xAAU\
        EAEAAAAAAAAAAAAAAAAAAAAQ_9oACAEBAAE_IT__2gAMAwEAAgADAAAAEPP_xAAUEQEAAAAAAAAAAAAAAAAAAAAA_9oACAEDAQE_\
        EFf_xAAUEQEAAAAAAAAAAAAAAAAAAAAA_9oACAECAQE_EB__xAAUEAEAAAAAAAAAAAAAAAAAAAAQ_9oACAEBAAE_ED__2Q
        """
    )

    /// The same as a WebP with losses.
    public static let lossyWebP = decoded(
        "UklGRjwAAABXRUJQVlA4IDAAAACQAQCdASoQAAgAAUAmJaACdLoAA5gA_vZQf_z93_8B_7ZPuv_ET_92S0__bJZAAAA"
    )

    /// The same as a WebP without losses.
    public static let losslessWebP = decoded("UklGRigAAABXRUJQVlA4TBwAAAAvD8ABAA8wIAcBPRjw_EcLxILJ_KU7U4jof-QA")

    /// A HEIC of 64 by 32 pixels in these colours: a grid of one tile of 64 by 64, another for its opacity, by x265.
    public static let heic = decoded(
        """
        AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAvxtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRt\
        AAAAAAACAAAAGGlkYXQAAAAAAEAAIAAAAAAAQAAgAAAAYGlsb2MBAAAAREAABAABAAAAAAAAAyAAAQAAAAAAAAB0AAIAAQAAAAAAAAABAAAA\
        AAAAAAgAAwAAAAAAAAOUAAEAAAAAAAAAFAAEAAEAAAAAAAAAAQAAAAgAAAAIAAAAYmlpbmYAAAAAAAQAAAAVaW5mZQIAAAEAAQAAaHZjMQAA\
        AAAVaW5mZQIAAAAAAgAAZ3JpZAAAAAAVaW5mZQIAAAEAAwAAaHZjMQAAAAAVaW5mZQIAAAAABAAAZ3JpZAAAAAGxaXBycAAAAYRpcGNvAAAA\
        dmh2Y0MBA3AAAAAAAAAAAAAe8AD8_fj4AAAPAyAAAQAYQAEMAf__A3AAAAMAkAAAAwAAAwAeugJAIQABACpCAQEDcAAAAwCQAAADAAADAB6g\
        IIEFlurkprm4EBAwIAAAAwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAQAAAACAAAAAQcGl4\
        aQAAAAADCAgIAAAAcWh2Y0MBBAgAAAAAAAAAAAAe8AD8_Pj4AAAPAyAAAQAXQAEMAf__BAgAAAMAn_gAAAMAAB66AkAhAAEAJkIBAQQIAAAD\
        AJ_4AAADAAAewIIEFlurkprmwIAAAAMAgAAAAwCEIgABAAZEAcFzwIkAAAAUaXNwZQAAAAAAAABAAAAAQAAAABRpc3BlAAAAAAAAAEAAAAAg\
        AAAADnBpeGkAAAAAAQgAAAAnYXV4QwAAAAB1cm46bXBlZzpoZXZjOjIwMTU6YXV4aWQ6MQAAAAAlaXBtYQAAAAAAAAAEAAECgQIAAgIDhAAD\
        AoUGAAQDB4iJAAAANmlyZWYAAAAAAAAADmRpbWcAAgABAAEAAAAOZGltZwAEAAEAAwAAAA5hdXhsAAQAAQACAAAAkG1kYXQAAABwKAGvCeA5\
        IyS___pk___39B5D9gpZwX_9-OZ9_gQX__6r51FdlTncdYdTM1nXehb8SpHcWdBJoLKRYARhyJlAs-J_P-aGIoSXmDNfp5q5nYz7QtevHjFU\
        5A_KO-3eIjvMwg9IDX9Wi8KOmZp-87E1wAAAABAoAa4TwGt8Q94_xLvT05Fc
        """
    )

    /// A PNG of true colours; chunks may stand between the head and the pixels.
    public static func png(
        _ width: Int,
        _ height: Int,
        chunks: [(name: String, content: [UInt8])] = [],
        _ pixel: (_ x: Int, _ y: Int) -> Pixel
    ) -> [UInt8] {
        var rows: [UInt8] = []
        for y in 0..<height {
            rows.append(0)
            for x in 0..<width {
                let pixel = pixel(x, y)
                rows += [pixel.red, pixel.green, pixel.blue, pixel.opacity]
            }
        }
        var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        bytes += chunk("IHDR", big(width, 4) + big(height, 4) + [8, 6, 0, 0, 0])
        for (name, content) in chunks { bytes += chunk(name, content) }
        return bytes + chunk("IDAT", stored(rows)) + chunk("IEND", [])
    }

    /// A PNG in one colour.
    public static func png(_ width: Int, _ height: Int, red: UInt8 = 40, green: UInt8 = 90, blue: UInt8 = 60) -> [UInt8]
    {
        png(width, height) { _, _ in (red, green, blue, 255) }
    }

    /// A GIF, red in its left half and transparent in the right one; blocks may stand before the frame.
    public static func gif(_ width: Int, _ height: Int, blocks: [UInt8] = []) -> [UInt8] {
        var bytes = Array("GIF89a".utf8) + little(width, 2) + little(height, 2) + [0x80, 0, 0]
        bytes += [255, 0, 0, 0, 0, 255] + blocks
        bytes += [0x21, 0xF9, 4, 1, 0, 0, 1, 0]
        bytes += [0x2C, 0, 0, 0, 0] + little(width, 2) + little(height, 2) + [0, 2]
        // Codes of three bits; a clearing code after every second pixel keeps them so.
        var codes: [Int] = []
        for place in 0..<(width * height) {
            if place % 2 == 0 { codes.append(4) }
            codes.append(place % width < width / 2 ? 0 : 1)
        }
        codes.append(5)
        var data: [UInt8] = []
        var (buffer, count) = (0, 0)
        for code in codes {
            buffer |= code << count
            count += 3
            while count >= 8 {
                data.append(UInt8(buffer & 255))
                (buffer, count) = (buffer >> 8, count - 8)
            }
        }
        if count > 0 { data.append(UInt8(buffer)) }
        var start = 0
        while start < data.count {
            let block = data[start..<min(start + 255, data.count)]
            bytes += [UInt8(block.count)] + block
            start += block.count
        }
        return bytes + [0, 0x3B]
    }

    /// A chunk of a PNG with its checksum.
    public static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + content
        return big(content.count, 4) + body + big(Int(checksum(body)), 4)
    }

    /// A segment of a JPEG.
    public static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        [0xFF, marker] + big(content.count + 2, 2) + content
    }

    /// An Exif block with an orientation, a place on earth and a text, the name of the camera.
    public static func exif(orientation: Int, camera: String = "Camera") -> [UInt8] {
        let name = Array(camera.utf8) + [0]
        var bytes = Array("Exif\0\0II*\0".utf8) + little(8, 4) + little(3, 2)
        bytes += little(0x010F, 2) + little(2, 2) + little(name.count, 4) + little(50, 4)
        bytes += little(0x0112, 2) + little(3, 2) + little(1, 4) + little(orientation, 2) + [0, 0]
        bytes += little(0x8825, 2) + little(4, 2) + little(1, 4) + little(50 + name.count, 4) + little(0, 4)
        bytes += name
        // The directory of the place: north.
        bytes += little(1, 2) + little(1, 2) + little(2, 2) + little(2, 4) + Array("N\0\0\0".utf8) + little(0, 4)
        return bytes
    }

    // MARK: Bytes

    private static func decoded(_ text: String) -> [UInt8] {
        guard let bytes = Base64.decode(text) else { preconditionFailure("a picture of the tests is no Base64") }
        return bytes
    }

    static func big(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }

    static func little(_ number: Int, _ count: Int) -> [UInt8] { big(number, count).reversed() }

    /// Without compression (RFC 1950, RFC 1951 section 3.2.4).
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var output: [UInt8] = [0x78, 0x01]
        var start = 0
        while start < bytes.count {
            let block = bytes[start..<min(start + 65_535, bytes.count)]
            start += block.count
            output += [start == bytes.count ? 1 : 0] + little(block.count, 2) + little(~block.count, 2) + block
        }
        var (a, b) = (1, 0)
        for byte in bytes {
            a = (a + Int(byte)) % 65_521
            b = (b + a) % 65_521
        }
        return output + big(b << 16 | a, 4)
    }

    private static let checksums: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }

    /// CRC-32 (PNG specification, third edition, annex D).
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(0xFFFF_FFFF) { checksums[Int(($0 ^ UInt32($1)) & 255)] ^ $0 >> 8 }
    }
}
