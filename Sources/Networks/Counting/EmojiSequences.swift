/// The joined sequences that Unicode recommends (emoji-zwj-sequences.txt of version 13.1), by the rules they are made by.
enum EmojiSequences {
    private static let man: UInt32 = 0x1F468
    private static let woman: UInt32 = 0x1F469
    private static let person: UInt32 = 0x1F9D1
    private static let boy: UInt32 = 0x1F466
    private static let girl: UInt32 = 0x1F467
    private static let heart: UInt32 = 0x2764
    private static let kiss: UInt32 = 0x1F48B
    private static let handshake: UInt32 = 0x1F91D

    /// Whether pictures joined in this order are one.
    static func contains(_ members: [EmojiMember]) -> Bool {
        let bases = members.map(\.base)
        switch bases.count {
        case 2: return isRole(members) || isGendered(members) || isFamily(members) || pairs.contains(bases)
        case 3: return isFamily(members) || isCouple(bases, around: [heart]) || isCouple(bases, around: [handshake])
        case 4: return isFamily(members) || isCouple(bases, around: [heart, kiss])
        default: return false
        }
    }

    /// A person and a tool of a trade, hair, or a chair.
    private static func isRole(_ members: [EmojiMember]) -> Bool {
        let who = members[0].base
        guard !members[1].hasSkin, who == man || who == woman || who == person else { return false }
        return tools.contains(members[1].base) || (who == person && members[1].base == 0x1F384)
    }

    /// Somebody doing something, as a woman or a man.
    private static func isGendered(_ members: [EmojiMember]) -> Bool {
        let sign = members[1].base
        return (sign == 0x2640 || sign == 0x2642) && doers.contains(members[0].base)
    }

    /// One or two parents and one or two children, without skin tones.
    private static func isFamily(_ members: [EmojiMember]) -> Bool {
        guard members.allSatisfy({ !$0.hasSkin }) else { return false }
        let bases = members.map(\.base)
        let parents = Array(bases.prefix { $0 == man || $0 == woman })
        let children = Array(bases.dropFirst(parents.count))
        let areParents =
            parents.count == 1 || parents == [man, woman] || (parents.count == 2 && parents[0] == parents[1])
        return areParents && [[boy], [girl], [girl, boy], [boy, boy], [girl, girl]].contains(children)
    }

    /// Two people with something between them.
    private static func isCouple(_ bases: [UInt32], around middle: [UInt32]) -> Bool {
        guard let first = bases.first, let last = bases.last, Array(bases.dropFirst().dropLast()) == middle else {
            return false
        }
        return switch (first, last) {
        case (man, man), (woman, man), (woman, woman), (person, person): true
        default: false
        }
    }

    private static let tools: Set<UInt32> = [
        0x2695, 0x2696, 0x2708, 0x1F33E, 0x1F373, 0x1F37C, 0x1F393, 0x1F3A4, 0x1F3A8, 0x1F3EB, 0x1F3ED, 0x1F4BB,
        0x1F4BC,
        0x1F527, 0x1F52C, 0x1F680, 0x1F692, 0x1F9AF, 0x1F9B0, 0x1F9B1, 0x1F9B2, 0x1F9B3, 0x1F9BC, 0x1F9BD,
    ]

    private static let doers: Set<UInt32> = Set([
        0x26F9, 0x1F3C3, 0x1F3C4, 0x1F3CA, 0x1F3CB, 0x1F3CC, 0x1F46E, 0x1F46F, 0x1F470, 0x1F471, 0x1F473, 0x1F477,
        0x1F481,
        0x1F482, 0x1F486, 0x1F487, 0x1F575, 0x1F645, 0x1F646, 0x1F647, 0x1F64B, 0x1F64D, 0x1F64E, 0x1F6A3, 0x1F6B4,
        0x1F6B5,
        0x1F6B6, 0x1F926, 0x1F935, 0x1F937, 0x1F938, 0x1F939, 0x1F93C, 0x1F93D, 0x1F93E, 0x1F9B8, 0x1F9B9, 0x1F9CD,
        0x1F9CE,
        0x1F9CF, 0x1F9D4,
    ]).union(0x1F9D6...0x1F9DF)

    /// Flags, animals and faces that follow no rule.
    private static let pairs: Set<[UInt32]> = [
        [0x1F3F3, 0x1F308], [0x1F3F3, 0x26A7], [0x1F3F4, 0x2620], [0x1F415, 0x1F9BA], [0x1F408, 0x2B1B],
        [0x1F43B, 0x2744], [0x1F441, 0x1F5E8], [0x1F62E, 0x1F4A8], [0x1F635, 0x1F4AB], [0x1F636, 0x1F32B],
        [heart, 0x1F525], [heart, 0x1FA79],
    ]

    /// The letters of every region with a flag.
    static let regions = Set(
        """
        AC AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA
        CC CD CF CG CH CI CK CL CM CN CO CP CR CU CV CW CX CY CZ DE DG DJ DK DM DO DZ EA EC EE EG EH ER ES ET EU FI FJ FK FM
        FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU IC ID IE IL IM IN IO IQ IR IS IT JE
        JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ
        MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO
        RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TA TC TD TF TG TH TJ TK TL TM TN TO TR TT TV
        TW TZ UA UG UM UN US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW
        """.split { $0 == " " || $0 == "\n" }.map { Array($0.utf8) }
    )
}
