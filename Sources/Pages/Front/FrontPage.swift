import Flyleaf
import HTTP
import Primitives
import Templating
import Web

/// The front page: what this is, the way in, and something to read.
struct FrontPage: ViewModel {
    var frame: PageFrame
    var doors: Doors
    var isMember: Bool
    var rows: [ReviewRow]

    static let sample = FrontPage(frame: .sample, doors: .sample, isMember: true, rows: [.sample])

    var values: Values {
        [
            "frame": .model(frame), "doors": .model(doors), "isMember": .flag(isMember), "rows": .models(rows),
        ]
    }
}

/// The ways in: one button for each network, and one without.
struct Doors: ViewModel {
    var csrf: String
    var next: String
    var networks: [Door]

    static let sample = Doors(csrf: "token", next: "/", networks: [.sample])

    var values: Values {
        ["csrf": .text(csrf), "next": .text(next), "networks": .models(networks), "names": .text(names)]
    }

    private var names: String { networks.map(\.title).joined(separator: ", ") }
}

/// The button of one network.
struct Door: ViewModel {
    var title: String
    var action: LinkTarget
    var signUp: LinkTarget?
    static let sample = Door(title: "Facebook", action: .sample, signUp: .sample)
    var values: Values {
        ["title": .text(title), "action": .link(action), "signUp": .optional(signUp)]
    }
}

extension Visit {
    /// The ways in, leading back to a page.
    func doors(next: LocalPath) -> Doors {
        let networks = services.networks.all.map { network in
            Door(
                title: network.title,
                action: LinkTarget(path: Paths.authStart(network.name)),
                signUp: LinkTarget(network.signUpURL)
            )
        }
        return Doors(csrf: csrfToken, next: next.text, networks: networks)
    }
}

extension Site {
    /// `GET /`.
    @Sendable static func showFront(_ visit: Visit) async throws -> Response {
        let query = ReviewQuery(viewer: visit.signedIn?.member.id, limit: 5)
        let entries = try visit.services.stores.reviews.list(query)
        let model = FrontPage(
            frame: visit.frame("Book reviews for your own people"),
            doors: visit.doors(next: .front),
            isMember: visit.signedIn != nil,
            rows: entries.map(ReviewRow.init)
        )
        return visit.page(visit.site.templates.front, model)
    }
}
