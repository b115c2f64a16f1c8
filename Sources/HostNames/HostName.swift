internal import CIDN2

/// Names of hosts as browsers look them up, made by libidn2.
public enum HostName {
    /// The ASCII form of a host name, in lower case, as Unicode Technical Standard 46 maps it; `nil` for what is none.
    ///
    /// Full-width letters, other dots and what cannot be seen are mapped or left out, as every browser does.
    public static func ascii(_ name: String) -> String? {
        guard !name.isEmpty, name.utf8.count <= 1000, !name.utf8.contains(0) else { return nil }
        var result: UnsafeMutablePointer<CChar>?
        let flags = CInt(bitPattern: IDN2_NONTRANSITIONAL.rawValue)
        guard unsafe idn2_to_ascii_8z(name, &result, flags) == IDN2_OK.rawValue, let found = unsafe result else {
            return nil
        }
        defer { unsafe idn2_free(found) }
        return unsafe String(cString: found)
    }
}
