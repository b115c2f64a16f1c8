import Flyleaf
import HTTP
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
    let files: StaticFiles
    let assets: Assets
    let sandboxLink: LinkTarget?
    let csrf: CSRF
    let cookies: SiteCookies
    let headers: SecurityHeaders
    /// Attempts to log in or to connect, by address.
    let loginLimiter: RateLimiter
    /// The same of one account that is logged in.
    let accountLimiter: RateLimiter
    /// Recovery codes tried, by address.
    let recoveryLimiter: RateLimiter
    /// Recovery codes tried, by the sheet they are said to be from.
    let sheetLimiter: RateLimiter
    /// Forms sent, by address.
    let writeLimiter: RateLimiter
    /// Forms kept for somebody who is not logged in, by address.
    let heldFormLimiter: RateLimiter
    /// Searches, by address.
    let searchLimiter: RateLimiter
    /// Servers of networks named that Flyleaf does not know yet, by address.
    let serverLimiter: RateLimiter
    /// Questions to networks that a page asks for, by account.
    let callLimiter: RateLimiter
    /// Programs' requests, by address.
    let deviceLimiter: RateLimiter
    /// Photos to be worked on, by account.
    let photoLimiter: RateLimiter
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
        csrf: CSRF,
        report: @escaping @Sendable (SiteIncident) -> Void
    ) throws(TemplateError) {
        self.services = services
        self.configuration = configuration
        addresses = configuration.addresses
        self.templates = try SiteTemplates(templates)
        reviewRows = ReviewRowMarkup(self.templates.reviewRow)
        self.files = files
        assets = Assets(files)
        sandboxLink = configuration.sandboxURL.flatMap { LinkTarget($0.description) }
        self.csrf = csrf
        self.report = report
        cookies = SiteCookies(isSecure: addresses.isSecure)
        headers = SecurityHeaders(
            formOrigins: services.networks.all.flatMap(\.origins) + services.networks.families.flatMap(\.origins),
            isSecure: addresses.isSecure
        )
        loginLimiter = RateLimiter(capacity: 120, per: .seconds(60))
        accountLimiter = RateLimiter(capacity: 60, per: .seconds(600))
        recoveryLimiter = RateLimiter(capacity: 20, per: .seconds(900))
        sheetLimiter = RateLimiter(capacity: 5, per: .seconds(900))
        writeLimiter = RateLimiter(capacity: 3000, per: .seconds(60))
        heldFormLimiter = RateLimiter(capacity: 60, per: .seconds(3600))
        searchLimiter = RateLimiter(capacity: 120, per: .seconds(60))
        serverLimiter = RateLimiter(capacity: 20, per: .seconds(3600))
        callLimiter = RateLimiter(capacity: 120, per: .seconds(600))
        photoLimiter = RateLimiter(capacity: 100, per: .seconds(600))
        deviceLimiter = RateLimiter(capacity: 300, per: .seconds(60))
        router = Router(Self.routes.map(\.route))
        pages = Set(Self.routes.filter { $0.method == .get }.map(\.pattern))
    }
}
