import Flyleaf
import Primitives

/// What brings people back: forms that wait for a login, and printed codes.
extension MemoryStores {
    var heldForms: HeldFormStore {
        HeldFormStore(
            hold: { [self] form in
                write { tables in
                    tables.heldForms.append(form)
                    tables.heldForms.takeOldest(past: HeldForm.maximumPerBrowser) { $0.browser == form.browser }
                    tables.heldForms.takeOldest(past: HeldForm.maximumInAll)
                }
            },
            form: { [self] id, browser in read { $0.heldForms.first { $0.id == id && $0.browser == browser } } },
            drop: { [self] id, browser in
                write { _ = $0.heldForms.take { $0.id == id && $0.browser == browser } }
            },
            purge: { [self] heldBefore in write { $0.heldForms.take { $0.heldAt < heldBefore }.count } }
        )
    }

    var recovery: RecoveryStore {
        RecoveryStore(
            replace: { [self] member, sheet, moment in write { $0.sheets[member] = (sheet, [], moment) } },
            state: { [self] member in
                read { tables in
                    tables.sheets[member].map { row in
                        RecoverySheetState(madeAt: row.madeAt, remaining: row.sheet.codes.count - row.used.count)
                    }
                }
            },
            use: { [self] sheet, code, _ in
                write { tables in
                    guard let (member, row) = tables.sheets.first(where: { $0.value.sheet.name == sheet }),
                        row.sheet.codes.contains(code), !row.used.contains(code)
                    else { return nil }
                    tables.sheets[member]?.used.insert(code)
                    return member
                }
            }
        )
    }
}
