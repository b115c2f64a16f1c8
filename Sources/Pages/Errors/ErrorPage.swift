public import HTTP
import Templating
import Web

/// A page instead of the one asked for.
struct ErrorPage: SampledModel {
    var frame: PageFrame
    var title: String
    var text: String
    var stepLabel: String
    var stepLink: LinkTarget
    var reference: String?

    static let sample = ErrorPage(
        frame: .sample,
        title: "There is nothing here",
        text: "The page does not exist.",
        stepLabel: "Front page",
        stepLink: LinkTarget(path: "/"),
        reference: "abc"
    )

    var values: Values {
        [
            "frame": .model(frame), "title": .text(title), "text": .text(text), "stepLabel": .text(stepLabel),
            "stepLink": .link(stepLink), "reference": .optional(reference),
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
        return problemPage(problem, visit ?? Visit.anonymous(self, request), reference: request.id)
    }

    /// The page for a request the server itself refuses before any of the site has seen it.
    public func refusal(_ status: Status, requestID: String) -> Response {
        let text = Refusals.text(status)
        var response = Response.text("\(text.title)\n\n\(text.text)\n\nReference: \(requestID)\n", status: status)
        headers.apply(to: &response)
        return response
    }
}
