import Primitives
import TestSupport
import Testing

extension BrowserTests {
    /// What a browser gives out is played: Chromium asks its maker for it, and here there is no network.
    @Suite("notices while Flyleaf is closed", .serialized)
    struct PushTests {
        @Test("without scripts nothing is promised")
        func withoutScripts() async throws {
            try await Reader.with(TestBrowser.Options(runsScripts: false, width: 320, height: 640)) { reader in
                try await reader.open("/login")
                try await reader.startWithoutNetwork("Ann")
                try await reader.open("/notices")
                try await reader.expect("This browser cannot be told: its scripts are off")
                #expect(try await !reader.browser.find("[data-push-offered]").isDisplayed)
                try await reader.look("notices-no-push")
            }
        }

        @Test(
            "a press has the browser told, a refusal is told in words, and it is stopped by another press",
            arguments: [
                TestBrowser.Options(colorScheme: .dark, width: 320, height: 640), TestBrowser.Options(width: 1280),
            ]
        )
        func choosing(_ options: TestBrowser.Options) async throws {
            try await Reader.with(options) { reader in
                try await reader.beginToBeTold("Ann")
                try await reader.answer(permission: "denied")
                try await reader.browser.find("[data-push-offered]").click()
                try await reader.browser.waitFor("the refusal") {
                    try await reader.browser.find("[data-push-fault=NotAllowedError]").isDisplayed
                }
                try await reader.look("notices-push-refused")
                try await reader.answer(permission: "granted")
                try await reader.pressFirst("[data-push-offered]")
                try await reader.expect("This browser tells you of new notices from now on", "This browser, since")
                try await reader.look("notices-push-told")
                try await reader.pressFirst("form[action$='/browsers/stop'] button")
                try await reader.expect("That browser tells you of nothing any more.")
            }
        }

        @Test("a message shows what it says, one that cannot be read shows the name, and of one thing one is shown")
        func showing() async throws {
            try await Reader.with(TestBrowser.Options(isWhole: true)) { reader in
                try await reader.beginToBeTold("Ann")
                let site = reader.program.address
                try await reader.browser.allowNotifications(of: site)
                let goal = "\(site)/notices/7/item"
                for words in ["Ben likes Momo", "2 readers like Momo"] {
                    let text = """
                        {"web_push":8030,"notification":{"title":"Flyleaf","body":"\(words)","tag":"like 1",\
                        "navigate":"\(goal)"}}
                        """
                    try await reader.browser.deliverPush(text, to: site)
                    try await reader.waitUntilShown(["Flyleaf|\(words)|like 1|\(goal)"])
                }
                try await reader.browser.deliverPush("not JSON", to: site)
                try await reader.waitUntilShown(["Flyleaf|2 readers like Momo|like 1|\(goal)", "Flyleaf|||"])
            }
        }
    }
}

extension Reader {
    /// Starts an account and stands on the notices, once the worker is there.
    fileprivate func beginToBeTold(_ name: String) async throws {
        try await open("/login")
        try await startWithoutNetwork(name)
        try await open("/notices")
        try await browser.waitFor("the worker") {
            try await browser.execute("return Boolean(navigator.serviceWorker.controller)").isTrue == true
        }
        try await browser.waitFor("the button") { try await browser.find("[data-push-offered]").isDisplayed }
    }

    /// Has the browser answer so, when it is asked; the keys are those of RFC 8291.
    fileprivate func answer(permission: String) async throws {
        _ = try await browser.execute(
            """
            Notification.requestPermission = async () => '\(permission)';
            PushManager.prototype.subscribe = async () => ({ toJSON: () => ({
                endpoint: 'https://push.example.net/send/1',
                keys: {
                    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
                    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
                },
            }) });
            """
        )
    }

    /// Waits until these are shown and no others, in any order.
    fileprivate func waitUntilShown(_ expected: Set<String>) async throws {
        let script = """
            return (async () => (await (await navigator.serviceWorker.ready).getNotifications())
                .map((one) => [one.title, one.body, one.tag, one.data].join('|')))();
            """
        var found: Set<String> = []
        do {
            try await browser.waitFor("notifications") {
                found = Set(try await browser.execute(script).elements?.compactMap(\.text) ?? [])
                return found == expected
            }
        } catch {
            Issue.record("shown are \(found), and not \(expected)")
        }
    }
}
