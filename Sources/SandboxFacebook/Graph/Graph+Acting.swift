internal import HTTP
internal import SandboxCore

extension Graph {
    /// The person of a call that changes something for them, through an app that may.
    ///
    /// - Parameters:
    ///   - name: the object of the call, which decides what a missing token is called.
    ///   - permissions: any of them is enough; the first is named when all are missing.
    func actor(
        of call: GraphCall,
        on name: String,
        _ permissions: [String]
    ) throws -> (caller: Caller, person: Person) {
        let caller = try caller(of: call, ifMissing: name == "me" ? .noActiveToken : .noToken)
        return (caller, try checkActing(caller, permissions))
    }

    /// Who changes something: a person through an app that may, or a Page with its own token.
    func actor(
        of call: GraphCall,
        _ permissions: [String],
        asPage act: PageAct
    ) throws -> (caller: Caller, profile: ProfileID) {
        let caller = try caller(of: call, ifMissing: .noToken)
        guard let own = caller.page else {
            let person = try checkActing(caller, permissions)
            return (caller, person.id)
        }
        return (caller, try checkActing(as: own.page, act, caller).page.profileID)
    }

    private func checkActing(_ caller: Caller, _ permissions: [String]) throws -> Person {
        guard let person = caller.person else { throw GraphError.needsPerson }
        guard caller.app.edition == .classic else { throw GraphError.withdrawn }
        guard caller.may(permissions) else { throw GraphError.missingPermission(permissions[0]) }
        return person
    }

    /// The one whose list is read: a list that the current edition no longer has.
    func classicOwner(of name: String, _ call: GraphCall) throws -> (caller: Caller, person: Person) {
        let (caller, person) = try owner(of: name, call)
        guard caller.app.edition == .classic else { throw GraphError.incapable }
        return (caller, person)
    }

    /// With whose eyes a caller reads: only what the app itself published, unless it may read more.
    func viewer(_ caller: Caller, _ permissions: [String] = []) -> Posts.Viewer {
        let mayReadAll = caller.page != nil || caller.may(Permission.readingPosts + permissions)
        return Posts.Viewer(person: caller.profileID, onlyApp: mayReadAll ? nil : caller.app.id)
    }
}

extension GraphError {
    /// What every app that posts gets to read since 2018.
    static let withdrawn = GraphError(
        status: .forbidden,
        code: 200,
        message: "(#200) This endpoint is deprecated since the required permission publish_actions is deprecated"
    )

    /// 3: not for apps of this edition.
    static let incapable = GraphError(
        code: 3,
        message: "(#3) Application does not have the capability to make this API call."
    )
}
