public import HTTP
import Primitives

extension HTMLForm.Submission {
    /// The request that a browser sends for this form from a page at an address.
    public func request(from page: WebURL) throws(TestSupportError) -> ClientRequest {
        guard var url = page.resolving(action) else { throw TestSupportError("The form goes to no address: \(action)") }
        guard method == .post else {
            url.query = fields.urlencoded
            return ClientRequest(.get, url)
        }
        guard isMultipart else { return ClientRequest.form(url, fields) }
        let boundary = "----FlyleafFormBoundary7MA4YWxkTrZu0gW"
        let type = "multipart/form-data; boundary=\(boundary)"
        return ClientRequest(.post, url, fields: Fields([.contentType: type]), body: multipart(boundary))
    }

    /// The body as browsers write it (RFC 7578, WHATWG HTML section 4.10.21.8).
    private func multipart(_ boundary: String) -> [UInt8] {
        var body: [UInt8] = []
        for field in fields.all {
            body.append(utf8: "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(Self.quoted(field.name))\"")
            body.append(utf8: "\r\n\r\n\(field.value)\r\n")
        }
        for (name, file) in files {
            body.append(utf8: "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(Self.quoted(name))\"; ")
            body.append(utf8: "filename=\"\(Self.quoted(file.name))\"\r\nContent-Type: \(file.type)\r\n\r\n")
            body += file.bytes
            body.append(utf8: "\r\n")
        }
        body.append(utf8: "--\(boundary)--\r\n")
        return body
    }

    private static func quoted(_ text: String) -> String {
        var output: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case 0x0A: output.append(utf8: "%0A")
            case 0x0D: output.append(utf8: "%0D")
            case UInt8(ascii: "\""): output.append(utf8: "%22")
            default: output.append(byte)
            }
        }
        return String(decoding: output, as: UTF8.self)
    }
}
