import Flyleaf
import Templating
import Web

/// A screen on a wall.
struct WallPage: ViewModel {
    var title: String
    /// The paper and ink it has, whatever the screen says.
    var look: String?
    var stylesheet: LinkTarget
    var script: SameOriginLink
    var icon: LinkTarget
    /// When and where a screen without scripts goes on.
    var refresh: SafeHTML
    /// Where its script hears what comes next; absent while its member looks how it will be.
    var live: SameOriginLink?
    /// This page, for the script.
    var here: SameOriginLink
    var step: DisplayStepView

    static var fields: [Field<Self>] {
        [
            Field("title") { $0.title }, Field("look") { $0.look }, Field("stylesheet") { $0.stylesheet },
            Field("script") { $0.script }, Field("icon") { $0.icon }, Field("refresh") { $0.refresh },
            Field("live") { $0.live }, Field("here") { $0.here }, Field("step") { $0.step },
        ]
    }
}

extension Site {
    /// A screen with what comes behind a cursor.
    ///
    /// - Parameters:
    ///   - path: of the page itself.
    ///   - live: of its events.
    func wall(_ display: Display, at path: String, live: String?, after cursor: DisplayCursor) async throws -> WallPage
    {
        let step = try await services.displays.next(display, after: cursor)
        return WallPage(
            title: display.name.text,
            look: display.look == .system ? nil : display.look.rawValue,
            stylesheet: assets.displayStylesheet,
            script: assets.displayScript,
            icon: assets.icon,
            refresh: .goingOn(
                to: SameOriginLink(path: "\(path)?after=\(step.cursor.text)"),
                after: Int(step.stay.components.seconds)
            ),
            live: live.map { SameOriginLink(path: $0) },
            here: SameOriginLink(path: path),
            step: try await services.view(of: step)
        )
    }
}
