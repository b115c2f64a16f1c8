internal import HTTP
internal import SQLite
internal import SandboxCore
internal import Web

/// The apps a person let in, and the way to put them out.
enum MastodonSettingsPages {
    static let routes: [Route<MastodonContext>] = [
        Route(.get, FixedPath("/settings/apps")) { context in
            let person = try context.person()
            let apps = try context.world.database.readTransaction { connection in
                try MastodonApps.authorised(by: person.id, connection)
            }
            return context.page(context.templates.settings, "Apps", MastodonSettingsView(apps: apps))
        },
        Route(.post, FixedPath("/settings/apps")) { context in
            let form = try context.form()
            let person = try context.person()
            guard form["act"] == "revoke", let app = form["app"].flatMap({ Int64($0) }) else {
                throw SiteRefusal(.unprocessableContent, "There is no such app.")
            }
            try await context.world.happened(.appRemoved(app), to: person.id, at: .mastodon)
            return .redirect(to: "/settings/apps")
        },
        // Where programs send people who have no account yet.
        Route(.get, FixedPath("/auth/sign_up")) { _ in .redirect(to: "/people", status: .found) },
        // Where the real server has it.
        Route(.get, FixedPath("/oauth/authorized_applications")) { _ in .redirect(to: "/settings/apps", status: .found)
        },
    ]
}
