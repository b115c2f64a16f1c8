import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /friends`: fields `network`, `q`, `page`.
    @Sendable static func listFriends(_ visit: MemberVisit) async throws -> Response {
        guard let source = try await visit.friendSource(visit.query["network"]) else {
            return visit.connectPage(
                ended: nil,
                purpose: "find friends",
                part: .friends,
                next: visit.visit.here.text,
                back: ("Your reviews", Paths.ownReviews)
            )
        }
        let network = source.network
        let title = visit.services.networks.title(of: source.connection.identity)
        let key = source.connection.id.text
        guard source.connection.state == .active else {
            return visit.connectPage(
                ended: source.connection,
                purpose: "read your list of friends",
                part: .friends,
                next: visit.visit.here.text,
                back: ("Your reviews", Paths.ownReviews),
                tabs: try await visit.friendTabs(source.connection)
            )
        }
        let words = String((visit.query["q"] ?? "").unicodeScalars.prefix(200))
        var model = FriendListPage(
            frame: visit.visit.frame("Friends", .friends),
            network: title,
            networkName: key,
            tabs: try await visit.friendTabs(source.connection),
            words: words,
            people: [],
            list: FriendListState(refused: "", ask: nil)
        )
        let ability = network.publishing.capabilities(source.connection.permissions).friends
        if let refusal = ability.refusal(network.title) {
            model.list = FriendListState(refused: refusal, ask: friendPermission(network, source.connection))
            return visit.visit.page(visit.site.templates.friendList, model)
        }
        let page = visit.query["page"].flatMap { Int($0) } ?? 1
        let view = try await visit.friends(of: source.connection, words: words, page: page)
        func link(_ page: Int) -> LinkTarget {
            let fields = FormFields(["network": key, "q": words, "page": String(page)])
            return LinkTarget(path: "\(Paths.friends())?\(fields.urlencoded)")
        }
        model.people = view.listing.friends.map { PersonRow($0) }
        model.list = FriendListState(view, words: words, network: title, here: link(view.page))
        model.earlier = view.page > 1 ? link(view.page - 1) : nil
        model.later = view.page < view.pageCount ? link(view.page + 1) : nil
        model.pageText = PickerPager.of(view)?.text
        return visit.visit.page(visit.site.templates.friendList, model)
    }

    /// The form that asks for the list; it comes back to it.
    private static func friendPermission(_ network: SocialNetwork, _ connection: Connection) -> PermissionForm? {
        network.missingReading(connection).map { rule in
            let words = PermissionWords(rule, network.title)
            return PermissionForm(
                action: LinkTarget(path: Paths.friends()),
                title: words.title,
                purpose: words.purpose,
                fields: [HiddenField(name: "network", value: connection.id.text)]
            )
        }
    }

    /// `POST /friends`: reads the list from the network again, or asks for the permission first; field `network`.
    @Sendable static func refreshFriends(_ visit: MemberVisit) async throws -> Response {
        let name = visit.form["network"]
        guard let source = try await visit.friendSource(name) else { return visit.visit.go(Paths.friends()) }
        let path = "\(Paths.friends())?network=\(source.connection.id.text)"
        let permissions = source.connection.permissions
        if !source.network.publishing.capabilities(permissions).friends.isPossible,
            let permission = source.network.missingReading(source.connection)?.permission
        {
            return try await visit.visit.leave(
                for: source.network,
                purpose: .permissions(source.connection.id, [permission]),
                next: LocalPath(trusted: path),
                isRepeat: permissions.declined.contains(permission)
            )
        }
        try visit.limitCalls()
        do {
            try await visit.services.friends.refresh(source.connection)
            return visit.visit.go(path, notice: .friendsRead)
        } catch is NetworkFailure {
            return visit.visit.go(path, notice: .friendsNotRead)
        }
    }
}

extension MemberVisit {
    /// A page of a connection's friends; reading them from the network for the first time is a call of this member's.
    func friends(of connection: Connection, words: String, page: Int) async throws -> FriendDirectory.View {
        try await services.friends.view(connection, words: words, page: page, beforeReading: limitCalls)
    }

    /// The connection whose friends are shown: the one asked for by its identifier or its network's name, or else the
    /// first that works.
    fileprivate func friendSource(_ wanted: String?) async throws -> (network: SocialNetwork, connection: Connection)? {
        let connections = try await services.connections.all(member.id)
        let working = connections.filter { $0.state == .active }
        let ordered = (wanted.flatMap(connections.named).map { [$0] } ?? []) + working + connections
        for connection in ordered {
            let network = try await services.networks.network(of: connection.identity)
            if let network, network.carriesPosts { return (network, connection) }
        }
        return nil
    }

    fileprivate func friendTabs(_ here: Connection) async throws -> [NetworkTab] {
        try await services.connections.all(member.id).asyncCompactMap { connection in
            let network = try await services.networks.network(of: connection.identity)
            guard network?.carriesPosts == true else { return nil }
            return NetworkTab(
                title: services.networks.title(of: connection.identity),
                link: LinkTarget(path: "\(Paths.friends())?network=\(connection.id.text)"),
                isHere: connection.id == here.id
            )
        }
    }
}

extension [Connection] {
    /// The connection an address or a form names: by its identifier, or by its network's name, the working one first.
    func named(_ text: String) -> Connection? {
        if let id = ID<Connection>(text) { return first { $0.id == id } }
        guard let name = NetworkName(rawValue: text) else { return nil }
        let fitting = filter { $0.identity.network == name }
        return fitting.first { $0.state == .active } ?? fitting.first
    }
}
