/// Why a ZIP cannot be read, or not be written on.
public enum ArchiveFault: String, Error, Sendable, CaseIterable {
    /// It is no ZIP, or is cut off.
    case unreadable
    /// Something in it is not what its sum says (CRC-32), or ends too early.
    case damaged
    /// Something in it is locked with a password.
    case encrypted
    /// It has more entries than the limit.
    case tooManyEntries
    /// Unpacked it is larger than the limits.
    case tooLarge
    /// A name in it leads out of a folder, or cannot be one: `..`, a path from the root, a backslash, a control character.
    case strangeName
    /// Something in it is neither file nor folder: a link, a device.
    case notAFile
    /// Two files in it have one name.
    case twice
    /// It could not be written: there is no memory left for it.
    case unwritable
}
