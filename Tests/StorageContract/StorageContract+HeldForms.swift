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
        StorageContract("held forms: photos wait with theirs, go over to the next, and become those of a member once") {
            scene in
            let (forms, photos) = (scene.stores.heldForms, scene.stores.photos)
            let (browser, other) = (BrowserKey(.secure), BrowserKey(.secure))
            let ann = try await scene.member()
            let all = (0..<3).map { scene.heldPhoto(at: $0) }
            let (form, next) = (scene.heldForm(in: browser, at: 1), scene.heldForm(in: browser, at: 2))
            let foreign = scene.heldForm(in: other, at: 3)
            for one in [form, next, foreign] { try await forms.hold(one) }
            try await forms.holdPhotos([all[0], all[1]], form.id, browser, after: nil)
            // Neither into another browser's form nor out of one.
            try await forms.holdPhotos([all[2]], foreign.id, browser, after: nil)
            try await forms.holdPhotos([], foreign.id, other, after: form.id)
            try expect(try await forms.photos(foreign.id, other), is: [])
            try expect(try await forms.photos(form.id, other), is: [])
            try expect(try await forms.photos(form.id, browser).map(\.id), is: [all[0].id, all[1].id])
            try await forms.holdPhotos([all[2]], next.id, browser, after: form.id)
            try expect(try await forms.photos(form.id, browser), is: [])
            let named = all.map { ChosenPhoto(id: $0.id, description: $0.description) }
            try expect(try await forms.photos(next.id, browser), is: named)
            _ = try await forms.givePhotos(next.id, other, ann.id, scene.moment(4), within: .max)
            try expect(try await photos.unsaved(ann.id), is: [])
            for _ in 0..<2 {
                try expect(
                    try await forms.givePhotos(next.id, browser, ann.id, scene.moment(4), within: .max),
                    is: true
                )
            }
            try expect(try await photos.unsaved(ann.id).map(\.id), is: all.map(\.id))
            try expect(try await photos.jpeg(all[0].id, ann.id), is: all[0].picture.jpeg)
            try expect(try await photos.picture(all[0].id, .thumbnail), is: all[0].picture.thumbnail)
            try expect(try await forms.form(next.id, browser), is: next)
        },
        StorageContract("held forms: photos a member has no room for are given to nobody, and the words stay") {
            scene in
            let (ann, forms, photos) = (try await scene.member("Ann"), scene.stores.heldForms, scene.stores.photos)
            let browser = BrowserKey(.secure)
            let form = scene.heldForm(in: browser, at: 1)
            try await forms.hold(form)
            let held = scene.heldPhoto(at: 2)
            try await forms.holdPhotos([held], form.id, browser, after: nil)
            let bytes = held.picture.jpeg.count + held.picture.thumbnail.count
            let own = try await scene.photo(ann, at: 1)
            let limit = try await photos.bytes(of: ann.id) + bytes - 1
            try expect(try await forms.givePhotos(form.id, browser, ann.id, scene.moment(3), within: limit), is: false)
            try expect(try await forms.photos(form.id, browser), is: [])
            try expect(try await photos.unsaved(ann.id), is: [own])
            try expect(try await forms.form(form.id, browser), is: form)
            // Nothing is left to be given, so nothing is over any limit.
            try expect(try await forms.givePhotos(form.id, browser, ann.id, scene.moment(3), within: 0), is: true)
        },
        StorageContract("held forms: photos go with theirs, and the oldest of all past a number") { scene in
            let forms = scene.stores.heldForms
            let browser = BrowserKey(.secure)
            let (form, full) = (scene.heldForm(in: browser, at: 1), scene.heldForm(in: browser, at: 2))
            for one in [form, full] { try await forms.hold(one) }
            try await forms.holdPhotos([scene.heldPhoto(at: 0)], form.id, browser, after: nil)
            let many = (1..<Int64(HeldPhoto.maximumInAll)).map { scene.heldPhoto(at: $0) }
            try await forms.holdPhotos(many, full.id, browser, after: nil)
            try expect(try await forms.photos(form.id, browser).count, is: 1)
            try await forms.holdPhotos([scene.heldPhoto(at: 999)], full.id, browser, after: nil)
            try expect(try await forms.photos(form.id, browser), is: [])
            try await forms.drop(full.id, browser)
            let again = scene.heldForm(in: browser, at: 3)
            try await forms.hold(again)
            try await forms.holdPhotos([], again.id, browser, after: full.id)
            try expect(try await forms.photos(again.id, browser), is: [])
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
