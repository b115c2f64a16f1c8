import HTTP

/// Which numeric addresses belong to the public internet.
///
/// The source is the IANA registries of special-purpose addresses (RFC 6890 and its updates). What is not known to be
/// public is not.
public enum AddressRule {
    private static let specialV4: [AddressPrefix] = [
        AddressPrefix([0], bits: 8),  // this network (RFC 791)
        AddressPrefix([10], bits: 8),  // private (RFC 1918)
        AddressPrefix([100, 64], bits: 10),  // carrier-grade translation (RFC 6598)
        AddressPrefix([127], bits: 8),  // loopback (RFC 1122)
        AddressPrefix([169, 254], bits: 16),  // link-local, cloud metadata (RFC 3927)
        AddressPrefix([172, 16], bits: 12),  // private (RFC 1918)
        AddressPrefix([192, 0, 0], bits: 24),  // protocol assignments (RFC 6890)
        AddressPrefix([192, 0, 2], bits: 24),  // documentation (RFC 5737)
        AddressPrefix([192, 88, 99], bits: 24),  // 6to4 relays (RFC 7526)
        AddressPrefix([192, 168], bits: 16),  // private (RFC 1918)
        AddressPrefix([198, 18], bits: 15),  // benchmarks (RFC 2544)
        AddressPrefix([198, 51, 100], bits: 24),  // documentation (RFC 5737)
        AddressPrefix([203, 0, 113], bits: 24),  // documentation (RFC 5737)
        AddressPrefix([224], bits: 4),  // multicast (RFC 5771)
        AddressPrefix([240], bits: 4),  // reserved, and broadcast (RFC 1112, RFC 8190)
    ]

    /// Everything public in IPv6 lies in 2000::/3: loopback, mapped IPv4, NAT64, unique local, link-local and multicast
    /// addresses lie outside.
    private static let unicastV6 = AddressPrefix([0x20], bits: 3)

    private static let specialV6: [AddressPrefix] = [
        AddressPrefix([0x20, 0x01, 0x00], bits: 23),  // protocol assignments, Teredo, ORCHID (RFC 2928)
        AddressPrefix([0x20, 0x01, 0x0D, 0xB8], bits: 32),  // documentation (RFC 3849)
        AddressPrefix([0x20, 0x02], bits: 16),  // 6to4, which carries any IPv4 address (RFC 3056)
        AddressPrefix([0x3F, 0xFF, 0x00], bits: 20),  // documentation (RFC 9637)
    ]

    /// Whether an address is public.
    ///
    /// - Parameter address: in network order, 4 bytes for IPv4 and 16 for IPv6; any other count is not public.
    public static func isPublic(_ address: [UInt8]) -> Bool {
        switch address.count {
        case 4: !specialV4.contains { $0.begins(address) }
        case 16: unicastV6.begins(address) && !specialV6.contains { $0.begins(address) }
        default: false
        }
    }

    /// Whether an address is this machine's own: 127/8, `::1`, or the first written as IPv6.
    public static func isLoopback(_ address: [UInt8]) -> Bool {
        switch address.count {
        case 4: address[0] == 127
        case 16:
            address.elementsEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
                || address[..<13].elementsEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 127])
        default: false
        }
    }
}
