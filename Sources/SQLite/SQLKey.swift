/// The text of a statement as a key, of which only the length is hashed.
///
/// Texts of statements are constants of the program, few and mostly of different lengths; hashing all their bytes costs
/// more than many a query. Compared with itself, which is the usual case, a text is the same object.
struct SQLKey: Hashable {
    let text: String

    func hash(into hasher: inout Hasher) { hasher.combine(text.utf8.count) }
}
