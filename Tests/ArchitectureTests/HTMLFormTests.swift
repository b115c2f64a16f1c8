import HTTP
import TestSupport
import Testing

@Suite("A form filled in by a test")
struct HTMLFormTests {
    private static let page = HTMLDocument(
        """
        <form id="f" action="/save?x=1" method="post">
        <input type="hidden" name="csrf" value="t&amp;1"><input name="title"><input name="off" value="1" disabled>
        <textarea name="text">\n\nsecond\r\nthird</textarea>
        <input type="checkbox" name="tag" value="a" checked><input type="checkbox" name="tag" value="b">
        <input type="radio" name="who" value="me" checked><input type="radio" name="who" value="all">
        <select name="score"><option value="">none<option>10</select>
        <fieldset disabled><input name="inner" value="1"></fieldset>
        <button name="act" value="save">Save</button><button name="act" value="drop" formaction="/drop">Drop it</button>
        <button type="button">Nothing</button></form>
        <input name="outside" value="1"><input name="beside" form="f" value="2">
        <form action="/find"><input name="q" value="a b"><input type="submit" value="Find"></form>
        <form action="/photo" method="post" enctype="multipart/form-data"><input type="file" name="photo"><button>Up</button>
        </form>
        """
    )

    private func form(_ action: String) throws -> HTMLForm { try #require(Self.page.form(action: action)) }

    @Test("untouched, it sends what a browser would, with CRLF and without the first line end of a text area")
    func untouched() throws {
        let sent = try form("/save").submission()
        #expect(sent.method == .post)
        #expect(sent.action == "/save?x=1")
        #expect(
            sent.fields
                == FormFields([
                    "csrf": "t&1", "title": "", "text": "\r\nsecond\r\nthird", "tag": "a", "who": "me", "score": "",
                    "beside": "2", "act": "save",
                ])
        )
    }

    @Test("filled in, it sends the new values, and another button its own address")
    func filled() throws {
        var form = try form("/save")
        try form.fill("title", "Ulysses")
        try form.fill("tag", "b")
        try form.uncheck("tag", "a")
        try form.fill("who", "all")
        try form.fill("score", "10")
        let sent = try form.submission(pressing: "Drop it")
        #expect(sent.action == "/drop")
        #expect(sent.fields.values("tag") == ["b"])
        #expect(sent.fields.values("who") == ["all"])
        #expect(sent.fields.values("act") == ["drop"])
        #expect(form["title"] == "Ulysses")
        #expect(form["score"] == "10")
    }

    @Test("what a person cannot do is an error; what an attacker can do is forged")
    func impossible() throws {
        var form = try form("/save")
        #expect(throws: TestSupportError.self) { try form.fill("csrf", "x") }
        #expect(throws: TestSupportError.self) { try form.fill("missing", "x") }
        #expect(throws: TestSupportError.self) { try form.fill("off", "x") }
        #expect(throws: TestSupportError.self) { try form.fill("inner", "x") }
        #expect(throws: TestSupportError.self) { try form.fill("score", "11") }
        #expect(throws: TestSupportError.self) { try form.submission(pressing: "Nothing") }
        form.forge("csrf", "x")
        form.forge("who", nil)
        form.forge("admin", "1")
        let sent = try form.submission()
        #expect(sent.fields["csrf"] == "x")
        #expect(sent.fields["who"] == nil)
        #expect(sent.fields["admin"] == "1")
    }

    @Test(
        "of several fields of one name a person uses the one that can be used, and of several forms the one with the button"
    )
    func several() throws {
        let page = HTMLDocument(
            """
            <form action="/pick"><input name="q"><button>Find</button></form>
            <form action="/pick?page=2"><input type="hidden" name="picked" value="1">
            <input type="checkbox" name="picked" value="2"><button>Take</button></form>
            """
        )
        var form = try #require(page.form(action: "/pick", pressing: "Take"))
        try form.fill("picked", "2")
        #expect(try form.submission().fields.values("picked") == ["1", "2"])
        #expect(throws: TestSupportError.self) { try form.fill("picked", "3") }
        #expect(page.form(action: "/pick", pressing: "Drop")?.names == nil)
    }

    @Test("a form without a method puts its fields in the address, in place of the old query")
    func query() throws {
        let page = try #require(WebURL("http://localhost:8080/friends?page=2"))
        let request = try form("/find").submission().request(from: page)
        #expect(request.method == .get)
        #expect(request.url.description == "http://localhost:8080/find?q=a%20b")
        #expect(request.body.isEmpty)
    }

    @Test("files travel as multipart, an empty part where none was picked")
    func files() throws {
        let page = try #require(WebURL("http://localhost:8080/"))
        var form = try form("/photo")
        let empty = try form.submission().request(from: page)
        #expect(String(decoding: empty.body, as: UTF8.self).contains("name=\"photo\"; filename=\"\"\r\n"))
        try form.attach("photo", HTMLForm.File(name: "a\"b.png", type: "image/png", bytes: [1, 2, 3]))
        #expect(throws: TestSupportError.self) {
            try form.attach("photo", HTMLForm.File(name: "c.png", type: "image/png", bytes: []))
        }
        let request = try form.submission().request(from: page)
        let type = try #require(request.fields[.contentType])
        let boundary = try #require(type.split(separator: "=").last)
        let expected =
            "--\(boundary)\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"a%22b.png\"\r\n"
            + "Content-Type: image/png\r\n\r\n\u{1}\u{2}\u{3}\r\n--\(boundary)--\r\n"
        #expect(request.body == Array(expected.utf8))
    }
}
