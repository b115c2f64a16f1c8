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
        let problem = Problem(
            status: error is CancellationError ? .serviceUnavailable : .internalServerError,
            title: "Something went wrong here",
            text: """
                Try again. If it goes on, tell the person who runs this Flyleaf and give them the reference below. \
                What you had saved is safe.
                """
        )
        return problemPage(problem, visit ?? Visit.anonymous(self, request, nil), reference: request.id)
    }

    /// The page for a request the server itself refuses before any of the site has seen it.
    public func refusal(_ status: Status, requestID: String) -> Response {
        let text = Refusals.text(status)
        var response = Response.text("\(text.title)\n\n\(text.text)\n\nReference: \(requestID)\n", status: status)
        headers.apply(to: &response)
        return response
    }
}
