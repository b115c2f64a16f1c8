import Testing

@testable import HTTP

@Suite("The Link field")
struct LinkHeaderTests {
    @Test(
        "the address of a relation is found wherever it stands",
        arguments: [
            (#"<https://h/a?max_id=7>; rel="next", <https://h/a?since_id=9>; rel="prev""#, ["https://h/a?max_id=7"]),
            (#"<https://h/a>; rel="prev", </b?max_id=1>; rel=next"#, ["/b?max_id=1"]),
            (#"<https://h/a,b;c>; title="x, y; <z>"; rel="up next""#, ["https://h/a,b;c"]),
            (#"<a>;rel=NEXT"#, ["a"]), (#"<a>; REL="Next""#, ["a"]), (#"<a>; rel="prev"; rel="next""#, []),
            (#"<a>; rel="nextt""#, []), (#"<a>; rev="next""#, []), (#"<a>"#, []), ("", []), ("nonsense", []),
            (#"<a; rel="next""#, []), (#"<a>; title="\"; rel=next, <b>"#, []), (#"<>; rel="next""#, [""]),
        ] as [(String, [String])]
    )
    func reads(field: String, targets: [String]) {
        #expect(LinkHeader.targets([field], relation: "next") == targets)
    }

    @Test("several fields are read in order, and a monstrous one not at all")
    func several() {
        let long = "<" + String(repeating: "a", count: 9000) + ">; rel=next"
        #expect(LinkHeader.targets([#"<a>; rel=prev"#, long, #"<b>; rel=next"#], relation: "next") == ["b"])
        #expect(LinkHeader.targets([String(repeating: "<", count: 8000)], relation: "next") == [])
    }
}
