import Flyleaf
import Templating

/// What is rarely changed about a post, folded together.
struct RareChoices: ViewModel {
    var pieces: PieceField?
    var listing: ListingField?
    var language: LanguageField?
    var album: AlbumField?

    static var fields: [Field<Self>] {
        [
            Field("pieces") { $0.pieces }, Field("listing") { $0.listing }, Field("language") { $0.language },
            Field("album") { $0.album },
            // Closed, nobody would see that something is not as usual.
            Field("isOpen") { $0.isChanged },
        ]
    }

    private var isChanged: Bool {
        let leavesOut = pieces.map { field in field.choices.contains { !$0.isChosen } } ?? false
        let isUnlisted = listing?.isChosen ?? false
        let saysLanguage =
            language.map { field in field.fault != nil || field.choices.first?.isChosen == false } ?? false
        let namesAlbum = album.map { field in field.fault != nil || !field.text.isEmpty } ?? false
        return leavesOut || isUnlisted || saysLanguage || namesAlbum
    }
}

extension RareChoices {
    /// The choices of a draft that at least one of its networks heeds; `nil` for none.
    init?(_ composition: ShareComposition, _ faults: ShareFaults) {
        let options = composition.draft.options
        let targets = composition.targets.filter { !$0.plan(composition.draft).isHandedOver }
        let capabilities = targets.map { $0.capabilities(composition.draft) }
        pieces = PieceField(composition)
        let listing = zip(targets, capabilities).filter { $0.1.unlisted.isPossible }.map(\.0.title)
        if !listing.isEmpty {
            self.listing = ListingField(isChosen: options.isUnlisted, networks: listing.enumeration)
        }
        if capabilities.contains(where: \.language.isPossible) {
            language = LanguageField(
                choices: NamedChoice.languages(chosen: options.language),
                fault: faults.language?.words
            )
        }
        let albums = zip(targets, capabilities).filter { $0.1.album.isPossible }.map(\.0.title)
        if !albums.isEmpty, !composition.photos.isEmpty {
            album = AlbumField(
                text: options.album?.text ?? "",
                networks: albums.enumeration,
                fault: faults.album?.words
            )
        }
        if pieces == nil, self.listing == nil, language == nil, album == nil { return nil }
    }
}
