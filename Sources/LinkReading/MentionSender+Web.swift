public import Flyleaf
public import HTTP

extension MentionSender {
    /// Tells pages of the web by the guarded client: public addresses over HTTPS only, page and endpoint alike.
    ///
    /// - Parameters:
    ///   - agent: who asks; the operator of a page may want to know why.
    ///   - fetch: the way out; what comes back is taken for hostile.
    public static func web(agent: String, _ fetch: Fetch) -> MentionSender {
        let agent = "\(agent) (Webmention)"
        return MentionSender { source, target in
            guard let page = WebURL(target.text) else { return .unwanted }
            do throws(LinkReadingFailure) {
                let pages = PageFetch(fetch: fetch, mayLeave: true, agent: agent)
                let (place, response) = try await pages.answer(at: page, "\(PageFetch.pageTypes), */*;q=0.1")
                guard let endpoint = MentionEndpoint.find(in: response, at: place) else { return .unwanted }
                return await tell(endpoint, source, target, agent, fetch)
            } catch {
                return MentionAnswer(error)
            }
        }
    }

    private static func tell(
        _ endpoint: WebURL,
        _ source: String,
        _ target: ShortLinkTarget,
        _ agent: String,
        _ fetch: Fetch
    ) async -> MentionAnswer {
        var form = FormFields()
        form.append("source", source)
        form.append("target", target.text)
        var request = ClientRequest.form(endpoint, form)
        request.fields.append(.userAgent, agent)
        request.addressPolicy = .publicOnly
        request.timeout = PageFetch.timeout
        request.maximumBodyBytes = PageFetch.maximumBytes
        request.maximumRedirects = 0
        do throws(FetchError) {
            let status = try await fetch.sendSecured(request).response.status
            return status.isSuccess ? .taken : MentionAnswer(.refused(status: status.code))
        } catch {
            // An answer that cannot be read is one.
            return error.reason == .tooLarge ? .taken : MentionAnswer(LinkReadingFailure(error))
        }
    }
}

extension MentionAnswer {
    /// What a failure means for the next attempt.
    fileprivate init(_ failure: LinkReadingFailure) { self = failure.isPassing ? .unreachable : .unwanted }
}
