import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /streams/people/{connection}/{person}`: somebody at a network of the member's, of what is kept; field `from`: the
    /// entry whose page names them, `ask`: the mark for which a permission is asked, `again`: a message that was not taken, to be
    /// filled in, `also`: words to look for among friends elsewhere.
    ///
    /// The network is asked behind it (`StreamPeople`).
    @Sendable static func showStreamPerson(
        _ visit: MemberVisit,
        _ connection: ID<Connection>,
        _ person: StreamPersonID
    ) async throws -> Response {
        try await visit.streamPersonPage(connection, person)
    }
}

extension MemberVisit {
    /// The page of somebody.
    ///
    /// - Parameters:
    ///   - form: the message as it was filled in; `nil` for an empty form.
    ///   - sameFault: why they were not joined with somebody elsewhere.
    func streamPersonPage(
        _ connection: ID<Connection>,
        _ person: StreamPersonID,
        _ form: ReplyForm? = nil,
        sameFault: SamePersonFault? = nil,
        status: Status = .ok
    ) async throws -> Response {
        let source = try await personSource(connection)
        let from = query["from"].flatMap { PersonOrigin($0) }
        let known = try await author(person, from, through: source.connection)
        let kept = try await services.people.looking(at: person.text, source, known: known)
        let presses = try await services.presses.presses(at: person.text, through: source.connection)
        let network = services.networks.title(of: source.connection.identity)
        let links = try await services.blockedLinks.filter()
        let acts = source.acts(on: person.text)
        func on(_ mark: StreamMark) -> Bool? {
            let known = kept.value?.relation?[mark]
            let press = presses.first { $0.mark == mark }
            return press.map { $0.shows(known: known, readAt: kept.readAt ?? $0.updatedAt) } ?? known
        }
        let marks = Dictionary(uniqueKeysWithValues: StreamMark.ofPeople.map { ($0, on($0) ?? false) })
        let author = kept.value?.author
        let answering = try await answering(author, source, person, form, network)
        let face = try await author.asyncMap { author in
            StreamPictureLinks.portrait(
                author,
                try await services.streamPictures.portrait(of: author, through: source.connection)
            )
        }
        let letters = try await services.replies.letters(to: person.text, through: source.connection)
        let name = author?.name.text ?? PersonWords.unknown(network)
        let path = Paths.streamPerson(connection, person)
        let outcomes = presses.sorted { $0.id < $1.id }.compactMap { StreamMarkWords.outcome(of: $0, network) }
        let isPressing = presses.contains { $0.isUnderWay && $0.failure == nil }
        let isWaiting = kept.wishedAt != nil
        let fromField = from.map { "?\(FormFields(["from": $0.text]).urlencoded)" } ?? ""
        let (back, backLabel) = Site.back(from, source.connection)
        let model = StreamPersonPage(
            frame: visit.frame(name, .home),
            back: back,
            backLabel: backLabel,
            network: network,
            mark: services.networks.mark(source.network.name),
            name: name,
            initials: author?.name.initials ?? "?",
            face: face ?? nil,
            handle: author?.handle,
            profile: author?.page.flatMap { LinkTarget($0) },
            about: kept.value?.about.runs.map {
                StreamTextRun($0, links, source.network.keepsTagLinks ? .network : .own)
            } ?? [],
            counts: kept.value.map(PersonWords.counts) ?? [],
            relation: kept.value.flatMap { PersonWords.relation($0, marks) },
            asksFollowers: kept.value?.asksFollowers ?? false,
            isProgram: kept.value?.isProgram ?? false,
            canBlock: acts.contains { $0.mark == .block },
            marks: acts.map { mark, _ in
                StreamMarkView(
                    label: StreamMarkWords.label(mark),
                    about: name,
                    value: PersonPress(mark: mark, isWanted: marks[mark] != true).text,
                    isOn: marks[mark] == true
                )
            },
            posts: source.posts(of: person.text).map { LinkTarget(path: Paths.list($0)) },
            press: LinkTarget(path: Paths.pressPerson(connection, person)),
            from: from?.text ?? "",
            followWindow: source.followWindow(for: person.text).flatMap { LinkTarget($0) },
            letterWindow: source.letterWindow(for: person.text).flatMap { LinkTarget($0) },
            same: try await samePeople(person, through: source.connection, fault: sameFault),
            here: try await personHere(person, through: source.connection),
            letters: letters.map {
                ReplyView($0, network, at: path, canAnswer: answering?.form != nil, atItem: true)
            },
            answering: answering,
            isWaiting: isPressing,
            pressWords: outcomes.isEmpty ? nil : outcomes.joined(separator: " "),
            ask: asking(source, person, network),
            standing: .person(kept, source, network, person),
            refresh: isWaiting || isPressing || letters.contains(where: \.isMoving)
                ? SameOriginLink(path: path + fromField) : nil
        )
        return visit.page(visit.site.templates.streamPerson, model, status: status)
    }
}

extension Site {
    /// The way back, and what stands at it.
    fileprivate static func back(_ from: PersonOrigin?, _ connection: Connection) -> (LinkTarget, String) {
        switch from {
        case .post(let number): (LinkTarget(path: Paths.streamItem(number)), "The post")
        case .friends: (LinkTarget(path: "\(Paths.friends())?network=\(connection.id.text)"), "Friends")
        case .followers: (LinkTarget(path: "\(Paths.followers())?network=\(connection.id.text)"), "Who follows you")
        case nil: (LinkTarget(path: Paths.home()), StreamListWords(.home).title)
        }
    }
}

extension PersonSource {
    /// The list of what somebody wrote, unless no program may read it.
    fileprivate func posts(of person: String) -> StreamList? {
        guard let list = NetworkListKey(connection.id, person).map({ StreamList.person($0) }),
            case .possible = network.reading(list)
        else { return nil }
        return list
    }
}

extension MemberVisit {
    /// A connection of the member's through which people are looked at; whatever is another's is not there.
    func personSource(_ connection: ID<Connection>) async throws -> PersonSource {
        guard let source = try await services.people.source(connection, of: member.id) else { throw Problem.notFound }
        return source
    }

    /// Who somebody is as far as the page tells it from which they were reached.
    fileprivate func author(
        _ person: StreamPersonID,
        _ from: PersonOrigin?,
        through connection: Connection
    ) async throws -> StreamAuthor? {
        switch from {
        case .post(let number):
            guard let entry = try await services.threads.entry(number.value, of: member.id),
                entry.list.connectionID == connection.id
            else { return nil }
            let item = entry.kept.item
            let thread = try await services.threads.thread(around: number.value, of: member.id)
            let posts = [item.post] + (thread?.above ?? []) + (thread?.below ?? [])
            return (posts.map(\.author) + [item.repeater].compactMap(\.self)).first { $0.remoteID == person.text }
        case .friends:
            let friend = try await services.friends.friends(connection, [person.text]).first
            return friend.map { StreamAuthor(remoteID: $0.remoteID, name: $0.name, handle: nil, page: nil) }
        case .followers:
            return try await services.followers.kept(connection)?.value?.people.first { $0.remoteID == person.text }
        case nil: return nil
        }
    }

    /// The permission that a press takes, if one is asked for.
    fileprivate func asking(_ source: PersonSource, _ person: StreamPersonID, _ network: String) -> PermissionForm? {
        let asked = query["ask"].flatMap(StreamMark.init).flatMap { mark in
            source.acts(on: person.text).first { $0.mark == mark }
        }
        guard let asked, let rule = asked.act.missing(source.connection.permissions) else { return nil }
        return PermissionForm(
            rule,
            at: network,
            action: Paths.personPermission(source.connection.id, person),
            fields: [HiddenField(name: "mark", value: asked.mark.rawValue)]
        )
    }

    /// The form in which somebody is written to, or the permission that it takes; neither where no program may.
    fileprivate func answering(
        _ author: StreamAuthor?,
        _ source: PersonSource,
        _ person: StreamPersonID,
        _ form: ReplyForm?,
        _ network: String
    ) async throws -> AnsweringView? {
        guard let author, let way = source.way(to: author) else { return nil }
        var view = AnsweringView(.person, author.name, network)
        if let rule = way.missing {
            view.foldedAsk = PermissionForm(
                rule,
                at: network,
                action: Paths.personPermission(source.connection.id, person),
                fields: [HiddenField(name: "for", value: "letter")]
            )
            return view
        }
        var filled = form
        if filled == nil, let id = query["again"].flatMap({ ID<StreamReply>($0) }),
            let letter = try await services.replies.reply(id, of: member.id), letter.isLetter
        {
            filled = ReplyForm(again: letter, way.opening, id: freshReplyID())
        }
        view.form = ReplyFormView(
            filled ?? ReplyForm(way.opening, id: freshReplyID()),
            way,
            to: Paths.writeToPerson(source.connection.id, person),
            source.connection,
            network
        )
        return view
    }
}
