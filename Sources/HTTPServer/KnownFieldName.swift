import HTTP

/// The field names that nearly every request carries, found by their bytes so that no string is made for them.
struct KnownFieldName {
    /// Fields that decide how the message is read.
    enum Role {
        case host, contentLength, transferEncoding, expect, other
    }

    let name: FieldName
    let role: Role
    private let lowercased: [UInt8]

    private init(_ name: FieldName, _ role: Role = .other) {
        self.name = name
        self.role = role
        lowercased = Array(name.canonicalName.utf8)
    }

    /// The known name with these bytes, in any case.
    static func find(_ bytes: Span<UInt8>) -> KnownFieldName? {
        guard bytes.count < byLength.count else { return nil }
        candidates: for candidate in byLength[bytes.count] {
            for index in 0..<bytes.count {
                let byte = bytes[index]
                let lower = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
                if candidate.lowercased[index] != lower { continue candidates }
            }
            return candidate
        }
        return nil
    }

    private static let byLength: [[KnownFieldName]] = {
        var known = [
            KnownFieldName(.host, .host), KnownFieldName(.contentLength, .contentLength),
            KnownFieldName(.transferEncoding, .transferEncoding),
        ]
        known += [
            .accept, .authorization, .cacheControl, .connection, .contentType, .cookie, .ifNoneMatch, .origin,
            .upgrade, .userAgent, .xForwardedFor,
        ].map { KnownFieldName($0) }
        if let expect = FieldName("Expect") { known.append(KnownFieldName(expect, .expect)) }
        known += [
            "Accept-Encoding", "Accept-Language", "DNT", "If-Modified-Since", "Last-Event-ID", "Pragma", "Priority",
            "Range", "Referer", "Sec-CH-UA", "Sec-CH-UA-Mobile", "Sec-CH-UA-Platform", "Sec-Fetch-Dest",
            "Sec-Fetch-Mode", "Sec-Fetch-Site", "Sec-Fetch-User", "Upgrade-Insecure-Requests", "X-Forwarded-Host",
            "X-Forwarded-Proto",
        ].compactMap { FieldName($0) }.map { KnownFieldName($0) }
        var table: [[KnownFieldName]] = Array(repeating: [], count: 32)
        for entry in known { table[entry.lowercased.count].append(entry) }
        return table
    }()
}
