public import PostgreSQL

/// A PostgreSQL server that an installation keeps everything on.
public struct DatabaseServer: Sendable {
    /// The server and the database on it; it prints without the password.
    public let url: DatabaseURL
    /// How many connections there are, and whether statements are prepared.
    public let configuration: DatabaseConfiguration
}

extension DatabaseServer {
    /// Connections of a program, all together, where nothing else is said.
    static let connections = 12

    /// Reads the variables `FLYLEAF_DATABASE_…`; `nil` where there is no server.
    static func read(_ reader: inout EnvironmentReader) -> DatabaseServer? {
        guard let text = reader.text("FLYLEAF_DATABASE_URL") else {
            for name in ["FLYLEAF_DATABASE_POOL", "FLYLEAF_DATABASE_PREPARE"] where reader.text(name) != nil {
                reader.faults.append("\(name) means nothing without FLYLEAF_DATABASE_URL: take it away.")
            }
            return nil
        }
        var configuration = DatabaseConfiguration()
        configuration.connections = .init(inAll: reader.count("FLYLEAF_DATABASE_POOL", connections, in: 4...100))
        configuration.preparesStatements = reader.choice("FLYLEAF_DATABASE_PREPARE", "on") == "on"
        do throws(DatabaseError) {
            return DatabaseServer(url: try DatabaseURL(text), configuration: configuration)
        } catch {
            reader.faults.append("FLYLEAF_DATABASE_URL cannot be used: \(error.message).")
            return nil
        }
    }
}
