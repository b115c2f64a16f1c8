import Crypto
import Flyleaf
import Primitives

extension StorageContract {
    static let heldForms: [StorageContract] = [
        StorageContract("held forms: one comes back to the browser that sent it and to no other, until it drops it") {
            scene in
            let forms = scene.stores.heldForms
            let (browser, other) = (BrowserKey(.secure), BrowserKey(.secure))
            let (form, second) = (scene.heldForm(in: browser, at: 1), scene.heldForm(in: browser, at: 2))
            for one in [form, second] { try await forms.hold(one) }
            try expect(try await forms.form(form.id, browser), is: form)
            try expect(try await forms.form(form.id, other), is: nil)
            try await forms.drop(form.id, other)
            try expect(try await forms.form(form.id, browser), is: form)
            try await forms.drop(form.id, browser)
            try expect(try await forms.form(form.id, browser), is: nil)
            try expect(try await forms.form(second.id, browser), is: second)
        },
        StorageContract("held forms: a browser keeps its newest") { scene in
            let forms = scene.stores.heldForms
            let (browser, other) = (BrowserKey(.secure), BrowserKey(.secure))
            let foreign = scene.heldForm(in: other)
            try await forms.hold(foreign)
            let own = (0...Int64(HeldForm.maximumPerBrowser)).map { scene.heldForm(in: browser, at: $0) }
            for form in own { try await forms.hold(form) }
            try expect(try await forms.form(own[0].id, browser), is: nil)
            for form in own[1...] { try expect(try await forms.form(form.id, browser), is: form) }
            try expect(try await forms.form(foreign.id, other), is: foreign)
        },
        StorageContract("held forms: no more are kept than the limit of all, and the oldest gives way") { scene in
            let forms = scene.stores.heldForms
            let first = scene.heldForm(in: BrowserKey(.secure))
            try await forms.hold(first)
            let rest = (1...Int64(HeldForm.maximumInAll)).map { scene.heldForm(in: BrowserKey(.secure), at: $0) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for form in rest.dropLast() { group.addTask { try await forms.hold(form) } }
                try await group.waitForAll()
            }
            try expect(try await forms.form(first.id, first.browser), is: first)
            try await forms.hold(rest[rest.count - 1])
            try expect(try await forms.form(first.id, first.browser), is: nil)
            for form in [rest[0], rest[rest.count / 2], rest[rest.count - 1]] {
                try expect(try await forms.form(form.id, form.browser), is: form)
            }
        },
        StorageContract("held forms: those held before a moment are purged") { scene in
            let forms = scene.stores.heldForms
            let browser = BrowserKey(.secure)
            let (old, young) = (scene.heldForm(in: browser, at: 1), scene.heldForm(in: browser, at: 2))
            for form in [old, young] { try await forms.hold(form) }
            try expect(try await forms.purge(scene.moment(2)), is: 1)
            try expect(try await forms.form(old.id, browser), is: nil)
            try expect(try await forms.form(young.id, browser), is: young)
        },
    ]
}
