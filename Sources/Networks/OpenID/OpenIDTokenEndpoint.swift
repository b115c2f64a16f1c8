import Flyleaf
import HTTP
import Primitives

/// Where a code becomes tokens, and the client proves that it is the one that is registered.
struct OpenIDTokenEndpoint: Sendable {
    let provider: OpenIDProvider
    let client: OpenIDClient

    /// Posts the form of a login, if need be a second time with the secret on the other way.
    ///
    /// Some providers take only the way they do not announce, and say so only by refusing the client. A client is
    /// looked at before its code (RFC 6749 section 4.1.3), so the code is as good as before; there is no third try.
    func exchange(_ form: FormFields, _ metadata: OpenIDMetadata) async throws(NetworkFailure) -> JSON {
        let way = await provider.clientAuthentication(metadata)
        do throws(NetworkFailure) {
            return try await answer(form, metadata.tokenEndpoint, way)
        } catch {
            guard client.configuration.clientAuthentication == nil, Self.refusesClient(error) else { throw error }
            return try await answerOtherWay(form, metadata.tokenEndpoint, way.other, after: error)
        }
    }

    private func answerOtherWay(
        _ form: FormFields,
        _ url: WebURL,
        _ way: OpenIDConfiguration.ClientAuthentication,
        after first: NetworkFailure
    ) async throws(NetworkFailure) -> JSON {
        let tokens: JSON
        do throws(NetworkFailure) {
            tokens = try await answer(form, url, way)
        } catch {
            // Who looks at the code has believed the client: the person's next login begins on this way.
            if error.category == .reauthenticate, !Self.refusesClient(error) {
                await provider.remember(way)
                throw error
            }
            // Both ways were wrong: what the operator is told is what became of the announced one.
            throw error.category == .misconfigured || Self.refusesClient(error) ? first : error
        }
        await provider.remember(way)
        return tokens
    }

    private func answer(
        _ form: FormFields,
        _ url: WebURL,
        _ way: OpenIDConfiguration.ClientAuthentication
    ) async throws(NetworkFailure) -> JSON {
        try await client.answer(request(form, url, way), effect: .changing)
    }

    private func request(
        _ form: FormFields,
        _ url: WebURL,
        _ way: OpenIDConfiguration.ClientAuthentication
    ) -> ClientRequest {
        guard way == .basic else { return .form(url, form) }
        var request = ClientRequest.form(url, form.removing("client_id").removing("client_secret"))
        let configuration = client.configuration
        // Both are form-encoded before they are joined (RFC 6749 section 2.3.1).
        let pair = [configuration.clientID, configuration.clientSecret].map { PercentCoding.encode($0) }
        let text = Base64.encode(Array(pair.joined(separator: ":").utf8), .standard)
        request.fields.append(.authorization, "Basic \(text)")
        return request
    }

    /// Whether it was the client that was not believed: by a code, or by the status alone.
    ///
    /// RFC 6749 section 5.2 has `invalid_client` for it; glewlwyd says `unauthorized_client`, with 403.
    private static func refusesClient(_ failure: NetworkFailure) -> Bool {
        guard let answer = failure.answer else { return false }
        return answer.status == 401 || ["invalid_client", "unauthorized_client"].contains(answer.code)
    }
}
