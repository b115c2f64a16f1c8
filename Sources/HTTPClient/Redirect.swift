import HTTP

/// What follows from an answer that names another address.
enum Redirect {
    /// The address an answer sends a reader to; `nil` when it sends nowhere.
    static func reference(in response: ClientResponse) -> String? {
        guard [301, 302, 303, 307, 308].contains(response.status.code) else { return nil }
        return response.fields[.location]
    }

    /// The request for the next address.
    ///
    /// Another origin was named by the server, not by the operator, so it must be public; and it gets none of the
    /// fields that were meant for the first one: not `Authorization`, not cookies, nothing but what is accepted.
    static func request(after request: ClientRequest, to reference: String) throws(FetchError) -> ClientRequest {
        guard let url = request.url.resolving(reference) else {
            throw FetchError(.refusedAddress, mayHaveArrived: true, detail: "the redirect leads outside the web")
        }
        var next = request
        next.url = url
        guard url.origin != request.url.origin else { return next }
        next.addressPolicy = .publicOnly
        next.fields = Fields()
        for field in request.fields.all where field.name == .accept || field.name == .userAgent {
            next.fields.append(field.name, field.value)
        }
        return next
    }
}
