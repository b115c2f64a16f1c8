import TestSupport
import Testing

extension BrowserTests {
    @Suite(
        "an account, without scripts on a phone",
        .serialized,
        .sharedReader(TestBrowser.Options(runsScripts: false, width: 320, height: 640))
    )
    struct AccountTests {
        @Test(
            "three on one browser: each is switched to, none sees another's, and a form left open is kept for its own"
        )
        func three() async throws {
            let reader = try await Reader.fresh { $0.colorScheme = .dark }
            let people = ["Tiro Oldhand", "Null Void", "Somebody Alone"]
            try await reader.addThreeAccounts(people)
            try await reader.open("/reviews/new")
            try await reader.fill("#title", "Begun by Somebody Alone")
            let form = try await reader.browser.tab
            for person in people.dropLast() {
                try await reader.browser.openTab(reader.options)
                try await reader.use(person)
                try await reader.expect("You have switched accounts.")
                try await reader.write(title: "Read by \(person)")
                try await reader.open("/reviews?scope=own")
                for other in people {
                    #expect(try await reader.words.contains("Read by \(other)") == (other == person))
                }
            }
            try await reader.browser.go(to: form)
            try await reader.press("Save review")
            try await reader.look("switch-form-left-open", failure: true)
            try await reader.expect("nothing you typed is lost")
            try await reader.inAnotherTab {
                try await reader.open("/session/switch")
                try await reader.look("switch-three")
                try await reader.use("Somebody Alone")
            }
            try await reader.follow("Open the form again")
            try await reader.press("Save review")
            try await reader.expect("The review is saved.", "Begun by Somebody Alone", "Somebody Alone, your account")
        }

