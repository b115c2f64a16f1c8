import HTTP
import Testing

@Suite("Responses and events")
struct ResponseTests {
    private func text(_ event: ServerSentEvent) -> String { String(decoding: event.bytes, as: UTF8.self) }

    @Test("an event stands on the wire with its type, id and lines")
    func event() {
        #expect(text(ServerSentEvent(data: "x")) == "data: x\n\n")
        #expect(
            text(ServerSentEvent(event: "share", id: "7", data: "a\nb")) == "event: share\nid: 7\ndata: a\ndata: b\n\n"
        )
        #expect(text(ServerSentEvent(data: "")) == "data: \n\n")
        #expect(text(.comment("thump")) == ":thump\n\n")
        #expect(text(.comment("a\r\ndata: b")) == ":a  data: b\n\n")
    }

    @Test(
        "every line end makes one line",
        arguments: [
            ("a\r\nb", "data: a\ndata: b\n\n"), ("a\rb", "data: a\ndata: b\n\n"),
            ("a\n\nb", "data: a\ndata: \ndata: b\n\n"),
            ("a\r\n\r\nb", "data: a\ndata: \ndata: b\n\n"), ("a\n\rb", "data: a\ndata: \ndata: b\n\n"),
            ("a\r\n", "data: a\ndata: \n\n"), ("\r\n", "data: \ndata: \n\n"),
            ("é\r\n\u{301}", "data: é\ndata: \u{301}\n\n"),
        ]
    )
    func lineEnds(_ data: String, _ expected: String) {
        #expect(Array(text(ServerSentEvent(data: data)).utf8) == Array(expected.utf8))
    }

    @Test("a type or id cannot start another line or event", arguments: ["a\r\nb", "a\n\ndata: forged", "a\0b", "\r"])
    func injection(_ value: String) {
        for event in [ServerSentEvent(event: value, data: "x"), ServerSentEvent(id: value, data: "x")] {
            #expect(event.bytes.filter { $0 == 0x0A }.count == 3)
            #expect(!event.bytes.contains(0x0D) && !event.bytes.contains(0))
        }
    }

    @Test("responses say what they hold")
    func types() {
        #expect(Response.html([0x61]).fields[.contentType] == "text/html; charset=utf-8")
        #expect(Response.text("ü").bytes == [0xC3, 0xBC])
        #expect(Response.json([]).fields[.contentType] == "application/json; charset=UTF-8")
        let events = Response.events(EventProducer { _ in })
        #expect(events.bytes == nil)
        #expect(events.fields[.cacheControl] == "no-store")
    }

    @Test("a redirect cannot carry a second field")
    func redirect() {
        let response = Response.redirect(to: "/a\r\nSet-Cookie: x=1")
        #expect(response.status == .seeOther)
        #expect(response.fields.all.count == 1)
        #expect(response.fields[.location] == "/a  Set-Cookie: x=1")
    }

    @Test(
        "statuses know their class",
        arguments: [
            (199, false, false), (200, true, false), (299, true, false), (300, false, true), (399, false, true),
            (400, false, false),
        ]
    )
    func status(_ code: Int, _ isSuccess: Bool, _ isRedirect: Bool) {
        #expect(Status(code: code).isSuccess == isSuccess)
        #expect(Status(code: code).isRedirect == isRedirect)
        #expect("\(Status(code: code))" == "\(code)")
    }

    @Test("a status has three digits", arguments: [99, 600])
    func noStatus(_ code: Int) async {
        await #expect(processExitsWith: .failure) { [code] in _ = Status(code: code) }
    }

    @Test("a form is sent as a form")
    func clientForm() throws {
        let url = try #require(WebURL("http://a/"))
        let request = ClientRequest.form(url, FormFields(["a": "b c", "d": "é&"]))
        #expect(request.method == .post)
        #expect(request.fields[.contentType] == "application/x-www-form-urlencoded")
        #expect(request.body == Array("a=b%20c&d=%C3%A9%26".utf8))
    }

    @Test("an error is told by its kind and the library's words")
    func fetchError() {
        #expect("\(FetchError(.timedOut, mayHaveArrived: true))" == "timedOut")
        #expect("\(FetchError(.unreachable, mayHaveArrived: false, detail: "refused"))" == "unreachable: refused")
    }
}
