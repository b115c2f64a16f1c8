import HTTP

@testable import HTTPClient
@testable import HTTPServer
@testable import TLSProxy

extension FuzzTarget {
    static let server = [
        FuzzTarget("response-head") { bytes in
            var head = ResponseHead(limit: 8192)
            for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) where head.take(line + [0x0A]) {}
            if let code = head.statusCode { try demand((0...999).contains(code), "a status has three digits") }
            _ = head.fields
        },
        FuzzTarget("request-head") { bytes in
            var head = HeadFields()
            let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
            let start = (lines.first ?? []).split(separator: 0x20, omittingEmptySubsequences: false)
                .map { String(decoding: $0, as: UTF8.self) }
            for line in lines.dropFirst() {
                let colon = line.firstIndex(of: 0x3A) ?? line.endIndex
                let name = Array(line[..<colon])
                head.add(name: name.span, value: String(decoding: line[colon...].dropFirst(), as: UTF8.self))
            }
            guard start.count == 3 else { return }
            let check = HeadCheck(configuration: ServerConfiguration())
            let verdict = check.verdict(method: start[0], target: start[1], version: start[2], head)
            guard case .accepted(let accepted) = verdict else { return }
            try demand(!(head.lengths.count > 0 && head.codings.count > 0), "a body has one length")
            if let announced = accepted.announced { try demand(announced >= 0, "a length is no debt") }
        },
        FuzzTarget(text: "forwarded-for") { text in
            var head = HeadFields()
            let name = Array("X-Forwarded-For".utf8)
            head.add(name: name.span, value: text)
            let trusted = ["127.0.0.0/8", "10.0.0.0/8", "::1/128"].compactMap(AddressRange.init)
            let client = head.client(of: "127.0.0.1", trusting: trusted)
            try demand(NumericAddress(client) != nil, "whoever asks has an address")
        },
        FuzzTarget("proxy-head") { bytes in
            guard let end = RequestHead.end(in: bytes) else { return }
            try demand(end <= bytes.count, "a head ends inside its bytes")
            _ = RequestHead(Array(bytes[..<end]))
        },
    ]
}
