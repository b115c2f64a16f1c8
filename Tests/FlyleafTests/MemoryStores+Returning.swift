import Flyleaf
import Primitives

/// What brings people back: forms that wait for a login, and printed codes.
extension MemoryStores {
    var heldForms: any HeldFormStore { MemoryHeldFormStore(memory: self) }

    var recovery: any RecoveryStore { MemoryRecoveryStore(memory: self) }
}

private struct MemoryHeldFormStore: HeldFormStore {
    let memory: MemoryStores

    func hold(_ form: HeldForm) async throws {
        memory.write { tables in
            tables.heldForms.append(form)
            tables.heldForms.takeOldest(past: HeldForm.maximumPerBrowser) { $0.browser == form.browser }
            tables.heldForms.takeOldest(past: HeldForm.maximumInAll)
        }
    }

    func form(_ id: ID<HeldForm>, _ browser: BrowserKey) async throws -> HeldForm? {
        memory.read { $0.heldForms.first { $0.id == id && $0.browser == browser } }
    }

    func holdPhotos(
        _ photos: [HeldPhoto],
        _ form: ID<HeldForm>,
        _ browser: BrowserKey,
        after other: ID<HeldForm>?
    ) async throws {
        memory.write { tables in
            guard tables.isHeld(form, browser) else { return }
            if let other, tables.isHeld(other, browser) {
                for index in tables.heldPhotos.indices where tables.heldPhotos[index].form == other {
                    tables.heldPhotos[index].form = form
                }
            }
            tables.heldPhotos += photos.map { (form: form, photo: $0) }
            tables.heldPhotos.takeOldest(past: HeldPhoto.maximumInAll)
        }
    }

    func photos(_ form: ID<HeldForm>, _ browser: BrowserKey) async throws -> [ChosenPhoto] {
        memory.read { tables in
            guard tables.isHeld(form, browser) else { return [] }
            return tables.heldPhotos.filter { $0.form == form }
                .map { ChosenPhoto(id: $0.photo.id, description: $0.photo.description) }
        }
    }

    func givePhotos(
        _ form: ID<HeldForm>,
        _ browser: BrowserKey,
        _ member: ID<Member>,
        _ moment: Timestamp,
        within limit: Int
    ) async throws -> Bool {
        memory.write { tables in
            guard tables.isHeld(form, browser) else { return true }
            let held = tables.heldPhotos.take { $0.form == form }
            let more = held.reduce(0) { $0 + $1.photo.picture.jpeg.count + $1.photo.picture.thumbnail.count }
            guard more == 0 || tables.photoBytes(of: member) + more <= limit else { return false }
            for (_, held) in held {
                let photo = Photo(
                    id: held.id,
                    memberID: member,
                    owner: nil,
                    description: held.description,
                    width: held.picture.width,
                    height: held.picture.height
                )
                tables.photos.append((photo, held.picture, moment))
            }
            tables.trimPhotos(of: member)
            return true
        }
    }

    func drop(_ id: ID<HeldForm>, _ browser: BrowserKey) async throws {
        memory.write { _ = $0.heldForms.take { $0.id == id && $0.browser == browser } }
    }

    func purge(_ heldBefore: Timestamp) async throws -> Int {
        memory.write { $0.heldForms.take { $0.heldAt < heldBefore }.count }
    }
}

extension MemoryStores.Tables {
    fileprivate func isHeld(_ form: ID<HeldForm>, _ browser: BrowserKey) -> Bool {
        heldForms.contains { $0.id == form && $0.browser == browser }
    }
}

private struct MemoryRecoveryStore: RecoveryStore {
    let memory: MemoryStores

    func replace(_ member: ID<Member>, _ sheet: RecoverySheet, _ moment: Timestamp) async throws {
        memory.write { $0.sheets[member] = (sheet, [], moment) }
    }

    func state(_ member: ID<Member>) async throws -> RecoverySheetState? {
        memory.read { tables in
            tables.sheets[member].map { row in
                RecoverySheetState(madeAt: row.madeAt, remaining: row.sheet.codes.count - row.used.count)
            }
        }
    }

    func remove(_ member: ID<Member>) async throws { memory.write { $0.sheets[member] = nil } }

    func owner(_ sheet: String) async throws -> ID<Member>? {
        memory.read { tables in tables.sheets.first { $0.value.sheet.name == sheet }?.key }
    }

    func use(_ sheet: String, _ code: String, _ moment: Timestamp) async throws -> ID<Member>? {
        memory.write { tables in
            guard let (member, row) = tables.sheets.first(where: { $0.value.sheet.name == sheet }),
                row.sheet.codes.contains(code), !row.used.contains(code)
            else { return nil }
            tables.sheets[member]?.used.insert(code)
            return member
        }
    }
}