        @Test("is logged out of alone, or with all of the browser, and no name stays on any page")
        func logOut() async throws {
            let reader = try await Reader.fresh()
            let people = ["Robin 🦉 Nightreader", "Mononymous", "نورا <i>Reader</i>"]
            try await reader.addThreeAccounts(people)
            try await reader.open("/logout")
            try await reader.look("logout-one-of-three")
            try await reader.expect("You are logged in as \(people[2])", people[0], people[1])
            try await reader.press("Log out")
            try await reader.look("logged-out-of-one")
            try await reader.expect("You are logged out of that account.")
            for path in ["/", "/login", "/reviews", "/session/switch"] {
                try await reader.open(path)
                let shown = try await reader.words
                #expect(!shown.contains(people[2]), "\(path)")
                #expect(people.dropLast().allSatisfy { shown.contains($0) } == (path == "/session/switch"), "\(path)")
            }
            try await reader.use(people[0])
            try await reader.open("/logout")
            try await reader.press("Log out of all 2")
            try await reader.expect("You are logged out.")
            for path in ["/", "/login", "/reviews", "/session/switch"] {
                try await reader.open(path)
                let shown = try await reader.words
                for person in people { #expect(!shown.contains(person), "\(path)") }
            }
            #expect(try await reader.browser.url.contains("/login"))
            #expect(!(try await reader.words.contains("This browser remembers")))
        }

        @Test("is opened by a code from paper with the keyboard alone, once")
        func recoveryCode() async throws {
            let reader = try await Reader.fresh { $0.colorScheme = .dark }
            try await reader.open("/login")
            try await reader.startWithoutNetwork("Paper Keeper")
            try await reader.write(title: "Found again")
            try await reader.open("/account")
            try await reader.expect("This browser is your only way in")
            try await reader.follow("Make recovery codes")
            try await reader.look("recovery-before")
            try await reader.press("Make the codes")
            try await reader.look("recovery-sheet")
            let sheet = try await reader.browser.find("main dl code").text
            let code = try await reader.browser.find("main ol code").text
            try await reader.follow("I have kept them")
            try await reader.open("/logout")
            try await reader.press("Log out")

            try await reader.open("/login?next=/reviews/new")
            try await reader.follow("Log in with a recovery code")
            try await reader.typeCode("  \(sheet.uppercased()) ", "abcd-efgh-jkmn")
            try await reader.look("recovery-wrong", failure: true)
            try await reader.expect("That code does not open an account.")
            try await reader.browser.find("#sheet").clear()
            try await reader.typeCode(sheet, code.uppercased())
            try await reader.look("recovered")
            try await reader.expect("You are logged in. That code is used up", "Paper Keeper, your account")
            try await reader.open("/reviews?scope=own")
            try await reader.expect("Found again")
            try await reader.open("/logout")
            try await reader.press("Log out")
            try await reader.open("/login/recover")
            try await reader.typeCode(sheet, code)
            try await reader.expect("That code does not open an account.")
        }

        @Test("is ended here from another browser by one press, and the words of an open form are kept")
        func endedElsewhere() async throws {
            let reader = try await Reader.fresh()
            let person = "Wren Abernathy-Quill"
            try await reader.open("/login")
            try await reader.logIn(as: person)
            try await reader.write(title: "Before", text: "As it was.")
            try await reader.follow("Edit")
            try await reader.fill("#review", "As it was.\n\nAnd a second thought.")
            try await Reader.with(TestBrowser.Options(runsScripts: false), reader.program) { other in
                try await other.open("/login")
                try await other.press("Log in with Facebook")
                try await other.choose(person)
                try await other.open("/account")
                try await other.look("account-login-elsewhere")
                try await other.pressFirst("section[aria-labelledby=elsewhere] li button")
                try await other.look("account-ended-elsewhere")
                try await other.expect("That session of yours is ended.", "You are logged in nowhere else.")
            }
            try await reader.press("Save review")
            try await reader.look("edit-session-ended")
            try await reader.expect("What you typed is kept.")
            try await reader.press("Log in with Facebook")
            try await reader.look("edit-kept")
            #expect(try await reader.value("#review").contains("And a second thought."))
            try await reader.press("Save review")
            try await reader.expect("The review is saved.", "And a second thought.")
        }

        @Test("is deleted: everything here goes, the network is told, and words in another tab are kept")
        func deleted() async throws {
            let reader = try await Reader.fresh()
            let person = "Percy 100% Plus+Sign=&?#"
            try await reader.reachDialog(as: person, title: "Gone soon")
            try await reader.post("Post to Facebook")
            try await reader.expect("Posted to Facebook")
            let form = try await reader.browser.openTab(reader.options)
            try await reader.open("/reviews/new")
            try await reader.fill("#title", "Typed while the account went")

            try await reader.browser.openTab(reader.options)
            try await reader.open("/account")
            try await reader.follow("Delete my account")
            try await reader.look("delete-account")
            try await reader.expect("1 review", "1 connected network, with its key", "Checkout Gone soon on Facebook")
            try await reader.fill("#word", "yes")
            try await reader.press("Delete my account")
            try await reader.look("delete-account-wrong", failure: true)
            try await reader.expect("Nothing is deleted yet.")
            #expect(try await reader.value("#word") == "yes")
            try await reader.fill("#word", "Delete")
            try await reader.press("Delete my account")
            try await reader.look("account-deleted")
            try await reader.expect("Your account is deleted", "Taken back, and confirmed", "Checkout Gone soon")
            #expect(try await reader.browser.findAll(".menu").isEmpty)
            try await reader.open("/reviews")
            #expect(!(try await reader.words.contains("Gone soon")))
            try await reader.browser.open(reader.program.sandbox + "/settings/apps")
            try await reader.expect("You have not let any app in.")

            try await reader.browser.go(to: form)
            try await reader.press("Save review")
            try await reader.expect("What you typed is kept.")
            try await reader.press("Log in with Facebook")
            try await reader.press("Continue as \(person)")
            try await reader.expect("Your account is ready.")
            #expect(try await reader.value("#title") == "Typed while the account went")
            try await reader.press("Save review")
            try await reader.open("/reviews?scope=own")
            try await reader.expect("Typed while the account went")
            #expect(!(try await reader.words.contains("Gone soon")))
        }
    }
}

extension Reader {
    /// Adds an account by Facebook, one by Mastodon and one without a network; the last is in use.
    fileprivate func addThreeAccounts(_ people: [String]) async throws {
        try await open("/login")
        try await logIn(as: people[0])
        try await open("/session/switch")
        try await press("Log in with \(program.mastodon)")
        try await press("I am somebody else")
        try await choose(people[1])
        try await press("Authorise as \(people[1])")
        try await expect("\(people[1]), your account")
        try await open("/session/switch")
        try await fill("#name", people[2])
        try await press("Start one without a network")
        try await expect("\(people[2]), your account")
    }

    /// Switches to another account of this browser.
    fileprivate func use(_ person: String) async throws {
        try await open("/session/switch")
        try await press("Use this account: \(person)")
    }

    /// Types the name of a sheet and a code by key, and hands them in by Enter.
    fileprivate func typeCode(_ sheet: String, _ code: String) async throws {
        try await browser.tab(to: "#sheet")
        try await browser.press(.text(sheet))
        try await browser.tab(to: "#code")
        try await browser.press(.text(code))
        try await turn { try await browser.press(.enter) }
    }
}
