import Crypto
import Flyleaf
import Primitives
import Testing

@Suite("Held forms in the store")
struct HeldFormTableTests {
    let store: TemporaryStores

    init() throws { store = try TemporaryStores() }

    private var forms: any HeldFormStore { store.stores.heldForms }

    private func form(_ browser: BrowserKey, fields: String = "title=Momo", heldAt: Timestamp = moment(0)) -> HeldForm {
        HeldForm(
            id: newID(),
            browser: browser,
            path: LocalPath(trusted: "/reviews/new"),
            fields: fields,
            heldAt: heldAt
        )
    }

    @Test("a form comes back to the browser that sent it, and to no other")
    func roundTrip() async throws {
        let browser = BrowserKey(.secure)
        let form = form(browser, fields: "review=" + String(repeating: "%F0%9F%93%96", count: 20_000))
        try await forms.hold(form)
        #expect(try await forms.form(form.id, browser) == form)
        #expect(try await forms.form(form.id, BrowserKey(.secure)) == nil)
        #expect(try await forms.form(newID(), browser) == nil)
    }

    @Test("the browser's key is not in the file")
    func secretIsNotStored() async throws {
        let form = form(BrowserKey(.secure))
        try await forms.hold(form)
        let bytes = try store.rawBytes()
        #expect(bytes.contains(form.id.text))
        #expect(!bytes.contains(form.browser.text))
    }

    @Test("no more forms are kept than the limit for all; the oldest goes")
    func limitInAll() async throws {
        let all = (0...HeldForm.maximumInAll).map { _ in form(BrowserKey(.secure)) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for form in all.dropFirst().dropLast() { group.addTask { try await forms.hold(form) } }
            try await group.waitForAll()
        }
        #expect(try store.count("held_forms") == HeldForm.maximumInAll - 1)
        try await forms.hold(all[0])
        #expect(try store.count("held_forms") == HeldForm.maximumInAll)
        try await forms.hold(all[HeldForm.maximumInAll])
        #expect(try store.count("held_forms") == HeldForm.maximumInAll)
        #expect(try await forms.form(all[0].id, all[0].browser) == all[0])
    }
}
