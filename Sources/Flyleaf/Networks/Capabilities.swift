/// What a connection can really do, computed from network, edition, granted permissions and server limits.
///
/// The share dialog shows what this says and nothing else; each "cannot" carries its reason, for which pages have words.
public struct Capabilities: Sendable, Equatable {
    /// How a story can reach a place.
    public enum Delivery: Sendable, Equatable {
        /// Flyleaf sends it through the network's programming interface.
        case native
        /// Flyleaf could send it once this permission is granted.
        case nativeAfter(Permission)
        /// Only the network's own dialog can post it.
        case handOff(Restriction)
        /// Not at all.
        case none(Restriction)
    }

    /// Whether something is possible, and why not.
    public enum Ability: Sendable, Equatable {
        /// Possible.
        case yes
        /// Not possible, for this reason.
        case no(Restriction)

        /// Whether it is possible.
        public var isPossible: Bool { self == .yes }

        /// Why it is not possible; `nil` when it is.
        public var restriction: Restriction? { if case .no(let restriction) = self { restriction } else { nil } }
    }

    /// How a post reaches the person's own profile.
    public var ownProfile: Delivery
    /// How a post reaches one friend's profile.
    public var friendProfile: Delivery
    /// Whether the network's own dialog can be used instead; it needs no permission.
    public var dialog: Ability
    /// Whether friends can be tagged.
    public var tags: Ability
    /// Whether tags are only accepted together with a place.
    public var tagsNeedPlace: Bool
    /// Whether the audience can be chosen per post.
    public var audience: Ability
    /// Whether a place can be added.
    public var place: Ability
    /// Whether friends can be listed.
    public var friends: Ability
    /// Whether the text can be hidden behind a warning.
    public var warning: Ability
    /// Pieces of a story that a post without photos can do without.
    public var removable: Set<StoryPiece>
    /// Whether heading, small line and text of a post are a card of its link, and nothing without it.
    public var cardNeedsLink: Bool
    /// Whether a post for everyone can stay out of public lists.
    public var unlisted: Ability
    /// Whether the network is told the language of a post.
    public var language: Ability
    /// Whether photos can go into an album that the person names.
    public var album: Ability
    /// Whether photos of the review can go along.
    public var photos: Ability
    /// How many photos go with one post at most.
    public var photoLimit: Int
    /// The permission that must be granted before photos can go along; `nil` when none is missing.
    public var photoPermission: Permission?
    /// Whether the network takes the descriptions of photos.
    public var photoDescriptions: Ability
    /// The longest description of a photo, in Unicode scalars.
    public var photoDescriptionLimit: Int
    /// Whether friends can be tagged in a post with photos, where they can be tagged at all.
    public var tagsWithPhotos: Ability
    /// What is asked above the box for a message.
    public var messagePrompt: MessagePrompt
    /// Whether the heading of a story is worded "Checkout", as the classic interface's own text has it (requirements 4.7).
    public var headsWithCheckout: Bool
    /// The longest message, in Unicode scalars, when nothing else counts; `PostPreview` has the network's own count.
    public var messageLimit: Int
    /// How long a post may be, where the network counts the whole of it; a message alone has no limit then.
    public var lengthRule: LengthRule?
    /// What posting costs the operator, where it costs anything.
    public var cost: PostingCost?

    /// Capabilities.
    public init(
        ownProfile: Delivery,
        friendProfile: Delivery,
        dialog: Ability,
        tags: Ability,
        tagsNeedPlace: Bool,
        audience: Ability,
        place: Ability,
        friends: Ability,
        warning: Ability,
        removable: Set<StoryPiece>,
        cardNeedsLink: Bool,
        unlisted: Ability,
        language: Ability,
        album: Ability,
        photos: Ability,
        photoLimit: Int = 0,
        photoPermission: Permission? = nil,
        photoDescriptions: Ability = .yes,
        photoDescriptionLimit: Int = PhotoDescription.maximumLength,
        tagsWithPhotos: Ability = .yes,
        messagePrompt: MessagePrompt,
        headsWithCheckout: Bool = false,
        messageLimit: Int,
        lengthRule: LengthRule? = nil,
        cost: PostingCost? = nil
    ) {
        self.ownProfile = ownProfile
        self.friendProfile = friendProfile
        self.dialog = dialog
        self.tags = tags
        self.tagsNeedPlace = tagsNeedPlace
        self.audience = audience
        self.place = place
        self.friends = friends
        self.warning = warning
        self.removable = removable
        self.cardNeedsLink = cardNeedsLink
        self.unlisted = unlisted
        self.language = language
        self.album = album
        self.photos = photos
        self.photoLimit = photoLimit
        self.photoPermission = photoPermission
        self.photoDescriptions = photoDescriptions
        self.photoDescriptionLimit = photoDescriptionLimit
        self.tagsWithPhotos = tagsWithPhotos
        self.messagePrompt = messagePrompt
        self.headsWithCheckout = headsWithCheckout
        self.messageLimit = messageLimit
        self.lengthRule = lengthRule
        self.cost = cost
    }

    /// Whether friends can be tagged in a post with or without photos.
    public func tags(withPhotos: Bool) -> Ability {
        tags.isPossible && withPhotos && photos.isPossible ? tagsWithPhotos : tags
    }

    /// Whether the card of a link says what the page says that the link leads to, whatever else is sent.
    ///
    /// Of a link to a page of ours that is the same; of one that leads elsewhere it is not ours to say.
    public var cardIsOfPage: Bool { cardNeedsLink && !removable.contains(.heading) }

    /// Pieces of a story that a post with or without photos can do without.
    ///
    /// Photos take the place of the card of a link: heading and small line stand under them as words of ours then, which
    /// no network insists on.
    public func removable(withPhotos: Bool) -> Set<StoryPiece> {
        cardNeedsLink && withPhotos && photos.isPossible ? removable.union([.heading, .details]) : removable
    }
}
