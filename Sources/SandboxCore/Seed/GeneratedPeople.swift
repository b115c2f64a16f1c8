/// People made from lists of names, so that one person can have thousands of friends.
enum GeneratedPeople {
    /// The id of the first; the others follow.
    static let firstID: Int64 = 20_001

    /// The first of them, always the same ones.
    static func make(_ count: Int) -> [Person] {
        (0..<count).map { index in
            let language = languages[index % languages.count]
            let turn = index / languages.count
            let given = language.given[turn % language.given.count]
            // The second list turns more slowly, so that pairs repeat late.
            let family = language.family[(turn / language.given.count + turn * 3) % language.family.count]
            return Person(
                id: PersonID(rawValue: firstID + Int64(index)),
                name: language.familyFirst ? "\(family)\(language.separator)\(given)" : "\(given) \(family)",
                firstName: given,
                lastName: family,
                email: "reader\(index + 1)@people.example"
            )
        }
    }

    private struct Language: Sendable {
        let given: [String]
        let family: [String]
        var familyFirst = false
        var separator = " "

        init(_ given: String, _ family: String, familyFirst: Bool = false, separator: String = " ") {
            self.given = given.split(separator: " ").map(String.init)
            self.family = family.split(separator: " ").map(String.init)
            self.familyFirst = familyFirst
            self.separator = separator
        }
    }

    private static let languages: [Language] = [
        Language(
            "Agnes Basil Cora Dexter Edith Felix Greta Hugo Ivy Jasper Kitty Lionel Mabel Ned Olive Piers Quentin Rosa Silas"
                + " Tess Ursula Victor Willa Xanthe Yorick Zelda",
            "Appleyard Birdwhistle Coppersmith Dunmore Elderberry Fairweather Goodspeed Hawthorne Inkpen Jessop Kettlewell"
                + " Larkspur Merriweather Nettlefold Oakenshaw Penhaligon Quickly Rookwood Smallbone Thistlewood Underhill"
        ),
        Language(
            "Anaïs Benoît Céline Désiré Éloïse François Gaëlle Hélène Irène Jérôme Léa Maël Noëlle Océane Raphaël Zoé",
            "Beauchêne Châtaignier Désormeaux Évrard Forêt Gagné Hébert Lefèvre Mûrier Noël Peltié Rivière Tréville"
        ),
        Language(
            "Jörg Käthe Günther Bärbel Sönke Wölfi Anneliese Dörte Fjonn Heißner Jürgen Lütje Mechthild",
            "Bücherwurm Dörfler Größing Käfer Lößnitz Müßig Nüßlein Öhlschläger Rübsam Süßkind Übelacker Wäschle"
        ),
        Language(
            "Алёна Борис Вера Глеб Дарья Егор Жанна Захар Инга Кирилл Лада Марк Нина Олег Пётр Рада Савва",
            "Березин Воронов Дубов Журавлёв Звонарёв Калинин Лозов Медвецкий Озеров Полынин Рощин Сорокин Тополев"
        ),
        Language(
            "Αλκμήνη Βασίλης Δάφνη Ευριδίκη Ζήσης Θάλεια Ιάσων Κλειώ Λυκούργος Μυρτώ Νεφέλη Ορφέας",
            "Αμυγδαλιάς Βιβλιάκης Γραμμένος Δενδρινός Ελαιώνας Κυπαρίσσης Λιμνιός Πλατάνης Ροδίτης Χαρτοφύλακας"
        ),
        Language(
            "葵 蓮 陽菜 湊 結衣 樹 凛 颯太 美咲 悠真 紬 朝陽 栞 文",
            "本棚 小鳥遊 月見里 栗花落 四十川 八月朔日 言語 図書 紙屋 筆野 墨田原 読谷",
            familyFirst: true
        ),
        Language(
            "书怡 墨涵 子轩 雨桐 一诺 思远 若曦 浩然 梓涵 诗琪 明哲 静雯",
            "上官 司徒 欧阳 慕容 东方 令狐 书 墨 诸葛 夏侯 端木",
            familyFirst: true,
            separator: ""
        ),
        Language(
            "가온 나래 다솜 라온 마루 바름 새봄 아라 초롱 하늘 한결 슬기",
            "선우 황보 제갈 독고 사공 서문 책방 글월 남궁 동방",
            familyFirst: true,
            separator: ""
        ),
        Language(
            "ياسمين كريم نور سلمى طارق هدى زياد رنا سامي لمى مازن دانة",
            "الكاتب الخطّاط القارئ النسّاخ الحكواتي المكتبي الرحّال النجّار البستاني الصيّاد"
        ),
        Language(
            "आरव दिया ईशान काव्या लक्ष मीरा निशांत ओजस प्रिया रोहन सिया तनिष्क",
            "कथाकार पुस्तके वाचस्पति अक्षरे ग्रंथपाल लेखनीवाला कवितके पन्नालाल स्याहीवाला"
        ),
        Language(
            "Agnieszka Bożena Czesław Dąbrówka Grażyna Jędrzej Kasieńka Małgosia Świętosława Żaneta Wójciech",
            "Brzęczyński Chrząstowski Dębowy Gęślarz Książkiewicz Ławniczek Mądrala Piórkowski Szczebrzeski Żółwik"
        ),
        Language(
            "Adaeze Babajide Chiamaka Folasade Ifẹ́olúwa Kwabena Nneka Olúfẹ́mi Sibusiso Thandeka Wanjirũ Zawadi",
            "Àkànde Bookwala Dlaminī Ézè Kariũki Mensahene Ndlovukazi Ọláwálé Tshabane Wekesani"
        ),
    ]
}
