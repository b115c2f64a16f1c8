import Flyleaf
import Primitives

/// What brings people back: forms that wait for a login, and printed codes.
extension MemoryStores {
    var heldForms: HeldFormStore {
        HeldFormStore(
            hold: { [self] form in write { $0.heldForms[form.id] = form } },
            form: { [self] id, browser in read { $0.heldForms[id].flatMap { $0.browser == browser ? $0 : nil } } },
            drop: { [self] id, browser in write { if $0.heldForms[id]?.browser == browser { $0.heldForms[id] = nil } }
            },
            purge: { [self] heldBefore in
                tables.withLock { tables in
                    let old = tables.heldForms.values.filter { $0.heldAt < heldBefore }
                    for form in old { tables.heldForms[form.id] = nil }
                    return old.count
                }
            }
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
                tables.withLock { tables in
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
