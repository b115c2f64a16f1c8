internal import CPQ
internal import SQLAccess

/// Where a database is: `postgresql://user:password@host:port/database`, with several hosts and libpq's settings if need be.
///
/// It holds the password, so it prints as hosts and name alone. Source of the form: PostgreSQL, 34.1.1.2.
public struct DatabaseURL: Sendable, CustomStringConvertible, CustomReflectable {
    let text: String
    /// The session's settings that the address itself asks for; those of ``Lane`` go before.
    let options: String?
    /// Hosts and the name of the database, without user and password.
    public let description: String

    /// Nothing: a mirror would show the password.
    public var customMirror: Mirror { Mirror(self, children: [:]) }

    /// Reads an address; throws ``DatabaseError/Kind/misuse`` for what is none, without repeating it.
    public init(_ text: String) throws(DatabaseError) {
        let refused = DatabaseError(
            .misuse,
            "the address of the database must look like postgresql://user@host/database (it is not repeated here)"
        )
        guard text.hasPrefix("postgresql://") || text.hasPrefix("postgres://"), !text.utf8.contains(0) else {
            throw refused
        }
        // The message of the library quotes the text, password included.
        var message: UnsafeMutablePointer<CChar>?
        let parsed = unsafe PQconninfoParse(text, &message)
        if let message = unsafe message { unsafe PQfreemem(message) }
        guard let parsed = unsafe parsed else { throw refused }
        defer { unsafe PQconninfoFree(parsed) }
        var values: [String: String] = [:]
        var option = unsafe parsed
        while let keyword = unsafe option.pointee.keyword {
            if let value = unsafe option.pointee.val {
                unsafe values[String(cString: keyword)] = unsafe String(cString: value)
            }
            unsafe option += 1
        }
        // A password with one of these, not escaped, is taken for hosts, ports and names, which are printed.
        let names = [values["host"], values["dbname"]].compactMap { $0 }
        guard names.allSatisfy({ !$0.contains("@") }),
            values["port"].map({ $0.utf8.allSatisfy { $0 == 0x2C || (0x30...0x39).contains($0) } }) ?? true
        else { throw refused }
        self.text = text
        options = values["options"]
        let hosts = values["host"] ?? values["hostaddr"] ?? "this machine"
        description = "\(values["dbname"] ?? "the database of the role") at \(hosts)"
    }

    /// The names and values libpq connects with; of two with one name the later counts.
    ///
    /// - Parameter settings: of the session, each as the server names it.
    func parameters(_ settings: [(name: String, value: String)]) -> [(name: String, value: String)] {
        // Of two settings the later counts; a blank in one is escaped (PostgreSQL, 34.1.2).
        let own = settings.map { "-c \($0.name)=\($0.value.split(separator: " ").joined(separator: "\\ "))" }
        return [
            ("fallback_application_name", "flyleaf"),
            // Kerberos would be asked for before anything else.
            ("gssencmode", "disable"),
            ("connect_timeout", "5"),
            // A server that is gone without a word is found out within this many seconds, or milliseconds.
            ("keepalives_idle", "10"),
            ("keepalives_interval", "5"),
            ("keepalives_count", "3"),
            ("tcp_user_timeout", "15000"),
            // Of several hosts, the one that takes changes. Not "read-write", which sessions that only read are not.
            ("target_session_attrs", "primary"),
            ("dbname", text),
            ("client_encoding", "UTF8"),
            ("options", ([options].compactMap { $0 } + own).joined(separator: " ")),
        ]
    }
}
