import Flyleaf
public import HTTP
import Templating
import Web

/// A page instead of the one asked for.
struct ErrorPage: ViewModel {
    var frame: PageFrame
    var title: String
    var text: String
    var stepLabel: String
    var stepLink: LinkTarget
    var reference: String?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("title") { $0.title }, Field("text") { $0.text },
            Field("stepLabel") { $0.stepLabel }, Field("stepLink") { $0.stepLink },
            Field("reference") { $0.reference },
        ]
    }
}

extension Site {
    /// The page of a problem.
    func problemPage(_ problem: Problem, _ visit: Visit, reference: String? = nil) -> Response {
        let model = ErrorPage(
            frame: visit.frame(problem.title),
            title: problem.title,
            text: problem.text,
            stepLabel: problem.step.label,
            stepLink: LinkTarget(path: problem.step.path),
            reference: reference
        )
        var response = visit.page(templates.error, model, status: problem.status)
        for field in problem.fields.all { response.fields.append(field.name, field.value) }
        return response
    }

    /// The page of an error nobody foresaw: logged once, told without its words.
    func failurePage(_ error: any Error, _ request: Request, route: String, visit: Visit?) -> Response {
        report(SiteIncident(requestID: request.id, route: route, error: error))
        let isAway = (error as? any StorageFailure)?.isTemporary ?? false
        let problem =
            isAway
            ? Problem.storeAway(changesNothing: request.method.isSafe)
            : Problem.unforeseen(isStopped: error is CancellationError)
        return problemPage(problem, visit ?? Visit.anonymous(self, request, nil), reference: request.id)
    }

    /// The page for a request the server itself refuses before any of the site has seen it.
    ///
    /// What shows pages gets one, without a word of who is logged in, for nothing was looked up; others get plain text.
    ///
    /// - Parameter fields: the header fields that could be read.
    public func refusal(_ status: Status, requestID: String, fields: Fields) -> Response {
        let words = Refusals.text(status)
        var response: Response
        // A name that is not ours serves no style sheet either.
        if status != .misdirectedRequest, fields[.accept]?.contains("text/html") == true {
            let visit = Visit.anonymous(self, Request(method: .get, target: .root, id: requestID), nil)
            let model = RefusedPage(
                frame: visit.frame(words.title),
                title: words.title,
                text: words.text,
                reference: requestID
            )
            response = visit.page(templates.refused, model, status: status)
        } else {
            response = .text("\(words.title)\n\n\(words.text)\n\nReference: \(requestID)\n", status: status)
        }
        headers.apply(to: &response)
        return response
    }
}
