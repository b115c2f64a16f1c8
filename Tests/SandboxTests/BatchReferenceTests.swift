import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxFacebook

@Suite("calls of a batch that refer to each other")
struct BatchReferenceTests {
    private func send(
        _ test: TestSandbox,
        _ batch: String,
        _ more: KeyValuePairs<String, String> = [:],
        token: String
    ) async throws -> GraphReply {
        var fields = FormFields(["batch": batch])
        for (name, value) in more { fields.append(name, value) }
        let target = "/v2.12/?access_token=\(token)&\(fields.urlencoded)"
        return GraphReply(await test.facebook(Request(method: .post, target: try #require(Target(target)))))
    }

    /// The body of an answer, read.
    private func body(_ reply: GraphReply, _ index: Int) throws -> JSON {
        let text = try #require(reply.json.elements?[index]["body"]?.text)
        return try #require(JSON(Array(text.utf8)))
    }

    @Test(
        "a call takes the ids from another's answer, which is not told",
        arguments: [
            "?ids={result=get-friends:$.data.*.id}&fields=name", "?ids={result=get-friends:$.data..id}&fields=name",
            "?ids={result=get-friends:$.data[*]['id']}&fields=name",
            "?fields=name&ids=%7Bresult%3Dget-friends%3A%24.data.%2A.id%7D",
        ]
    )
    func ids(address: String) async throws {
        let test = try await TestSandbox()
        let token = try await test.token()
        let list = try await test.graph(.get, "/v2.12/me/friends", ["limit": "5"], token: token)
        let friends = list.data.compactMap { $0["id"]?.text }
        #expect(friends.count == 5)
        let ids: KeyValuePairs = ["ids": friends.joined(separator: ","), "fields": "name"]
        let expected = try await test.graph(.get, "/v2.12/", ids, token: token).json
        let batch = """
            [{"method":"GET","name":"get-friends","relative_url":"me/friends?limit=5"},
            {"method":"GET","relative_url":"\(address)"}]
            """
        let reply = try await send(test, batch, token: token)
        #expect(reply.json.elements?.first == .null)
        #expect(try body(reply, 1) == expected)
        #expect(friends.allSatisfy { expected[$0]?.member("name") != nil })
    }

    @Test("what says so is told all the same, and what is needed by none is told anyway")
    func told() async throws {
        let test = try await TestSandbox()
        let batch = #"""
            [{"method":"GET","name":"a","relative_url":"me?fields=id","omit_response_on_success":false},
            {"method":"GET","name":"b","relative_url":"{result=a:$.id}?fields=first_name"},
            {"method":"GET","relative_url":"me?fields=last_name","omit_response_on_success":true}]
            """#
        let reply = try await send(test, batch, token: try await test.token())
        #expect(try body(reply, 0) == ["id": "1001"])
        #expect(try body(reply, 1) == ["first_name": "Ada", "id": "1001"])
        #expect(reply.json.elements?.last == .null)
    }

    @Test("a post is made and commented on in one batch, with a text that needs encoding")
    func chain() async throws {
        let test = try await TestSandbox()
        let token = try await test.token(scope: "email,publish_actions,user_posts")
        let batch = #"""
            [{"method":"POST","name":"post","relative_url":"me/feed","body":"message=salt+%26+pepper%2C+50%25"},
            {"method":"GET","name":"read","relative_url":"{result=post:$.id}?fields=message"},
            {"method":"POST","relative_url":"{result=post:$.id}/comments","body":"message=you+said+{result=read:$.message}"},
            {"method":"GET","relative_url":"{result=post:$.id}/comments"}]
            """#
        let reply = try await send(test, batch, token: token)
        #expect(reply.json.elements?.prefix(2) == [.null, .null])
        #expect(try body(reply, 3)["data"]?.elements?.map { $0["message"] } == ["you said salt & pepper, 50%"])
    }

    @Test("what needs a call that failed is left out, and so is what needs that")
    func failed() async throws {
        let test = try await TestSandbox()
        let batch = #"""
            [{"method":"GET","name":"a","relative_url":"me/nothing"},
            {"method":"GET","name":"b","depends_on":"a","relative_url":"me"},
            {"method":"POST","relative_url":"me/feed","body":"message={result=b:$.name}"},
            {"method":"GET","relative_url":"me?fields=id"}]
            """#
        let token = try await test.token()
        let reply = try await send(test, batch, token: token)
        #expect(reply.json.elements?.first?["code"] == 400)
        #expect(reply.json.elements?[1] == .null)
        #expect(reply.json.elements?[2] == .null)
        #expect(try body(reply, 3) == ["id": "1001"])
        #expect(try await test.graph(.get, "/v2.12/me/feed", token: token).data.isEmpty)
    }

    @Test(
        "a name that does not stand in front refuses the whole batch",
        arguments: [
            #"{"method":"GET","relative_url":"?ids={result=late:$.data.*.id}"}"#,
            #"{"method":"GET","relative_url":"?ids=%7Bresult%3Dlate:$.data.*.id%7D"}"#,
            #"{"method":"GET","relative_url":"me","depends_on":"late"}"#,
        ]
    )
    func unresolved(entry: String) async throws {
        let test = try await TestSandbox()
        let token = try await test.token()
        let batch =
            #"[{"method":"POST","relative_url":"me/feed","body":"message=x"},"# + entry
            + #",{"method":"GET","name":"late","relative_url":"me"}]"#
        let reply = try await send(test, batch, token: token)
        #expect(reply.status == .badRequest)
        #expect(reply.error?["type"] == "GraphBatchException")
        #expect(
            reply.error?["message"]?.text?.hasPrefix("Request 1 cannot depend on an unresolved request with name late")
                == true
        )
        #expect(try await test.graph(.get, "/v2.12/me/feed", token: token).data.isEmpty)
    }

    @Test("without include_headers an answer is its code and its body")
    func fields() async throws {
        let test = try await TestSandbox()
        let batch = #"[{"method":"GET","relative_url":"me?fields=id"}]"#
        let reply = try await send(test, batch, ["include_headers": "false"], token: try await test.token())
        #expect(reply.json == [["code": 200, "body": #"{"id":"1001"}"#]])
    }

    @Test("a batch within a batch is refused", arguments: ["?batch=[]", "v2.12/?batch=[]", "v2.12"])
    func nested(address: String) async throws {
        let test = try await TestSandbox()
        let inner = #"batch=%5B%7B%22method%22%3A%22GET%22%2C%22relative_url%22%3A%22me%22%7D%5D"#
        let batch = #"[{"method":"POST","relative_url":"\#(address)","body":"\#(inner)"}]"#
        let reply = try await send(test, batch, token: try await test.token())
        #expect(reply.json.elements?.first?["code"] == 400)
        #expect(try body(reply, 0)["error"]?["message"]?.text?.contains("A batch cannot hold another batch") == true)
    }

    @Test("a path leads to the values it names, in the order of the document")
    func paths() throws {
        let json = try #require(
            JSON(text: #"{"id":"0","data":[{"id":"1","to":{"id":"2"}},{"id":3},{"name":"x"},{"id":"4"}]}"#)
        )
        func values(_ text: String) throws -> [String] {
            try #require(JSONPath(text), "\(text)").values(in: json).compactMap(\.textOrNumber)
        }
        #expect(try values("$.id") == ["0"])
        #expect(try values("$.data.*.id") == ["1", "3", "4"])
        #expect(try values("$.data[1].id") == ["3"])
        #expect(try values("$.data[-1]['id']") == ["4"])
        #expect(try values("$.data[4].id") == [])
        #expect(try values("$.data[0:2].id") == ["1", "3"])
        #expect(try values("$.data[0:199:2].id") == ["1"])
        #expect(try values("$.data[1:].id") == ["3", "4"])
        #expect(try values("$..id") == ["0", "1", "2", "3", "4"])
        #expect(try values("$.nothing.id") == [])
        for wrong in [
            "", "data", "$.", "$data", "$.data[", "$.data[x]", "$.data[1:2:0]", "$.data[1:2:3:4]", "$..", "$[']",
        ] {
            #expect(JSONPath(wrong) == nil, "\(wrong)")
        }
    }
}
