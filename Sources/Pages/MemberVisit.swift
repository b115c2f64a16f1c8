import Flyleaf
import HTTP
import Primitives
import Templating

/// A visit by somebody who is logged in.
struct MemberVisit: Sendable {
    let visit: Visit
    let session: Session
    let member: Member

    var site: Site { visit.site }
    var services: SiteServices { visit.services }
    var form: FormFields { visit.form }
    var query: FormFields { visit.query }
    var csrfToken: String { visit.csrfToken }
}
