internal import CXML2

/// The characters that HTML has names for, from the table of libxml2.
enum HTMLEntity {
    /// The character of a name of HTML 4, without its marks; `nil` for any other.
    static func character(_ name: String) -> Unicode.Scalar? {
        // HTML 5 has this one as well.
        if name == "apos" { return "'" }
        let found = unsafe name.withCString { text in
            unsafe text.withMemoryRebound(to: xmlChar.self, capacity: name.utf8.count + 1) { name in
                unsafe htmlEntityLookup(name)?.pointee.value
            }
        }
        return found.flatMap(Unicode.Scalar.init)
    }
}
