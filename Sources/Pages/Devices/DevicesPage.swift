import Templating

/// A member's devices: what they are, ending one, letting another in.
struct DevicesPage: ViewModel {
    var frame: PageFrame
    var devices: [DeviceRow]
    var name: String
    var nameFault: String?
    var isSure: Bool
    var sureFault: String?
    var connections: [CachedConnection]
    var endpoint: String

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("devices") { $0.devices }, Field("hasDevices") { !$0.devices.isEmpty },
            Field("name") { $0.name }, Field("nameFault") { $0.nameFault }, Field("isSure") { $0.isSure },
            Field("sureFault") { $0.sureFault }, Field("connections") { $0.connections },
            Field("endpoint") { $0.endpoint },
        ]
    }
}
