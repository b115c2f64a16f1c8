/// A row of the list below: name, category, street, city, state, country, zip, degrees north, degrees east.
private func place(
    _ name: String,
    _ category: String,
    _ street: String,
    _ city: String,
    _ state: String,
    _ country: String,
    _ zip: String,
    _ latitude: Double,
    _ longitude: Double
) -> Place {
    Place(
        id: PlaceID(rawValue: 0),
        name: name,
        category: category,
        street: street,
        city: city,
        state: state,
        country: country,
        zip: zip,
        latitude: latitude,
        longitude: longitude
    )
}

/// Invented places in cities that exist.
///
/// Their ids follow the order here, so only append.
package enum SeedPlaces {
    /// The id of the first; the others follow.
    package static let firstID: Int64 = 70_001

    package static var all: [Place] {
        rows.enumerated().map { index, row in
            var place = row
            place.id = PlaceID(rawValue: firstID + Int64(index))
            return place
        }
    }

    private static let rows: [Place] = [
        place(
            "Lamplight Books",
            "Book Store",
            "12 Quill Street",
            "London",
            "",
            "United Kingdom",
            "WC2H 0XX",
            51.5115,
            -0.127
        ),
        place(
            "The Paper Lantern Café",
            "Cafe",
            "3 Inkwell Yard",
            "Edinburgh",
            "",
            "United Kingdom",
            "EH1 0XX",
            55.9486,
            -3.1999
        ),
        place(
            "Margin Notes Library",
            "Library",
            "1 Reading Room Lane",
            "Bristol",
            "",
            "United Kingdom",
            "BS1 0XX",
            51.4545,
            -2.5879
        ),
        place(
            "The Dog-Eared Page",
            "Book Store",
            "77 Folio Road",
            "Dublin",
            "",
            "Ireland",
            "D02 XX00",
            53.3438,
            -6.2546
        ),
        place("Kaffeehaus Lesezeichen", "Cafe", "Buchgasse 9", "Vienna", "", "Austria", "1070", 48.202, 16.35),
        place("Bücherei am Nußbaum", "Library", "Nußbaumallee 4", "Vienna", "", "Austria", "1190", 48.239, 16.356),
        place(
            "Antiquariat Eselsohr",
            "Book Store",
            "Schmöckerstraße 21",
            "Berlin",
            "",
            "Germany",
            "10999",
            52.499,
            13.418
        ),
        place("Lesesaal Größenwahn", "Library", "Größenweg 5", "München", "", "Germany", "80331", 48.1374, 11.5755),
        place(
            "Librairie L’Œil du Lecteur",
            "Book Store",
            "8 rue des Relieurs",
            "Paris",
            "",
            "France",
            "75006",
            48.853,
            2.334
        ),
        place(
            "Café des Points-Virgules",
            "Cafe",
            "15 quai des Marque-Pages",
            "Lyon",
            "",
            "France",
            "69002",
            45.7578,
            4.832
        ),
        place(
            "Biblioteca del Vent",
            "Library",
            "Carrer del Paper 30",
            "Barcelona",
            "",
            "Spain",
            "08001",
            41.3806,
            2.17
        ),
        place(
            "Livraria Página Ímpar",
            "Book Store",
            "Rua das Folhas 44",
            "Lisbon",
            "",
            "Portugal",
            "1200-000",
            38.71,
            -9.143
        ),
        place(
            "Libreria Segnalibro",
            "Book Store",
            "Via dei Rilegatori 2",
            "Florence",
            "",
            "Italy",
            "50122",
            43.769,
            11.256
        ),
        place(
            "Βιβλιοπωλείο Ο Ήλιος",
            "Book Store",
            "Οδός Χάρτου 7",
            "Athens",
            "",
            "Greece",
            "105 57",
            37.9755,
            23.7348
        ),
        place(
            "Bokhandeln Ödehuset",
            "Book Store",
            "Läsgatan 11",
            "Stockholm",
            "",
            "Sweden",
            "111 30",
            59.3251,
            18.071
        ),
        place("Bókakaffi Ævintýri", "Cafe", "Sögugata 6", "Reykjavík", "", "Iceland", "101", 64.1466, -21.9426),
        place(
            "Księgarnia Pod Żółwiem",
            "Book Store",
            "ul. Zakładkowa 13",
            "Kraków",
            "",
            "Poland",
            "31-000",
            50.0619,
            19.9368
        ),
        place(
            "Книжный дом «Ёлка»",
            "Book Store",
            "Страничный переулок 8",
            "Riga",
            "",
            "Latvia",
            "LV-1050",
            56.9496,
            24.1052
        ),
        place(
            "Kitapçı Gökkuşağı",
            "Book Store",
            "Sayfa Sokak 19",
            "Istanbul",
            "",
            "Turkey",
            "34430",
            41.0336,
            28.9778
        ),
        place("مكتبة ضوء القمر", "Book Store", "شارع الورّاقين 5", "Cairo", "", "Egypt", "11511", 30.0444, 31.2357),
        place("בית קפה סימניה", "Cafe", "רחוב הספרים 10", "Tel Aviv", "", "Israel", "6100000", 32.068, 34.77),
        place(
            "पुस्तक महल पुरानी गली",
            "Book Store",
            "कागज़ गली 42",
            "New Delhi",
            "Delhi",
            "India",
            "110006",
            28.6562,
            77.241
        ),
        place("நூலக நிழல்", "Library", "ஏட்டுத் தெரு 3", "Chennai", "Tamil Nadu", "India", "600001", 13.09, 80.285),
        place(
            "ร้านหนังสือใบไม้",
            "Book Store",
            "ซอยหน้ากระดาษ 9",
            "Bangkok",
            "",
            "Thailand",
            "10200",
            13.758,
            100.495
        ),
        place("月光書店", "Book Store", "紙町 1-2-3", "Tokyo", "", "Japan", "101-0051", 35.6959, 139.758),
        place("墨香书屋", "Book Store", "书签路 88 号", "Shanghai", "", "China", "200001", 31.2336, 121.49),
        place("책갈피 카페", "Cafe", "종이로 27", "Seoul", "", "South Korea", "03154", 37.572, 126.983),
        place("መጽሐፍ ቤት", "Book Store", "የወረቀት መንገድ 4", "Addis Ababa", "", "Ethiopia", "1000", 9.03, 38.74),
        place(
            "The Flyleaf Arms",
            "Pub",
            "1 Endpaper Avenue",
            "New York",
            "NY",
            "United States",
            "10012",
            40.726,
            -73.998
        ),
        place(
            "Second Chapter Books",
            "Book Store",
            "500 Spine Street",
            "San Francisco",
            "CA",
            "United States",
            "94110",
            37.7599,
            -122.4148
        ),
        place(
            "Sebo Folha Solta",
            "Book Store",
            "Rua da Orelha 16",
            "São Paulo",
            "SP",
            "Brazil",
            "01000-000",
            -23.5475,
            -46.6361
        ),
        place(
            "Whare Pukapuka",
            "Library",
            "9 Bookmark Terrace",
            "Wellington",
            "",
            "New Zealand",
            "6011",
            -41.2865,
            174.7762
        ),
    ]
}
