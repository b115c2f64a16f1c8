import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension MemberVisit {
    fileprivate func devicesPage(
        name: String = "",
        nameFault: String? = nil,
        isSure: Bool = false,
        sureFault: String? = nil,
        status: Status = .ok
    ) async throws -> Response {
        let rows = try await services.devices.all(member.id).map { device in
            DeviceRow(
                name: device.name.text,
                since: device.createdAt.dayWords,
                lastUsed: device.lastUsedAt?.minuteWords,
                end: LinkTarget(path: Paths.endDevice(device.id))
            )
        }
        let connections = try await services.connections.all(member.id).asyncMap { connection in
            let network = try await services.networks.network(of: connection.identity)
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
            endpoint: site.addresses.whole(Paths.token())
        )
        return visit.page(site.templates.devices, model, status: status)
    }
}

extension Site {
    /// `GET /account/devices`.
    @Sendable static func showDevices(_ visit: MemberVisit) async throws -> Response {
        try await visit.devicesPage()
    }

    /// `POST /account/devices`: fields `name`, `sure`; makes a key and shows it this once.
    @Sendable static func makeDevice(_ visit: MemberVisit) async throws -> Response {
        let typed = visit.form["name"] ?? ""
        let isSure = visit.form["sure"] == "yes"
        let name = DeviceName(typed)
        guard let name, isSure else {
            return try await visit.devicesPage(
                name: typed,
                nameFault: name == nil ? "A name is one line of 1 to \(DeviceName.maximumLength) characters." : nil,
                isSure: isSure,
                sureFault: isSure ? nil : "Tick the box if you want this. No key was made.",
                status: .unprocessableContent
            )
        }
        guard let key = try await visit.services.devices.makeKey(name, for: visit.member.id) else {
            return try await visit.devicesPage(
                name: typed,
                nameFault: "You have \(Device.maximumPerMember) devices already. End one that you no longer use.",
                isSure: isSure,
                status: .unprocessableContent
            )
        }
        let model = DeviceKeyPage(frame: visit.visit.frame("A new key"), name: name.text, key: key.text)
        return visit.visit.page(visit.site.templates.deviceKey, model, status: .created)
    }
}
