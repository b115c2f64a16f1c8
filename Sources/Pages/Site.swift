import Flyleaf
import HTTP
import Primitives
public import Templating
public import Web

/// The whole web site: one function from request to response.
///
/// A reference, since every visit carries it and copying its parts would cost more than many a page.
public final class Site: Sendable {
    let services: SiteServices
    let configuration: SiteConfiguration
    let addresses: SiteAddresses
    let templates: SiteTemplates
    let reviewRows: ReviewRowMarkup
    private let reviewParts = MadeOfReviews<Int, ReviewParts>(capacity: 500)
    let files: StaticFiles
    let gazetteer: KeptGazetteer
    let assets: Assets
    let sandboxLink: LinkTarget?
    let csrf: CSRF
    let cookies: SiteCookies
    let headers: SecurityHeaders
    let limits: SiteLimits
    let cards = KeptCards()
    /// Whether the store answered when somebody last asked for readiness.
    let wasReady = Lock(true)
    let report: @Sendable (SiteIncident) -> Void
    let router: Router<Visit>
    /// Patterns of the routes that show something.
    let pages: Set<String>

    /// A site; every template is compiled and checked here, so a wrong one stops the start and not a page.
    public init(
        services: SiteServices,
        configuration: SiteConfiguration,
        templates: TemplateLibrary,
        files: StaticFiles,
        gazetteer: KeptGazetteer,
        csrf: CSRF,
        report: @escaping @Sendable (SiteIncident) -> Void
    ) throws(TemplateError) {
        self.services = services
        self.configuration = configuration
        addresses = configuration.addresses
        self.templates = try SiteTemplates(templates)
        reviewRows = ReviewRowMarkup(self.templates.reviewRow, self.templates.reviewItem)
        self.files = files
        self.gazetteer = gazetteer
        assets = Assets(files)
        sandboxLink = configuration.sandboxURL.flatMap { LinkTarget($0.description) }
        self.csrf = csrf
        limits = SiteLimits(services.rateLimits)
        self.report = report
        cookies = SiteCookies(isSecure: addresses.isSecure)
        headers = SecurityHeaders(
            formOrigins: services.networks.all.flatMap(\.origins) + services.networks.families.flatMap(\.origins),
            isSecure: addresses.isSecure
        )
        router = Router(Self.routes.map(\.route))
        pages = Set(Self.routes.filter { $0.method == .get }.map(\.pattern))
    }

    /// Forgets the addresses and accounts whose attempts count for nothing any more; each process its own.
    public func forgetAttempts() {
        limits.forget(at: services.clock.now())
    }

    /// What of a review's page is the same for every reader; of a very long text made anew each time.
    ///
    /// - Parameter links: what its text may lead to.
    func reviewParts(of entry: ReviewEntry, _ links: LinkFilter) -> ReviewParts {
        let isKept = entry.review.content.text.text.utf8.count <= Self.longestKeptText
        guard isKept else { return ReviewParts(entry, at: addresses, links) }
        let parts = reviewParts.all([entry], { _ in links.generation }) { entry, _ in
            ReviewParts(entry, at: addresses, links)
        }
        return parts[0]
    }

    /// In bytes: some 20 MB are kept at most.
    private static let longestKeptText = 8_000
}
