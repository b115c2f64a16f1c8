import HTTP
import Primitives
import TestSupport
import Testing
import Web

@Suite("Files of the site")
struct StaticFilesTests {
    private func files(_ contents: [String: String]) throws -> StaticFiles {
        let folder = try TemporaryFolder()
        for (name, text) in contents { try FileTree.write(Array(text.utf8), to: folder.path(name)) }
        return try StaticFiles(directory: folder.path)
    }

    private func answer(_ files: StaticFiles, _ name: String, _ fields: [FieldName: String] = [:]) throws -> Response {
        let url = files.url(name)
        let hash = String(url.split(separator: "/")[1])
        var request = Request(method: .get, target: try #require(Target(url)))
        for (field, value) in fields { request.fields.append(field, value) }
        return try #require(files.respond(hash: hash, name: name, to: request))
    }

    @Test("a style sheet and a manifest name other files by addresses that change with the content")
    func names() throws {
        let style = "a{mask:url(leaf.svg) center}b{mask:url(other.svg)}"
        let manifest = #"{"name":"leaf","icons":[{"src": "leaf.svg"}],"start_url":"/"}"#
        let files = try files(["leaf.svg": "<svg/>", "main.css": style, "main.webmanifest": manifest])
        let address = files.url("leaf.svg")
        let text = try answer(files, "main.css").bytes?.lossyText
        #expect(text == "a{mask:url(\(address)) center}b{mask:url(other.svg)}")
        #expect(
            try answer(files, "main.webmanifest").bytes?.lossyText
                == #"{"name":"leaf","icons":[{"src": "\#(address)"}],"start_url":"/"}"#
        )
        // Another picture is another style sheet.
        let others = try self.files(["leaf.svg": "<svg></svg>", "main.css": style])
        #expect(others.url("main.css") != files.url("main.css"))
    }

    @Test("texts are sent packed to whoever takes it, with one tag for all forms; pictures never are")
    func packed() throws {
        let script = String(repeating: "let a = 1;\n", count: 500)
        let files = try files(["main.js": script, "small.js": ";", "icon.png": script])
        let plain = try answer(files, "main.js")
        let tag = try #require(plain.fields[.etag])
        #expect(plain.bytes == Array(script.utf8) && plain.fields[.contentEncoding] == nil)
        for coding in ["br", "gzip"] {
            let packed = try answer(files, "main.js", [.acceptEncoding: coding])
            #expect(packed.fields[.contentEncoding] == coding && (packed.bytes?.count ?? .max) < 200)
            #expect(packed.fields[.etag] == tag && packed.fields[.vary] == "Accept-Encoding")
            #expect(packed.fields[.cacheControl] == "public, max-age=31536000, immutable")
            let again = try answer(files, "main.js", [.acceptEncoding: coding, .ifNoneMatch: "\"x\", \(tag)"])
            #expect(again.status == .notModified && again.bytes == packed.bytes)
            #expect(again.fields[.vary] == "Accept-Encoding")
            #expect(try answer(files, "small.js", [.acceptEncoding: coding]).bytes == [0x3B])
            let picture = try answer(files, "icon.png", [.acceptEncoding: coding])
            #expect(picture.bytes == Array(script.utf8) && picture.fields[.vary] == nil)
        }
        #expect(plain.fields[.vary] == "Accept-Encoding")
    }

    @Test("an address of before gives the file as it is now, and is asked for again each time")
    func old() throws {
        let files = try files(["main.js": "1"])
        let request = Request(method: .get, target: try #require(Target("/assets/old/main.js")))
        let answer = try #require(files.respond(hash: "old", name: "main.js", to: request))
        #expect(answer.fields[.cacheControl] == "no-cache")
        #expect(files.respond(hash: "old", name: "none.js", to: request) == nil)
    }
}
