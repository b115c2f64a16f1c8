import Primitives
import TestSupport

@testable import HTTP

extension FuzzTarget {
    static let http = [
        FuzzTarget("multipart") { bytes in
            // The first line is the type, the rest the body.
            let end = bytes.firstIndex(of: 0x0A) ?? bytes.endIndex
            let body = Array(bytes[end...].dropFirst())
            let type = String(decoding: bytes[..<end], as: UTF8.self)
            guard let read = MultipartBody(body, contentType: type) else { return }
            let count = read.parts.reduce(0) { $0 + $1.bytes.count }
            try demand(count <= body.count, "parts are no longer than their body")
        },
        FuzzTarget("form") { bytes in
            guard let form = FormFields(urlencoded: bytes) else { return }
            let again = FormFields(urlencoded: Array(form.urlencoded.utf8))
            try demand(again == form, "a form that is written is read as the same form")
        },
        FuzzTarget(text: "cookie") { text in
            var fields = Fields()
            fields.append(.cookie, text)
            _ = Cookies(fields)
        },
        FuzzTarget(text: "target") { text in
            guard let target = Target(text) else { return }
            try demand(Target(target.raw) == target, "a target is read alike twice")
            let isSound = target.segments.allSatisfy { segment in
                segment != ".." && !segment.utf8.contains { $0 == 0x2F || $0 == 0x5C || $0 < 0x20 }
            }
            try demand(isSound, "no segment leads out of its place")
        },
        FuzzTarget(text: "web-url") { text in
            guard let url = WebURL(text) else { return }
            try demand(WebURL(url.description) == url, "an address that is written is read as the same address")
            if let next = url.resolving("../a?b#c") {
                try demand(next.origin.utf8.elementsEqual(url.origin.utf8), "a path leads to no other origin")
            }
        },
        FuzzTarget(text: "reference") { text in
            guard let base = WebURL("https://books.example/a/b?c"), let url = base.resolving(text) else { return }
            try demand(WebURL(url.description) == url, "an address that is written is read as the same address")
        },
        FuzzTarget(text: "authority") { text in _ = Authority(text) },
        FuzzTarget("ipv6") { bytes in
            guard bytes.count < 64, !bytes.contains(0) else { return }
            try demand(isIPv6(bytes[...]) == isIPv6OfSystem(bytes), "the system reads the same addresses")
        },
        FuzzTarget(text: "link-header") { text in _ = LinkHeader.targets([text, text], relation: "next") },
    ]
}
