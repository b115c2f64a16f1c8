import Crypto
import Flyleaf
import HTTP
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("Devices: another browser by a code, programs by a key")
struct DeviceTests {
    private func code(_ page: AppPage) throws -> PairingCode {
        let text = try #require(page.document.all("p").first { $0["class"]?.contains("pairing") ?? false })
        return try #require(PairingCode(text.text))
    }

    private func call(
        _ fixture: AccountFixture,
        _ method: HTTP.Method = .get,
        _ target: String = "/api/token",
        key: String?,
        body: FormFields? = nil
    ) async throws -> Response {
        var fields = Fields()
        if let key { fields.append(.authorization, "Bearer \(key)") }
        if body != nil { fields.append(.contentType, "application/x-www-form-urlencoded") }
        let request = Request(
            method: method,
            target: try #require(Target(target)),
            fields: fields,
            body: Array((body?.urlencoded ?? "").utf8)
        )
        return await fixture.site.respond(to: request)
    }

    private func key(_ client: AppClient) async throws -> String {
        try await client.get("/account/devices")
        let page = try await client.submit(action: "/account/devices") { form in
            try form.fill("name", "Phone")
            try form.fill("sure", "yes")
        }
        #expect(page.status == .created)
        let field = try #require(page.document.all("input").first { $0["id"] == "key" })
        return try #require(field["value"])
    }

