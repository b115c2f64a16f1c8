import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /{kind}/{id}/share/permission`: explains; fields `permission`, `mode`, `pages` or `share` say where it leads
    /// back, and `network` which of the connections of the draft it is about.
    ///
    /// Without `permission` it is the one the draft needs to be posted.
    @Sendable static func showSharePermission(_ visit: MemberVisit, _ subject: ShareSubject) async throws -> Response {
        let composition = try await visit.composition(subject)
        guard let ask = try await visit.permissionAsked(visit.query, at: composition) else {
            return visit.visit.go(subject.dialog)
        }
        let draft = composition.draft
        let shown = [visit.post(composition, ask.target, byNetworkPage: true)].shown
        let rule = ask.rule
        let words = PermissionWords(rule, ask.target.network.title)
        // A post that is looked for may be there already, and giving the permission sends nothing.
        let publishes = rule.moment == .publishing && rule.use != .lookingAtPosts && !ask.isAgain
        let isLead = draft.isLead(ask.target.connection.id)
        let hasDialog = publishes && ask.share == nil && isLead && ask.target.capabilities(draft).dialog.isPossible
        let model = SharePermissionPage(
            frame: visit.visit.frame(words.title, subject.kind.part),
            network: ask.target.title,
            title: words.title,
            purpose: words.purpose,
            consequence: words.consequence,
            publishes: publishes,
            readers: publishes ? rule.readers(ask.target.network.title) : nil,
            wasDeclined: ask.target.connection.permissions.declined.contains(rule.permission),
            action: LinkTarget(path: subject.permission),
            fields: ask.fields,
            back: LinkTarget(path: ask.next),
            networkPage: hasDialog
                ? NetworkPageForm(action: LinkTarget(path: subject.dialog), fields: draft.networkPageFields(shown))
                : nil
        )
        return visit.visit.page(visit.site.templates.sharePermission, model)
    }

    /// `POST /{kind}/{id}/share/permission`: leaves for the network, which asks; nothing is posted.
    @Sendable static func askSharePermission(_ visit: MemberVisit, _ subject: ShareSubject) async throws -> Response {
        let composition = try await visit.composition(subject)
        guard let ask = try await visit.permissionAsked(visit.form, at: composition) else {
            return visit.visit.go(subject.dialog)
        }
        return try await visit.ask(
            ask.target.network,
            for: [ask.rule.permission],
            on: ask.target.connection,
            next: ask.next,
            isAgain: ask.isAgain
        )
    }
}

/// A permission a network is to be asked for, and where the person goes on afterwards.
private struct PermissionAsk {
    let rule: PermissionRule
    let target: ShareTarget
    let share: ID<Share>?
    /// Whether it is granted, and asked for once more because the person left something out there.
    let isAgain: Bool
    let fields: [HiddenField]
    let next: String
}

extension MemberVisit {
    /// What the fields of a permission page mean; `nil` when there is nothing to be asked.
    fileprivate func permissionAsked(_ fields: FormFields, at composition: ShareComposition) async throws
        -> PermissionAsk?
    {
        let share = try await fields["share"].flatMap { ID<Share>($0) }
            .asyncFlatMap { try await services.sharing.share($0, of: member.id) }
        guard let target = try await share.asyncMap(target) ?? composition.target(fields["network"]) else { return nil }
        let plan =
            share.map { $0.entry.plan(target.connection.permissions, at: target.network) }
            ?? target.plan(composition.draft)
        var permission = fields["permission"].map { Permission($0) }
        if permission == nil, case .ask(let needed) = plan { permission = needed }
        guard let permission, let rule = target.network.rule(permission) else { return nil }
        let isAgain = target.connection.permissions.granted.contains(permission)
        // Whoever granted the list of their Pages may have shown none of them.
        guard !isAgain || (fields["pages"] != nil && permission == target.network.pages?.listing) else { return nil }
        var carried = [
            HiddenField(name: "permission", value: permission.name),
            HiddenField(name: "network", value: target.connection.id.text),
        ]
        var next = composition.subject.dialog
        if let share {
            carried.append(HiddenField(name: "share", value: share.id.text))
            next = Paths.receipt(share.id)
        } else if let mode = fields["mode"], let mode = FriendChoice.Mode(rawValue: mode) {
            carried.append(HiddenField(name: "mode", value: mode.rawValue))
            next = "\(composition.subject.friendPicker)?mode=\(mode.rawValue)"
        } else if fields["pages"] != nil {
            carried.append(HiddenField(name: "pages", value: "1"))
            next = composition.subject.pagePicker
        }
        return PermissionAsk(
            rule: rule,
            target: target,
            share: share?.id,
            isAgain: isAgain,
            fields: carried,
            next: next
        )
    }
}

extension MemberVisit {
    /// Where a share went, while the connection works.
    private func target(_ share: Share) async throws -> ShareTarget? {
        guard let connection = try await services.connections.connection(share.connectionID, of: member.id),
            connection.state == .active, let network = try await services.networks.network(of: connection.identity)
        else { return nil }
        let title = services.networks.title(of: connection.identity)
        return ShareTarget(connection: connection, network: network, title: title)
    }
}

extension ShareDraft {
    /// The fields of the dialog's form that choose the network's own page; the message stays in the draft.
    fileprivate func networkPageFields(_ shown: String) -> [HiddenField] {
        var fields = [
            HiddenField(name: "shown", value: shown),
            HiddenField(name: "act", value: "dialog"), HiddenField(name: "key", value: key.text),
            HiddenField(name: "destination", value: aim.rawValue),
            HiddenField(name: "audience", value: content.audience.rawValue),
        ]
        if let lead = connections.first { fields.append(HiddenField(name: "network", value: lead.text)) }
        if let friend { fields.append(HiddenField(name: "friend", value: friend.remoteID)) }
        if let page { fields.append(HiddenField(name: "page", value: page.remoteID)) }
        for person in content.tags { fields.append(HiddenField(name: "tag", value: person.remoteID)) }
        if let place = content.place { fields.append(HiddenField(name: "place", value: place.remoteID)) }
        return fields
    }
}
