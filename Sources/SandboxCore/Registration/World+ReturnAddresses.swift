internal import HTTP

extension World {
    /// Takes absolute addresses without a fragment; of other schemes than the web's, only names of apps.
    package static func checkReturnAddress(_ address: String) throws(SandboxError) {
        let bytes = Array(address.utf8)
        guard (1...2000).contains(bytes.count), bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
            !bytes.contains(UInt8(ascii: "#"))
        else { throw SandboxError.badRedirectURI("A return address is an absolute URI without blanks and fragment.") }
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 0 else {
            throw SandboxError.badRedirectURI("A return address begins with a scheme, for example http:")
        }
        let scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
        if scheme == "http" || scheme == "https" {
            guard WebURL(address) != nil else {
                throw SandboxError.badRedirectURI("That is not a web address: host and path cannot be read.")
            }
            return
        }
        let dangerous = ["javascript", "data", "vbscript", "file", "blob", "about", "filesystem"]
        guard !dangerous.contains(scheme), FieldName(scheme) != nil,
            address.utf8.dropFirst(colon).starts(with: "://".utf8)
        else { throw SandboxError.badRedirectURI("Addresses of the scheme \(scheme) are not taken.") }
    }
}
