import HTTP

/// One control of a form and what a person did to it.
struct HTMLFormControl: Sendable {
    private enum Kind: Sendable {
        case text
        case hidden
        case readOnly
        case checkbox
        case radio
        case select
        case file
    }

    let name: String
    private let kind: Kind
    private(set) var value: String
    /// Whether a checkbox or radio button is marked.
    var isOn = false
    let isMultiple: Bool
    private var options: [(value: String, isSelected: Bool)] = []
    var files: [HTMLForm.File] = []

    var isCheckbox: Bool { kind == .checkbox }
    var isRadio: Bool { kind == .radio }
    var isFile: Bool { kind == .file }

    init(forged name: String, _ value: String) {
        self.name = name
        self.value = value
        kind = .hidden
        isMultiple = false
    }

    /// The control of an element; none when it can never be sent.
    static func controls(_ element: HTMLElement) -> [HTMLFormControl] {
        guard let name = element["name"], !name.isEmpty, !isDisabled(element) else { return [] }
        let type = element["type"] ?? "text"
        switch element.name {
        case "button": return []
        case "input" where ["submit", "image", "reset", "button"].contains(type): return []
        default: return [HTMLFormControl(name, type, element)]
        }
    }

    private init(_ name: String, _ type: String, _ element: HTMLElement) {
        self.name = name
        value = element["value"] ?? ""
        isMultiple = element["multiple"] != nil
        switch (element.name, type) {
        case ("select", _):
            kind = .select
            options = element.all("option").filter { !Self.isDisabled($0) }.map {
                ($0["value"] ?? $0.text, $0["selected"] != nil)
            }
            // A drop-down list always shows one of its options.
            if !isMultiple, !options.contains(where: \.isSelected), !options.isEmpty { options[0].isSelected = true }
        case ("textarea", _):
            kind = element["readonly"] == nil ? .text : .readOnly
            value = element.rawText
        case (_, "checkbox"), (_, "radio"):
            kind = type == "radio" ? .radio : .checkbox
            value = element["value"] ?? "on"
            isOn = element["checked"] != nil
        case (_, "hidden"): kind = .hidden
        case (_, "file"): kind = .file
        default:
            kind = element["readonly"] == nil ? .text : .readOnly
        }
    }

    /// What a person could choose here.
    var choices: [String] {
        switch kind {
        case .select: options.map(\.value)
        case .checkbox, .radio: [value]
        case .text, .hidden, .readOnly, .file: []
        }
    }

    /// Does what a person does to give the control this value; `false` when a person cannot.
    mutating func fill(_ value: String) -> Bool {
        switch kind {
        case .text: self.value = value
        case .hidden, .readOnly, .file: return false
        case .checkbox, .radio:
            guard self.value.utf8.elementsEqual(value.utf8) else { return false }
            isOn = true
        case .select:
            guard options.contains(where: { $0.value.utf8.elementsEqual(value.utf8) }) else { return false }
            for index in options.indices {
                let isChosen = options[index].value.utf8.elementsEqual(value.utf8)
                options[index].isSelected = isChosen || isMultiple && options[index].isSelected
            }
        }
        return true
    }

    /// The pairs this control adds (WHATWG HTML section 4.10.21.4).
    var fields: [FormFields.Field] {
        switch kind {
        case .text, .hidden, .readOnly: [FormFields.Field(name: name, value: Self.withCRLF(value))]
        case .checkbox, .radio: isOn ? [FormFields.Field(name: name, value: value)] : []
        case .select: options.filter(\.isSelected).map { FormFields.Field(name: name, value: $0.value) }
        case .file: []
        }
    }

    /// The parts this control adds to a `multipart/form-data` body: an empty one where nothing was picked.
    var parts: [(name: String, file: HTMLForm.File)] {
        guard isFile else { return [] }
        let nothing = HTMLForm.File(name: "", type: "application/octet-stream", bytes: [])
        return (files.isEmpty ? [nothing] : files).map { (name, $0) }
    }

    static func isDisabled(_ element: HTMLElement) -> Bool {
        element["disabled"] != nil || element.ancestors.contains { $0.name == "fieldset" && $0["disabled"] != nil }
    }

    private static func withCRLF(_ text: String) -> String {
        var output: [UInt8] = []
        var previous: UInt8 = 0
        for byte in text.utf8 {
            switch byte {
            case 0x0D: output += [0x0D, 0x0A]
            case 0x0A where previous == 0x0D: break
            case 0x0A: output += [0x0D, 0x0A]
            default: output.append(byte)
            }
            previous = byte
        }
        return String(decoding: output, as: UTF8.self)
    }
}
