import Templating

/// With what a share begins.
struct SharingDefaultsPage: ViewModel {
    var frame: PageFrame
    /// The member's networks that can carry posts; none where nothing is connected.
    var networks: [NetworkChoice]
    var audiences: [NamedChoice]
    var isUnlisted: Bool
    var languages: [NamedChoice]

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("networks") { $0.networks },
            Field("hasNetworks") { !$0.networks.isEmpty }, Field("audiences") { $0.audiences },
            Field("isUnlisted") { $0.isUnlisted }, Field("languages") { $0.languages },
        ]
    }
}
