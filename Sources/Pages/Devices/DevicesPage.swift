import Flyleaf
import HTTP
import Primitives
import Templating
import Web

/// A member's devices: what they are, ending one, letting another in.
struct DevicesPage: SampledModel {
    var frame: PageFrame
    var devices: [DeviceRow]
    var name: String
    var nameFault: String?
    var isSure: Bool
    var sureFault: String?
    var connections: [CachedConnection]
    var endpoint: String

    static let sample = DevicesPage(
        frame: .sample,
        devices: [.sample],
        name: "Phone",
        nameFault: "Too long.",
        isSure: true,
        sureFault: "Tick the box.",
        connections: [.sample],
        endpoint: "https://example.com/api/token"
    )

    var values: Values {
        [
            "frame": .model(frame), "devices": .models(devices), "hasDevices": .flag(!devices.isEmpty),
            "name": .text(name), "nameFault": .optional(nameFault), "isSure": .flag(isSure),
            "sureFault": .optional(sureFault), "connections": .models(connections), "endpoint": .text(endpoint),
        ]
    }
}

/// One device in the list.
struct DeviceRow: SampledModel {
    var name: String
    var since: String
    var lastUsed: String?
    var end: LinkTarget

    static let sample = DeviceRow(name: "Phone", since: "6 Nov 1994", lastUsed: "6 Nov 1994", end: .sample)

    var values: Values {
        ["name": .text(name), "since": .text(since), "lastUsed": .optional(lastUsed), "end": .link(end)]
    }
}

/// A connection as a device names it.
struct CachedConnection: SampledModel {
    var network: String
    var name: String
    var id: String

    static let sample = CachedConnection(network: "Facebook", name: "Ada", id: "0")

    var values: Values { ["network": .text(network), "name": .text(name), "id": .text(id)] }
}

/// A new key, shown this once.
struct DeviceKeyPage: SampledModel {
    var frame: PageFrame
    var name: String
    var key: String

    static let sample = DeviceKeyPage(frame: .sample, name: "Phone", key: "flyleaf_0.x")

    var values: Values { ["frame": .model(frame), "name": .text(name), "key": .text(key)] }
}

extension MemberVisit {
    fileprivate func devicesPage(
        name: String = "",
        nameFault: String? = nil,
        isSure: Bool = false,
        sureFault: String? = nil,
        status: Status = .ok
    ) throws -> Response {
        let rows = try services.devices.all(member.id).map { device in
            DeviceRow(
                name: device.name.text,
                since: device.createdAt.dayText,
                lastUsed: device.lastUsedAt?.minuteText,
                end: LinkTarget(path: Paths.endDevice(device.id))
            )
        }
        let connections = try services.connections.all(member.id).map { connection in
            let network = try services.networks.network(of: connection.identity)
            return CachedConnection(
                network: network?.title ?? connection.identity.network.rawValue,
                name: connection.identity.name.text,
                id: connection.id.text
            )
        }
        let model = DevicesPage(
            frame: visit.frame("Devices"),
            devices: rows,
            name: name,
            nameFault: nameFault,
            isSure: isSure,
            sureFault: sureFault,
            connections: connections,
            endpoint: site.configuration.publicURL.origin + Paths.token()
        )
        return visit.page(site.templates.devices, model, status: status)
    }
}

extension Site {
    /// `GET /account/devices`.
    @Sendable static func showDevices(_ visit: MemberVisit) async throws -> Response {
        try visit.devicesPage()
    }

    /// `POST /account/devices`: fields `name`, `sure`; makes a key and shows it this once.
    @Sendable static func makeDevice(_ visit: MemberVisit) async throws -> Response {
        let typed = visit.form["name"] ?? ""
        let isSure = visit.form["sure"] == "yes"
        let name = DeviceName(typed)
        guard let name, isSure else {
            return try visit.devicesPage(
                name: typed,
                nameFault: name == nil ? "A name is one line of 1 to \(DeviceName.maximumLength) characters." : nil,
                isSure: isSure,
                sureFault: isSure ? nil : "Tick the box if you want this. No key was made.",
                status: .unprocessableContent
            )
        }
        guard let key = try await visit.services.devices.makeKey(name, for: visit.member.id) else {
            return try visit.devicesPage(
                name: typed,
                nameFault: "You have \(Device.maximumPerMember) devices already. End one that you no longer use.",
                isSure: isSure,
                status: .unprocessableContent
            )
        }
        let model = DeviceKeyPage(frame: visit.visit.frame("A new key"), name: name.text, key: key.text)
        return visit.visit.page(visit.site.templates.deviceKey, model, status: .created)
    }

    /// `POST /account/devices/{id}/end`.
    @Sendable static func endDevice(_ visit: MemberVisit, _ id: ID<Device>) async throws -> Response {
        guard try await visit.services.devices.end(id, of: visit.member.id) else { throw Problem.notFound }
        return visit.visit.go(Paths.devices(), notice: .deviceEnded)
    }
}
