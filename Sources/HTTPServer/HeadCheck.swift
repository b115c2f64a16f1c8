import HTTP

/// Decides on a request head before any of its body is read.
///
/// libmicrohttpd 0.9.75 accepts heads that another program in front of it or behind it would read differently
/// (request smuggling): both lengths at once, several lengths, unknown codings, names with spaces. Each is refused
/// here, and an answer queued at this moment makes the library close the connection, so that what follows the head
/// is never read as a request. Sources: RFC 9112 sections 3, 5.1, 6.3; RFC 9110 sections 7.2, 9.1.
struct HeadCheck {
    /// What is to be done with the request.
    enum Verdict {
        /// Read its body and call the handler.
        case accepted(Acceptance)
        /// Answer with this status at once and close.
        case refused(Status, RefusedRequest.Reason)
        /// Answer with a redirect to this address at once and close.
        case redirected(to: String)
    }

    /// A request that may be served.
    struct Acceptance {
        var method: Method
        var target: Target
        /// Bytes of body announced; `nil` when chunked.
        var announced: Int?
        /// Bytes of body that are kept.
        var limit: Int
    }

    let configuration: ServerConfiguration

    func verdict(method token: String, target raw: String, version: String, _ head: HeadFields) -> Verdict {
        guard version == "HTTP/1.1" || version == "HTTP/1.0" else { return .refused(.badRequest, .unknownVersion) }
        guard let method = Method(token) else {
            return isMethod(token) ? .refused(.notImplemented, .unknownMethod) : .refused(.badRequest, .malformedMethod)
        }
        let limits = configuration.limits
        guard raw.utf8.count <= limits.targetBytes else { return .refused(.uriTooLong, .longTarget) }
        guard let target = Target(raw) else { return .refused(.badRequest, .malformedTarget) }
        guard head.count <= limits.fieldCount, head.bytes <= configuration.headBytes else {
            return .refused(.requestHeaderFieldsTooLarge, .manyFields)
        }
        guard !head.hasMalformedName else { return .refused(.badRequest, .malformedField) }
        if let refusal = lengthFault(head, version) { return refusal }
        if let refusal = hostFault(head, method, target) { return refusal }
        return bodyVerdict(head, method, target)
    }

    private func isMethod(_ token: String) -> Bool {
        // Methods are case-sensitive (RFC 9110 section 9.1), and every registered one is upper case.
        !token.utf8.isEmpty && token.utf8.allSatisfy { (0x41...0x5A).contains($0) || $0 == UInt8(ascii: "-") }
    }

    private func lengthFault(_ head: HeadFields, _ version: String) -> Verdict? {
        if let coding = head.codings.first {
            // HTTP/1.0 has no transfer codings: a recipient of that age would take what follows as a request.
            guard head.lengths.isEmpty, version == "HTTP/1.1" else { return .refused(.badRequest, .ambiguousLength) }
            guard head.codings.count == 1, isChunked(coding) else { return .refused(.notImplemented, .unknownCoding) }
        }
        guard let length = head.lengths.first else { return nil }
        let isNumber = (1...18).contains(length.utf8.count) && length.utf8.allSatisfy { (0x30...0x39).contains($0) }
        return head.lengths.count == 1 && isNumber ? nil : .refused(.badRequest, .malformedLength)
    }

    private func isChunked(_ coding: String) -> Bool {
        coding.utf8.count == 7 && zip(coding.utf8, "chunked".utf8).allSatisfy { $0 | 0x20 == $1 }
    }

    private func hostFault(_ head: HeadFields, _ method: Method, _ target: Target) -> Verdict? {
        guard head.hosts.count == 1, let host = head.hosts.first, let authority = Authority(host) else {
            return .refused(.badRequest, .malformedHost)
        }
        switch configuration.hosts.check(authority) {
        case .served: return nil
        case .redirected(let origin) where method == .get || method == .head:
            return .redirected(to: origin + target.raw)
        case .redirected, .misdirected: return .refused(.misdirectedRequest, .otherHost)
        }
    }

    private func bodyVerdict(_ head: HeadFields, _ method: Method, _ target: Target) -> Verdict {
        var acceptance = Acceptance(method: method, target: target, announced: 0, limit: 0)
        if head.codings.isEmpty {
            guard let length = head.lengths.first, let announced = Int(length), announced > 0 else {
                return .accepted(acceptance)
            }
            acceptance.announced = announced
        } else {
            acceptance.announced = nil
        }
        acceptance.limit = configuration.bodyLimit?(method, target) ?? configuration.limits.bodyBytes
        if let announced = acceptance.announced, announced > acceptance.limit {
            // A client that asks first is told at once; others get to read the answer if the rest is bearable.
            let isBearable = announced - acceptance.limit <= configuration.discardedBodyBytes
            if head.expectsContinue || !isBearable { return .refused(.contentTooLarge, .longBody) }
        }
        return .accepted(acceptance)
    }
}
