/// A person written by hand, for the scripts, lengths and characters that names really have.
package struct SeedPerson {
    package let firstName: String
    package let lastName: String
    package let name: String

    package init(_ firstName: String, _ lastName: String, name: String? = nil) {
        self.firstName = firstName
        self.lastName = lastName
        self.name = name ?? (lastName.isEmpty ? firstName : "\(firstName) \(lastName)")
    }
}

/// The people everybody meets first; all invented.
///
/// Their ids follow the order here, so only append.
package enum SeedPeople {
    /// The id of the first; the others follow.
    package static let firstID: Int64 = 1001

    /// The one with exactly 5,000 friends.
    package static let popular = id(of: "Philippa")
    /// The one without friends.
    package static let lonely = id(of: "Nobody")

    package static func id(at index: Int) -> PersonID { PersonID(rawValue: firstID + Int64(index)) }

    private static func id(of firstName: String) -> PersonID {
        id(at: all.firstIndex { $0.firstName == firstName } ?? 0)
    }

    package static let all: [SeedPerson] = [
        SeedPerson("Ada", "Fernsby"),
        SeedPerson("Benedikt", "Größl-Æther"),
        SeedPerson("Chloë", "Ó Súilleabháin"),
        SeedPerson("D’Artagnan", "O'Malley-Ng"),
        SeedPerson("Živilė", "Čaplinskaitė"),
        SeedPerson("Łukasz", "Źdźbłowski"),
        SeedPerson("Þórdís", "Ævarsdóttir"),
        SeedPerson("Ánh", "Nguyễn", name: "Nguyễn Thị Ngọc Ánh"),
        SeedPerson("İpek", "Şahingöz"),
        SeedPerson("João", "Vitória d’Água"),
        SeedPerson("Ελευθερία", "Ανεμογιάννη"),
        SeedPerson("Ὀδυσσεύς", "Πολυμήχανος"),
        SeedPerson("Людмила", "Щукарёва"),
        SeedPerson("Ігор", "Їжакевич"),
        SeedPerson("Ђорђе", "Љубишић"),
        SeedPerson("ليلى", "البحّارة"),
        SeedPerson("عبد الرحمن", "الورّاق"),
        SeedPerson("نیلوفر", "کتاب\u{200C}دوست"),
        SeedPerson("ذوالفقار", "قصہ گو"),
        SeedPerson("נועה", "בן־סֵפֶר"),
        SeedPerson("אֱלִימֶלֶךְ", "קוראני"),
        SeedPerson("अनुष्का", "पुस्तकवाला"),
        SeedPerson("श्रीकृष्ण", "क्षत्रिय"),
        SeedPerson("தமிழ்ச்செல்வி", "நூலகம்"),
        SeedPerson("కృష్ణవేణి", "పుస్తకాల"),
        SeedPerson("অনির্বাণ", "পাঠক"),
        SeedPerson("ਗੁਰਪ੍ਰੀਤ", "ਕਿਤਾਬੀ"),
        SeedPerson("ගයාන්", "පොත්ගුල"),
        SeedPerson("สมหญิง", "นักอ่านดี"),
        SeedPerson("ທອງຄຳ", "ຮັກປຶ້ມ"),
        SeedPerson("မြတ်နိုး", "စာဖတ်သူ"),
        SeedPerson("សុភា", "អ្នកអាន"),
        SeedPerson("香林", "书", name: "书香林"),
        SeedPerson("讀雪", "歐陽", name: "歐陽讀雪"),
        SeedPerson("詠み子", "𠮷野", name: "𠮷野 詠み子"),
        SeedPerson("さくら", "ほんだな"),
        SeedPerson("ﾖﾐｺ", "本間", name: "本間 ﾖﾐｺ"),
        SeedPerson("책벌레", "김"),
        SeedPerson("하루", "남궁", name: "남궁 하루"),
        SeedPerson("መጽሐፍ", "ወዳጅ"),
        SeedPerson("თამარ", "წიგნაძე"),
        SeedPerson("Արամ", "Գրքասերյան"),
        SeedPerson("ᏣᎳᎩ", "ᎪᏪᎵ"),
        SeedPerson("Keolakupaʻi", "Kahanamokuʻeli"),
        SeedPerson("Ngaire", "Te Pukapuka-Rāpata"),
        SeedPerson("Zoe\u{308} Ame\u{301}lie", "Combi\u{301}ning"),
        SeedPerson("Z\u{351}\u{36B}\u{343}a\u{34A}\u{36D}l\u{352}\u{365}g\u{300}\u{301}o", "Marks"),
        SeedPerson("Robin 🦉", "Nightreader"),
        SeedPerson("👩🏽\u{200D}🚀 Stella", "📚"),
        SeedPerson("🏳\u{FE0F}\u{200D}🌈 Kit", ""),
        SeedPerson("Mononymous", ""),
        SeedPerson("X", "Æ"),
        SeedPerson("Li", ""),
        SeedPerson("Anna <b>Bold</b> &", "\"Quote\" O'Tag"),
        SeedPerson("Robert');", "DROP TABLE person;--"),
        SeedPerson("{{mustache}}", "Moustakas"),
        SeedPerson("Dana דנה", "داناً Mixed-Way"),
        SeedPerson("مريم", "Smith מרים"),
        SeedPerson("Percy 100%", "Plus+Sign=&?#"),
        SeedPerson(
            "Maria-Magdalena Wilhelmina Theodora Seraphina",
            "von und zu Hohenbuchenstein-Papierschöpfer-Leinenbindersdorff auf Lesewinkel"
        ),
        SeedPerson("Tiro", "Oldhand"),
        SeedPerson("Wren", "Abernathy-Quill"),
        SeedPerson("Null", "Void"),
        SeedPerson("Philippa", "Manyfriends"),
        SeedPerson("Nobody", "Known"),
    ]
}
