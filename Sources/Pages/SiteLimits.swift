import Flyleaf
import Primitives
import Web

/// Every attempt the site counts, and how many it takes in which time: the one table of its limits by time.
///
/// What is too long or too much of one thing is a limit of that thing, and stands with its type in the domain.
///
/// What guards a secret that can be tried is counted by all processes of the database together, and after a restart as
/// before it. The addresses of displays and of short links are counted by each process for itself: those of displays have
/// 256 random bits, and what a short link leads to asks by itself who may see it.
struct SiteLimits: Sendable {
    /// Attempts to log in or to connect, by address.
    let logins: SharedRateLimiter
    /// The same of one account that is logged in.
    let accounts: SharedRateLimiter
    /// Recovery codes tried, by address.
    let recoveries: SharedRateLimiter
    /// Recovery codes tried, by the sheet they are said to be from.
    let sheets: SharedRateLimiter
    /// Forms sent, by address.
    let forms = RateLimiter(capacity: 3000, per: .seconds(60))
    /// Forms kept for somebody who is not logged in, by address.
    let heldForms = RateLimiter(capacity: 60, per: .seconds(3600))
    /// Photos that came with such a form to be worked on, by address.
    let heldPhotos = RateLimiter(capacity: 40, per: .seconds(3600))
    /// Searches, by address.
    let searches = RateLimiter(capacity: 120, per: .seconds(60))
    /// Books looked for while a title is typed, by address.
    let titles = RateLimiter(capacity: 600, per: .seconds(60))
    /// Questions to a library outside, by address.
    let lookUps = RateLimiter(capacity: 20, per: .seconds(60))
    /// Servers of networks named that Flyleaf does not know yet, by address.
    let servers = RateLimiter(capacity: 20, per: .seconds(3600))
    /// Questions to networks that a page asks for, by account.
    let calls = RateLimiter(capacity: 120, per: .seconds(600))
    /// Things reported to moderators, by account.
    let flags = RateLimiter(capacity: 30, per: .seconds(3600))
    /// Browsers that ask to be told of notices, by account.
    let browsers = RateLimiter(capacity: 20, per: .seconds(600))
    /// Photos to be worked on, by account.
    let photos = RateLimiter(capacity: 100, per: .seconds(600))
    /// Pictures of covers and of members to be worked on, by account.
    let pictures = RateLimiter(capacity: 60, per: .seconds(3600))
    /// Pictures drawn for whoever asks, by address.
    let drawings = RateLimiter(capacity: 60, per: .seconds(60))
    /// Lists of all pages for everybody, by address.
    let sitemaps = RateLimiter(capacity: 120, per: .seconds(60))
    /// Files of other programs to be read, by account.
    let imports = RateLimiter(capacity: 30, per: .seconds(600))
    /// Requests of devices, by address.
    let deviceRequests = RateLimiter(capacity: 300, per: .seconds(60))
    /// Keys of devices tried that do not count, by address.
    let devices: SharedRateLimiter
    /// Screens on walls that ask, by address.
    let displays = RateLimiter(capacity: 300, per: .seconds(60))
    /// Short links followed, by address.
    let shortLinks = RateLimiter(capacity: 300, per: .seconds(60))

    /// - Parameter shared: makes those that all processes count together.
    init(_ shared: RateLimits) {
        logins = shared.limiter(.logins, capacity: 120, per: .seconds(60))
        accounts = shared.limiter(.accounts, capacity: 60, per: .seconds(600))
        recoveries = shared.limiter(.recoveries, capacity: 20, per: .seconds(900))
        sheets = shared.limiter(.sheets, capacity: 5, per: .seconds(900))
        devices = shared.limiter(.devices, capacity: 300, per: .seconds(60))
    }

    /// Forgets the keys, addresses among them, of which nothing counts any more; in the memory of this process.
    func forget(at moment: Timestamp) {
        for limiter in [logins, accounts, recoveries, sheets, devices] { limiter.forget(at: moment) }
        let own = [
            forms, heldForms, heldPhotos, searches, titles, lookUps, servers, calls, flags, browsers, photos, pictures,
            drawings, sitemaps, imports, deviceRequests, displays, shortLinks,
        ]
        for limiter in own { limiter.forget(at: moment) }
    }
}
