internal import CPQ

/// What the server keeps a statement under: its text and the types of its values.
struct StatementKey: Hashable {
    let sql: String
    let types: [Oid]

    // Texts are constants of the program, few and mostly of different lengths; hashing all their bytes on the one thread
    // costs more than comparing them once. NULL has no type, so one text has as many keys as ways to leave values out.
    func hash(into hasher: inout Hasher) {
        hasher.combine(sql.utf8.count)
        hasher.combine(types)
    }
}
