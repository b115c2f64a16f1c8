/// Titles and authors of real books that are hard to carry: addresses that are none, marks of networks, quotes, accents,
/// several spaces, the shortest and the longest.
let realBooks: [(title: String, author: String)] = [
    ("D.N.Angel, Vol. 1 (D.N.Angel, #1)", "Yukiru Sugisaki"),
    ("Miss Peregrine’s Home for Peculiar Children (Miss Peregrine’s Peculiar Children, #1)", "Ransom Riggs"),
    ("Freedom™ (Daemon, #2)", "Daniel Suarez"),
    ("Have Space Suit—Will Travel", "Robert A. Heinlein"),
    ("Yotsuba&!, Vol. 01 (Yotsuba&! #1)", "Kiyohiko Azuma, あずま きよひこ"),
    ("La Vérité sur l'affaire Harry Quebert", "Joël Dicker"),
    ("Wieża Jaskółki (Saga o Wiedźminie, #6)", "Andrzej Sapkowski"),
    ("How the García Girls Lost Their Accents ", "Julia Alvarez"),
    ("Angels & Demons  (Robert Langdon, #1)", "Dan Brown"),
    ("A Child Called \"It\" (Dave Pelzer #1)", "Dave Pelzer"),
    ("Not That Kind of Girl: A Young Woman Tells You What She's \"Learned\"", "Lena Dunham, Joana Avillez"),
    ("Killing Yourself to Live: 85% of a True Story", "Chuck Klosterman"),
    (
        "The Twilight Saga Breaking Dawn Part 1: The Official Illustrated Movie Companion (The Twilight Saga: The "
            + "Official Illustrated Movie Companion, #4)", "Mark Cotta Vaz"
    ),
    (
        "The Art Spirit: Notes, Articles, Fragments of Letters and Talks to Students, Bearing on the Concept and "
            + "Technique of Picture Making, the Study of Art (Icon Editions)", "Robert Henri, Forbes Watson"
    ),
    ("It", "Stephen King"),
    ("V.", "Thomas Pynchon"),
    ("11/22/63", "Stephen King"),
    ("Marked / Betrayed / Chosen / Untamed / Hunted (House of Night #1-5)", "P.C. Cast, Kristin Cast"),
    ("Mr. Brown Can Moo! Can You?", "Dr. Seuss"),
    (
        "The Death of Superman",
        "Dan Jurgens, Jerry Ordway, Louise Simonson, Roger Stern, Jon Bogdanove, Tom Grummett, Jackson Butch Guice"
    ),
]
