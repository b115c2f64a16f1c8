/// What people of the sandbox say by themselves; invented, like them.
enum LifeWords {
    static let posts = [
        "Half a chapter on the tram, and two stops too far.",
        "The library has bought three of everything I asked for. #books",
        "Is there a book with a lighthouse in it that is not about being lonely? #AmReading",
        "I read the last page first again. I am not sorry.",
        "Page 90: the dog is still alive.",
        "A whole shelf of green spines, and no idea what is in them.",
        "Found a train ticket of 1987 in a second-hand atlas.",
        "Listening to it now, read by somebody who hates the hero.",
        "Four stars for the first half, two for the map.",
        "Today’s weather: inside.",
        "The sequel is longer than the first one. Of course it is. #books",
        "Does anybody finish their to-read pile? Asking for a pile.",
        "Lent it to my brother. It comes back with sand in it, as always.",
        "A translation with footnotes is a conversation.",
        "Nobody told me that it is funny.",
        "Reading aloud to the cat. She prefers the villains.",
        "I have given up on it twice, and bought it three times.",
        "The cover was orange in the shop. At home it is brown.",
        "Our reading group voted. The owl won. #AmReading",
        "It rains; the book is about the sea; all of it fits.",
    ]

    static let answers = [
        "I liked it too, and nobody believes me about the ending.",
        "Thank you, it is on my pile now.",
        "You are kinder to it than I was!",
        "May I borrow yours?",
        "I gave up at page 50. Should I go on?",
        "The one before it is even better.",
        "Now I want to read it again.",
        "So somebody did finish it.",
        "What should I read after it?",
        "I cried on the bus. Tell no one.",
    ]
}
