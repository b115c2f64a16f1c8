import Flyleaf
import HTTP
import Primitives

extension MemberVisit {
    /// What pressing the button would send from a composition, one for each of its targets; pages show these very posts.
    func posts(_ composition: ShareComposition) -> [ProvenPost] {
        composition.targets.map { post(composition, $0, byNetworkPage: $0.plan(composition.draft).isHandedOver) }
    }

    /// What would go to one target.
    func post(_ composition: ShareComposition, _ target: ShareTarget, byNetworkPage: Bool) -> ProvenPost {
        let route: Share.Route = byNetworkPage ? .dialog : .native
        let story = byNetworkPage ? dialogStory(composition, target) : story(composition, target)
        let preview = target.network.publishing.preview(story)
        let item = ShareItem(
            connection: target.connection,
            story: story,
            leftOut: composition.draft.leftOut(
                of: composition.content,
                with: composition.photos,
                by: target.capabilities(composition.draft),
                through: target.connection.id,
                route,
                preview.form
            ),
            route: route
        )
        let proof = services.sharing.proof(of: item, form: byNetworkPage ? nil : preview.form)
        return ProvenPost(target: target, item: item, preview: preview, proof: proof)
    }

    /// What of some posts was not shown by the page the form is from.
    func unseen(_ posts: [ProvenPost]) -> [ID<Connection>: UnseenPost] {
        services.sharing.unseen(posts.map { ($0.item, $0.proof) }, shown: shownProofs)
    }

    /// The composition with links of the form they can have now.
    func settlingLinks(_ composition: ShareComposition) async -> ShareComposition {
        var settled = composition
        let connections = composition.targets.map(\.connection.id)
        settled.draft = await services.sharing.settlingLinks(composition.draft, through: connections)
        return settled
    }

    /// The composition with links of the form that the page showed, if it can have them.
    ///
    /// A page that showed long ones, because short ones failed then, is not shown again for that.
    func asShown(_ composition: ShareComposition, _ posts: (ShareComposition) -> [ProvenPost]) async -> ShareComposition
    {
        let settled = await settlingLinks(composition)
        guard settled.draft.linkForm == .short, !unseen(posts(settled)).isEmpty else { return settled }
        var long = settled
        long.draft = settled.draft.withLongLinks
        return unseen(posts(long)).isEmpty ? long : settled
    }

    /// The proofs a page showed, from its field `shown`; a page without it has shown nothing.
    private var shownProofs: [ID<Connection>: StoryProof] {
        var proofs: [ID<Connection>: StoryProof] = [:]
        for entry in (form["shown"] ?? "").split(separator: " ") {
            let parts = entry.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, let id = ID<Connection>(String(parts[0])), let proof = StoryProof(String(parts[1]))
            else { continue }
            proofs[id] = proof
        }
        return proofs
    }
}

extension [ProvenPost] {
    /// The field `shown` of a page that shows these posts: each connection with its proof, with spaces between.
    var shown: String { map { "\($0.item.connection.id.text):\($0.proof.text)" }.joined(separator: " ") }
}
