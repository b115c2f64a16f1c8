public import HTTP
public import Primitives

/// A call that hands a message to a push service (RFC 8030 section 5).
public enum PushRequest {
    /// For so long a service keeps a message for a browser that is away.
    public static let lifetime = Duration.seconds(48 * 3_600)
    /// The bytes of an answer that are taken; none of them is read.
    static let maximumAnswer = 16 << 10

    private static let names = [("TTL", String(lifetime.components.seconds)), ("Urgency", "normal")]

    /// The request.
    ///
    /// - Parameter body: as `PushMessage.body` makes it.
    /// - Parameter topic: at most 32 characters of base64url; an older message of the same topic that waits is replaced.
    public static func make(
        _ body: [UInt8],
        to endpoint: PushEndpoint,
        topic: String?,
        by server: ApplicationServer,
        at moment: Timestamp
    ) -> ClientRequest {
        var fields = Fields([
            .contentType: "application/octet-stream", .contentEncoding: "aes128gcm",
            .authorization: server.authorization(for: endpoint, at: moment),
        ])
        for (name, value) in names + (topic.map { [("Topic", $0)] } ?? []) {
            if let name = FieldName(name) { fields[name] = value }
        }
        return ClientRequest(
            .post,
            endpoint.url,
            fields: fields,
            body: body,
            addressPolicy: .publicOnly,
            maximumBodyBytes: maximumAnswer
        )
    }
}