    @Test("the key of a reader who is shut out neither reads nor writes, says why, and works when they are let in")
    func shutOut() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember("Ann")
            let key = try await key(ann)
            let member = try await fixture.signedIn(ann).member.id
            let form = FormFields(["unique_id": "phone", "token_info": "kept"])
            #expect(try await call(fixture, .post, key: key, body: form).status == .ok)
            let moderation = fixture.site.services.moderation
            let words = ModerationWords(trusted: "Spam")
            _ = try await moderation.perform(.suspend, on: .member(member), because: words, by: nil)
            for response in [
                try await call(fixture, .get, "/api/token?unique_id=phone", key: key),
                try await call(fixture, .post, key: key, body: FormFields(["unique_id": "phone", "token_info": ""])),
            ] {
                #expect(response.status == .forbidden)
                #expect(text(response).contains("Moderators have shut out"))
                #expect(!text(response).contains("kept"))
            }
            _ = try await moderation.perform(.lift, on: .member(member), because: words, by: nil)
            #expect(text(try await call(fixture, .get, "/api/token?unique_id=phone", key: key)).contains("kept"))
        }
    }

    private func text(_ response: Response) -> String {
        guard case .bytes(let bytes) = response.body else { return "" }
        return bytes.lossyText
    }

    @Test("a browser with the code is logged in after it has seen whose account it is, once")
    func pairing() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember("Ann")
            try await ann.get("/account/devices")
            let shown = try await ann.submit(action: "/account/devices/pair")
            let code = try self.code(shown)
            #expect(shown.source.contains("<svg"))

            let other = try fixture.browser()
            try await other.get("/pair")
            let asked = try await other.submit(action: "/pair") { try $0.fill("code", code.text.lowercased()) }
            #expect(asked.text.contains("Log in as Ann?"))
            let inside = try await other.submit(action: "/pair")
            #expect(inside.text.contains("You are logged in."))
            #expect(try await other.get("/account").text.contains("Ann"))

            let third = try fixture.browser()
            #expect(try await third.get("/pair?code=\(code.text)").status == .unprocessableContent)
        }
    }

    @Test("a code ends after ten minutes, to the second", arguments: [600, 601])
    func late(_ seconds: Int) async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember("Ann")
            try await ann.get("/account/devices")
            let code = try self.code(try await ann.submit(action: "/account/devices/pair"))
            fixture.clock.advance(by: .seconds(seconds))
            let page = try await fixture.browser().get("/pair?code=\(code.text)")
            #expect(page.text.contains("Log in as Ann?") == (seconds == 600))
        }
    }

    @Test("an address with a code in it logs nobody in by itself")
    func link() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember("Ann")
            try await ann.get("/account/devices")
            let code = try self.code(try await ann.submit(action: "/account/devices/pair"))
            let ben = try await fixture.loneMember("Ben")
            let page = try await ben.get("/pair?code=\(code.text)")
            #expect(page.text.contains("You are logged in as Ben here"))
            #expect(try await ben.get("/account").text.contains("Ben"))
        }
    }

    @Test("SE-05: guessing codes is limited")
    func guessing() async throws {
        try await AccountFixture.run { fixture in
            let client = try fixture.browser()
            var status = Status.ok
            for _ in 0..<200 where status != .tooManyRequests {
                status = try await client.get("/pair?code=\(PairingCode(.secure).text)").status
            }
            #expect(status == .tooManyRequests)
        }
    }

    @Test("a key is made only by somebody who has ticked the box, and shown once")
    func key() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember("Ann")
            try await ann.get("/account/devices")
            let refused = try await ann.submit(action: "/account/devices") { try $0.fill("name", "Phone") }
            #expect(refused.status == .unprocessableContent)
            #expect(refused.text.contains("No key was made"))
            let key = try await self.key(ann)
            #expect(DeviceKey(key) != nil)
            #expect(!(try await ann.get("/account/devices").source.contains(key)))
        }
    }

    @Test("the limit of keys tried counts those that do not count alone, and holds back what comes after them")
    func guessingKeys() async throws {
        try await AccountFixture.run { fixture in
            let key = try await key(try await fixture.loneMember("Ann"))
            let (limits, path) = (fixture.site.limits.devices, "/api/token?unique_id=phone")
            func made() -> String {
                DeviceKey(id: Randomness.secure.id(at: fixture.clock.now), secret: Randomness.secure.secret()).text
            }
            // Neither a key that counts nor what cannot be a key takes an attempt.
            for _ in 1...10 {
                #expect(try await call(fixture, .get, path, key: key).status == .notFound)
                #expect(try await call(fixture, .get, path, key: nil).status == .unauthorized)
                #expect(try await call(fixture, .get, path, key: "flyleaf_x").status == .unauthorized)
            }
            for _ in 1..<limits.limit.capacity {
                let pause = try await limits.take(from: "127.0.0.1", at: fixture.clock.now)
                #expect(pause == nil)
            }
            #expect(try await call(fixture, .get, path, key: made()).status == .unauthorized)
            // Now they are used up: nobody learns of a further key whether it counts.
            #expect(try await call(fixture, .get, path, key: made()).status == .tooManyRequests)
            let held = try await call(fixture, .get, path, key: key)
            #expect(held.status == .tooManyRequests && held.fields[.retryAfter] == "1")
            fixture.clock.advance(by: .seconds(1))
            #expect(try await call(fixture, .get, path, key: key).status == .notFound)
        }
    }

    @Test("requests of one address are limited, also with a key that counts")
    func manyRequests() async throws {
        try await AccountFixture.run { fixture in
            let key = try await key(try await fixture.loneMember("Ann"))
            for _ in 1...300 { #expect(try await call(fixture, key: key).status == .badRequest) }
            #expect(try await call(fixture, key: key).status == .tooManyRequests)
        }
    }

    @Test("a device keeps, reads and removes a dictionary, and sees no other member's")
    func cache() async throws {
        try await AccountFixture.run { fixture in
            let key = try await self.key(try await fixture.loneMember("Ann"))
            let other = try await self.key(try await fixture.loneMember("Ben"))
            let info = #"{"a":"\"quoted\" & 😀"}"#
            let body = FormFields(["unique_id": "app-1", "token_info": info])
            #expect(self.text(try await self.call(fixture, .post, key: key, body: body)) == #"{"status":true}"#)
            let read = try await self.call(fixture, .get, "/api/token?unique_id=app-1", key: key)
            #expect(self.text(read) == "{\"status\":true,\"token_info\":\(JSON.string(info).jsonText)}")
            let foreign = try await self.call(fixture, .get, "/api/token?unique_id=app-1", key: other)
            #expect(foreign.status == .notFound)
            let clear = FormFields(["unique_id": "app-1", "token_info": ""])
            #expect(try await self.call(fixture, .post, key: key, body: clear).status == .ok)
            #expect(try await self.call(fixture, .get, "/api/token?unique_id=app-1", key: key).status == .notFound)
        }
    }

    @Test("a connection's token is read by the device of its member alone, and not overwritten")
    func connection() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.member(by: fixture.facebook)
            let id = try #require(try await fixture.connections(of: ann).first?.id.text)
            let key = try await self.key(ann)
            let other = try await self.key(try await fixture.loneMember("Ben"))
            let read = self.text(try await self.call(fixture, .get, "/api/token?unique_id=\(id)", key: key))
            #expect(read.contains("s3cret-token-of-100") && read.contains("TokenInformationTokenKey"))
            #expect(try await self.call(fixture, .get, "/api/token?unique_id=\(id)", key: other).status == .notFound)
            let body = FormFields(["unique_id": id, "token_info": "{}"])
            #expect(try await self.call(fixture, .post, key: key, body: body).status == .conflict)
        }
    }

    @Test("a bare unique_id, a cookie, a wrong or an ended key opens nothing")
    func closed() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.member(by: fixture.facebook)
            let id = try #require(try await fixture.connections(of: ann).first?.id.text)
            let key = try await self.key(ann)
            let target = "/api/token?unique_id=\(id)"
            let wrong = String(key.dropLast(2)) + "AA"
            for attempt in [nil, "", "x", wrong, key + "A"] {
                let response = try await self.call(fixture, .get, target, key: attempt)
                #expect(response.status == .unauthorized)
                #expect(response.fields[.wwwAuthenticate] != nil)
            }
            #expect(try await ann.get(target).status == .unauthorized)
            try await ann.get("/account/devices")
            let end = try #require(DeviceKey(key)).id.text
            let page = try await ann.submit(action: "/account/devices/\(end)/end")
            #expect(page.text.contains("The key is ended"))
            #expect(try await self.call(fixture, .get, target, key: key).status == .unauthorized)
        }
    }

    @Test("DA-08: after logging out fully a device reads nothing any more that it or its member had there")
    func loggedOutFully() async throws {
        for forgets in [false, true] {
            try await AccountFixture.run { fixture in
                let ann = try await fixture.member(by: fixture.facebook)
                let id = try #require(try await fixture.connections(of: ann).first?.id.text)
                let key = try await self.key(ann)
                let body = FormFields(["unique_id": "app-1", "token_info": #"{"token":"kept by the device"}"#])
                #expect(try await self.call(fixture, .post, key: key, body: body).status == .ok)
                try await ann.get("/account/devices")
                let code = try self.code(try await ann.submit(action: "/account/devices/pair"))
                try await ann.get("/logout")
                try await ann.submit(action: "/logout") { form in
                    if forgets { try form.fill("forget", "yes") }
                }
                for name in [id, "app-1"] {
                    let answer = try await self.call(fixture, .get, "/api/token?unique_id=\(name)", key: key)
                    #expect(answer.status == (forgets ? .notFound : .ok), "\(name)")
                    let isEmpty = self.text(answer).hasPrefix(#"{"status":false,"#)
                    #expect(isEmpty == forgets, "\(name)")
                }
                let pairing = try await fixture.browser().get("/pair?code=\(code.text)")
                // Whoever logs out means every way in that this login opened.
                #expect(!pairing.text.contains("Log in as Ada Lovelace?"))
                // The next login at the network brings a key again, and the device reads it.
                _ = try await fixture.member(by: fixture.facebook)
                #expect(try await self.call(fixture, .get, "/api/token?unique_id=\(id)", key: key).status == .ok)
            }
        }
    }

    @Test("DA-08: the key of a device opens nothing once its member has deleted the account")
    func deletedAccount() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.member(by: fixture.facebook)
            let id = try #require(try await fixture.connections(of: ann).first?.id.text)
            let key = try await self.key(ann)
            let body = FormFields(["unique_id": "app-1", "token_info": "{}"])
            #expect(try await self.call(fixture, .post, key: key, body: body).status == .ok)
            try await ann.get("/account/delete")
            try await ann.submit(action: "/account/delete") { try $0.fill("word", "Delete") }
            #expect(ann.page?.text.contains("Your account is deleted") == true)
            for name in [id, "app-1"] {
                let answer = try await self.call(fixture, .get, "/api/token?unique_id=\(name)", key: key)
                #expect(answer.status == .unauthorized)
                #expect(!self.text(answer).contains("token_info"))
            }
            #expect(try await self.call(fixture, .post, key: key, body: body).status == .unauthorized)
        }
    }

    @Test("DA-08: a token that its network ended is told to no device")
    func endedAtNetwork() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.member(by: fixture.facebook)
            let connection = try #require(try await fixture.connections(of: ann).first)
            let key = try await self.key(ann)
            let now = fixture.clock.now
            try await fixture.stores.connections.setState(
                connection.id,
                .ended(reason: .reauthenticate, at: now),
                now
            )
            let answer = try await self.call(fixture, .get, "/api/token?unique_id=\(connection.id.text)", key: key)
            #expect(answer.status == .notFound)
            #expect(!self.text(answer).contains("secret-token-of-100"))
        }
    }

    @Test("ending the other sessions ends a code that one of them may have made")
    func codeOfAnotherSession() async throws {
        try await AccountFixture.run { fixture in
            let thief = try await fixture.member(by: fixture.facebook)
            let owner = try await fixture.member(by: fixture.facebook)
            try await thief.get("/account/devices")
            let code = try self.code(try await thief.submit(action: "/account/devices/pair"))
            try await owner.get("/account")
            try await owner.submit(action: "/account/sessions/end", pressing: "End my other sessions")
            #expect(try await fixture.browser().get("/pair?code=\(code.text)").status == .unprocessableContent)
        }
    }

    @Test("CVE-2024-25108: the key of a device opens the token cache and nothing else of its member")
    func scope() async throws {
        try await AccountFixture.run { fixture in
            let key = try await self.key(try await fixture.loneMember("Ann"))
            for path in ["/account", "/account/data", "/account/devices", "/shares", "/reviews/new"] {
                let answer = try await self.call(fixture, .get, path, key: key)
                #expect(answer.fields[.location]?.hasPrefix("/login") == true, "\(path)")
                #expect(answer.fields[.setCookie]?.contains("flyleaf=") != true, "\(path)")
            }
            let form = FormFields(["name": "Somebody"])
            #expect(try await self.call(fixture, .post, "/account/name", key: key, body: form).status == .seeOther)
        }
    }

    @Test("another member's device cannot be ended")
    func foreign() async throws {
        try await AccountFixture.run { fixture in
            let key = try await self.key(try await fixture.loneMember("Ann"))
            let ben = try await fixture.loneMember("Ben")
            try await ben.get("/account/devices")
            let id = try #require(DeviceKey(key)).id.text
            let csrf = try #require(ben.page?.document.all("input").first { $0["name"] == "csrf" })
            let form = FormFields(["csrf": csrf["value"] ?? ""])
            #expect(try await ben.post("/account/devices/\(id)/end", form).status == .notFound)
            #expect(try await self.call(fixture, .get, "/api/token?unique_id=a", key: key).status == .notFound)
        }
    }

    @Test("missing data is 400, too much 413, other methods 405 in the same words")
    func refusals() async throws {
        try await AccountFixture.run { fixture in
            let key = try await self.key(try await fixture.loneMember("Ann"))
            #expect(try await self.call(fixture, .get, "/api/token", key: key).status == .badRequest)
            #expect(try await self.call(fixture, .get, "/api/token?unique_id=%20", key: key).status == .badRequest)
            let half = FormFields(["unique_id": "a"])
            #expect(try await self.call(fixture, .post, key: key, body: half).status == .badRequest)
            for length in [CacheName.maximumValueLength, CacheName.maximumValueLength + 1] {
                let body = FormFields(["unique_id": "a", "token_info": String(repeating: "x", count: length)])
                let status = try await self.call(fixture, .post, key: key, body: body).status
                #expect(status == (length > CacheName.maximumValueLength ? .contentTooLarge : .ok))
            }
            let put = try await self.call(fixture, .put, key: key)
            #expect(put.status == .methodNotAllowed)
            #expect(self.text(put).contains("PUT is not supported"))
        }
    }
}
