/// The books of the catalogue as lines of text, one book each: year, title, authors, ISBN, language, pages, subjects, parted
/// by bars, lists by semicolons; what is unknown is empty.
///
/// All were published before 1929. Titles, authors, years and numbers are facts, most of them taken from goodbooks-10k
/// (CC BY-SA 4.0).
enum CatalogueText {}
