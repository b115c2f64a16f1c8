package import SQLite

/// A step of the schema and its place in the one order that all databases have applied.
///
/// Rule: places only grow, over the core and all faces together.
/// Why: what a database has applied must be the beginning of what the program knows.
package struct SchemaStep: Sendable {
    package let place: Int
    package let migration: Migration

    package init(_ place: Int, _ migration: Migration) {
        self.place = place
        self.migration = migration
    }
}
