public import HTTP

/// A form of a page, to be filled in and sent as a person with a browser would.
///
/// `fill` and `attach` do what a person can do and throw where a person could not; `forge` does what an attacker can.
/// A browser's own checks (`required`, `maxlength`, `pattern`) are left out: the server has to answer for them.
public struct HTMLForm: Sendable {
    /// Something that sends the form.
    public struct Button: Sendable {
        /// What stands on it.
        public let label: String
        /// Its name; empty when it adds nothing to the form.
        public let name: String
        /// Its value.
        public let value: String
        let action: String?
        let method: String?
    }

    /// A file a person picked.
    public struct File: Sendable {
        /// The name without a path.
        public var name: String
        /// The media type the browser tells.
        public var type: String
        /// The content.
        public var bytes: [UInt8]

        /// A file.
        public init(name: String, type: String, bytes: [UInt8]) {
            self.name = name
            self.type = type
            self.bytes = bytes
        }
    }

    /// What is sent: where to, how, and with which fields.
    public struct Submission: Sendable {
        /// The address as it stands in the page; empty for the page itself.
        public var action: String
        /// The method, GET or POST.
        public var method: Method
        /// Names and values; line ends are CRLF.
        public var fields: FormFields
        /// Picked files by the name of their field; one without name and content where none was picked.
        public var files: [(name: String, file: File)]
        /// Whether the body is `multipart/form-data`.
        public var isMultipart: Bool
    }

    /// The address as it stands in the page; empty for the page itself.
    public let action: String
    /// The method, GET or POST.
    public let method: Method
    /// Whether the body is `multipart/form-data`.
    public let isMultipart: Bool
    /// Everything that sends it, in the order of the page.
    public let buttons: [Button]
    var controls: [HTMLFormControl]

    init(_ form: HTMLElement, in document: HTMLDocument) {
        action = form["action"] ?? ""
        method = Self.method(form["method"])
        isMultipart = form["enctype"] == "multipart/form-data"
        let elements = document.all("input, select, textarea, button").filter { element in
            if let owner = element["form"] { return owner == form["id"] }
            return element.ancestors.contains(form)
        }
        buttons = elements.compactMap(Self.button)
        controls = elements.flatMap(HTMLFormControl.controls)
    }

    /// The names of the fields in the order of the page, each once.
    public var names: [String] {
        controls.reduce(into: []) { names, control in
            if !names.contains(control.name) { names.append(control.name) }
        }
    }

    /// The value that would be sent for a name; `nil` when none would be.
    public subscript(name: String) -> String? { fields[name] }

    /// Types into a text field, or chooses the option, radio button or checkbox with this value.
    public mutating func fill(_ name: String, _ value: String) throws(TestSupportError) {
        let indexes = try indexes(name)
        for index in indexes where controls[index].fill(value) {
            if controls[index].isRadio {
                for other in indexes where other != index { controls[other].isOn = false }
            }
            return
        }
        let choices = indexes.flatMap { controls[$0].choices }
        guard choices.isEmpty else {
            throw TestSupportError("The field \(name) has no choice \(value), only \(choices)")
        }
        throw TestSupportError(
            "A person cannot type into the field \(name); see forge for hidden ones, attach for files"
        )
    }

    /// Takes the mark from a checkbox, or from the one with this value.
    public mutating func uncheck(_ name: String, _ value: String? = nil) throws(TestSupportError) {
        let indexes = try indexes(name).filter { index in
            controls[index].isCheckbox && (value.map { $0 == controls[index].value } ?? true)
        }
        guard !indexes.isEmpty else { throw TestSupportError("The form has no such checkbox \(name)") }
        for index in indexes { controls[index].isOn = false }
    }

    /// Picks a file; several for a field that takes `multiple`.
    public mutating func attach(_ name: String, _ file: File) throws(TestSupportError) {
        guard let index = try indexes(name).first(where: { controls[$0].isFile }) else {
            throw TestSupportError("The field \(name) takes no file")
        }
        guard controls[index].isMultiple || controls[index].files.isEmpty else {
            throw TestSupportError("The field \(name) takes only one file")
        }
        controls[index].files.append(file)
    }

    /// Sets a field to anything, hidden and missing ones too; `nil` leaves it out.
    public mutating func forge(_ name: String, _ value: String?) {
        controls.removeAll { $0.name.utf8.elementsEqual(name.utf8) }
        if let value { controls.append(HTMLFormControl(forged: name, value)) }
    }

    /// What is sent when a button is pressed: the one with this label, or else the first one, as with the Enter key.
    public func submission(pressing label: String? = nil) throws(TestSupportError) -> Submission {
        let button = label.map { label in buttons.first { $0.label == label } } ?? buttons.first
        if let label, button == nil {
            throw TestSupportError("The form has no button \"\(label)\", only \(buttons.map(\.label))")
        }
        var fields = fields
        if let button, !button.name.isEmpty { fields.append(button.name, button.value) }
        return Submission(
            action: button?.action ?? action,
            method: button?.method.map(Self.method) ?? method,
            fields: fields,
            files: controls.flatMap(\.parts),
            isMultipart: isMultipart
        )
    }

    private var fields: FormFields {
        FormFields(controls.flatMap(\.fields))
    }

    private func indexes(_ name: String) throws(TestSupportError) -> [Int] {
        let indexes = controls.indices.filter { controls[$0].name.utf8.elementsEqual(name.utf8) }
        guard !indexes.isEmpty else { throw TestSupportError("The form has no field \(name), only \(names)") }
        return indexes
    }

    private static func method(_ text: String?) -> Method {
        text.map { $0.utf8.elementsEqual("post".utf8) || $0.utf8.elementsEqual("POST".utf8) } == true ? .post : .get
    }

    private static func button(_ element: HTMLElement) -> Button? {
        guard !HTMLFormControl.isDisabled(element) else { return nil }
        let type = element["type"] ?? (element.name == "button" ? "submit" : "text")
        guard ["button", "input"].contains(element.name), ["submit", "image"].contains(type) else { return nil }
        return Button(
            label: element.name == "button" ? element.text : element["value"] ?? "",
            name: element["name"] ?? "",
            value: element["value"] ?? "",
            action: element["formaction"],
            method: element["formmethod"]
        )
    }
}
