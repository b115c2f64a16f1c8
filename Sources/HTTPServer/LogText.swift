import Primitives

/// Makes bytes of strangers fit for one line of a log: controls, DEL and everything beyond ASCII become `\xNN`.
func escapedForLog(_ bytes: some Sequence<UInt8>) -> String {
    var output: [UInt8] = []
    for byte in bytes {
        if byte >= 0x20, byte < 0x7F, byte != UInt8(ascii: "\\") {
            output.append(byte)
        } else {
            output.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "x")])
            output.append(utf8: Hex.encode([byte]))
        }
    }
    return output.lossyText
}
