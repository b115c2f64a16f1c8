internal import HTTP
internal import SQLite
internal import SandboxCore

extension Graph {
    /// Refuses a call that reads a Page without being allowed to; in the classic edition everybody reads.
    ///
    /// - Parameter act: ``PageAct/read`` or ``PageAct/readVisitors``.
    func checkReading(_ page: Page, _ act: PageAct, _ caller: Caller) throws {
        guard try mayRead(page, act, caller) else { throw GraphError.missingPagePermission(act) }
    }

    /// Whether a caller may read this of a Page.
    func mayRead(_ page: Page, _ act: PageAct, _ caller: Caller) throws -> Bool {
        if caller.app.edition == .classic { return true }
        return try caller.may(act.permissions) && manages(page, caller)
    }

    private func manages(_ page: Page, _ caller: Caller) throws -> Bool {
        if let own = caller.page { return own.page.id == page.id }
        guard let person = caller.person?.id else { return false }
        let app = caller.app
        return try world.database.read { try Pages.managed(page.id, by: person, through: app, $0) } != nil
    }

    /// Refuses a call that acts in the name of a Page without its token, its permissions or the person's task.
    func checkActing(as page: Page, _ act: PageAct, _ caller: Caller) throws -> ManagedPage {
        guard caller.may(PageAct.read.permissions) else {
            throw GraphError(
                code: 283,
                message: "(#283) Requires \(caller.nameOfPermission(PageAct.read)) permission to manage the object"
            )
        }
        guard caller.may(act.permissions) else {
            throw GraphError.missingPermission(caller.nameOfPermission(act))
        }
        guard let own = caller.page, own.page.id == page.id else { throw GraphError.needsPageToken }
        if let task = act.task, !own.tasks.contains(task) { throw GraphError.missingTask(task) }
        return own
    }
}

extension Caller {
    /// What the app should have asked for: the name of its edition.
    fileprivate func nameOfPermission(_ act: PageAct) -> String {
        app.edition == .current ? act.permissions[0] : act.permissions[1]
    }
}

extension GraphError {
    /// 10: the permission is named, so that an app knows what to ask for.
    static func missingPagePermission(_ act: PageAct) -> GraphError {
        GraphError(
            status: .forbidden,
            code: 10,
            message: "(#10) This endpoint requires the '\(act.permissions[0])' permission or the 'Page Public Content "
                + "Access' feature."
        )
    }

    /// 200: a token of a person, where only the Page itself can act.
    static let needsPageToken = GraphError(
        status: .forbidden,
        code: 200,
        message: "(#200) This must be called with the access token of the page"
    )

    /// 210: a list that a Page alone reads.
    static let pageTokenRequired = GraphError(
        code: 210,
        message: "(#210) A page access token is required to request this resource."
    )

    /// 200: the person manages the Page, but may not do this there.
    static func missingTask(_ task: PageTask) -> GraphError {
        GraphError(
            status: .forbidden,
            code: 200,
            message: "(#200) The user cannot do this as the page: the task \(task.rawValue) is required"
        )
    }

    /// 190/492: the person no longer manages the Page of a token, or took it away from the app.
    static let noRole = GraphError(
        code: 190,
        subcode: 492,
        message: "Error validating access token: The user must have a role on the page in order to impersonate it."
    )

    /// 190: the permission behind a token of a Page was taken back.
    static let noImpersonation = GraphError(
        code: 190,
        message: "Error validating access token: The permission that lists the user's pages must be granted before "
            + "impersonating one."
    )
}
