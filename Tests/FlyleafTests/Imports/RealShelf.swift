/// Books as lists of real readers have them: titles with series, numbers and several spaces, several authors in several
/// scripts, with an ISBN of ten digits or none.
let realShelf: [(title: String, author: String, isbn: String)] = [
    ("The Hunger Games (The Hunger Games, #1)", "Suzanne Collins", "0439023483"),
    ("Harry Potter and the Sorcerer's Stone (Harry Potter, #1)", "J.K. Rowling, Mary GrandPré", "0439554934"),
    ("Twilight (Twilight, #1)", "Stephenie Meyer", "0316015849"),
    ("To Kill a Mockingbird", "Harper Lee", "0061120081"),
    ("The Great Gatsby", "F. Scott Fitzgerald", "0743273567"),
    ("The Fault in Our Stars", "John Green", "0525478817"),
    ("The Hobbit", "J.R.R. Tolkien", "0618260307"),
    ("The Catcher in the Rye", "J.D. Salinger", "0316769177"),
    ("Angels & Demons  (Robert Langdon, #1)", "Dan Brown", "1416524797"),
    ("Pride and Prejudice", "Jane Austen", "0679783261"),
    ("Green Eggs and Ham", "Dr. Seuss, לאה נאור", "0394800168"),
    ("The Silence of the Lambs  (Hannibal Lecter, #2)", "Thomas Harris", "0099446782"),
    ("A Child Called \"It\" (Dave Pelzer #1)", "Dave Pelzer", "1558743669"),
    (
        "The No. 1 Ladies' Detective Agency  (No. 1 Ladies' Detective Agency, #1)", "Alexander McCall Smith",
        "1400034779"
    ),
    ("All the Bright Places", "Jennifer Niven, فرانک معنوی", "0385755880"),
    (
        "The Happiness Project: Or Why I Spent a Year Trying to Sing in the Morning, Clean My Closets, Fight Right, Read Aristotle, and Generally Have More Fun",
        "Gretchen Rubin", "0061583251"
    ),
    ("Better Homes and Gardens New Cook Book  ", "Better Homes and Gardens", "0696215322"),
    (
        "The Monk Who Sold His Ferrari: A Fable About Fulfilling Your Dreams  Reaching Your Destiny", "Robin S. Sharma",
        "0062515675"
    ),
    ("The Year of the Flood  (MaddAddam, #2)", "Margaret Atwood", "0385528779"),
    ("Amelia Bedelia  (Amelia Bedelia #1)", "Peggy Parish, Fritz Siebel", "0064441555"),
    ("On the Banks of Plum Creek  (Little House, #4)", "Laura Ingalls Wilder, Garth Williams", "0060885408"),
    ("أحببتك أكثر مما ينبغي", "أثير عبدالله النشمي", ""),
    ("عزازيل", "يوسف زيدان", ""),
    ("Us", "David Nicholls", "034089699X"),
    ("The Big Bad Wolf  (Alex Cross, #9)", "James Patterson", "0446610224"),
    ("Kiss of Midnight (Midnight Breed,  #1)", "Lara Adrian", "0553589377"),
    ("ثلاثية غرناطة", "Radwa Ashour, رضوى عاشور", "9770907375"),
    (
        "Too Big to Fail: The Inside Story of How Wall Street and Washington Fought to Save the Financial System from Crisis — and Themselves",
        "Andrew Ross Sorkin", "0670021253"
    ),
    (
        "Many Lives, Many Masters: The True Story of a Prominent Psychiatrist, His Young Patient, and the Past Life Therapy That Changed Both Their Lives",
        "Brian L. Weiss", "0446520594"
    ),
    (
        "Physics of the Impossible: A Scientific Exploration into the World of Phasers, Force Fields, Teleportation, and Time Travel",
        "Michio Kaku", "0385520697"
    ),
    ("B is for Burglar  (Kinsey Millhone, #2)", "Sue Grafton", "0312939000"),
    (
        "An Invisible Thread: The True Story of an 11-Year-Old Panhandler, a Busy Sales Executive, and an Unlikely Meeting with Destiny",
        "Laura Schroff, Alex Tresniowski, Valerie Salembier", ""
    ),
    ("The Oresteia  (Ορέστεια, #1-3)", "Aeschylus, Robert Fagles, William Bedell Stanford", "0140443339"),
    (
        "Empire of the Summer Moon: Quanah Parker and the Rise and Fall of the Comanches, the Most Powerful Indian Tribe in American History",
        "S.C. Gwynne", "1416591052"
    ),
    (
        "The Red Badge of Courage and Selected Short Fiction  ", "Stephen Crane, George Stade, Richard Fusco",
        "1593081197"
    ),
    (
        "Stolen Innocence: My Story of Growing Up in a Polygamous Sect, Becoming a Teenage Bride, and Breaking Free of Warren Jeffs",
        "Elissa Wall, Lisa Pulitzer", "0061628018"
    ),
    (
        "Twilight: The Graphic Novel, Vol. 2  (Twilight: The Graphic Novel, #2)", "Stephenie Meyer, Young Kim",
        "0316133191"
    ),
    ("The Princess and the Goblin  (Princess Irene and Curdie, #1)", "George MacDonald, Arthur Hughes", "0140367462"),
    ("بيكاسو وستاربكس", "ياسر حارب", ""),
    ("الرحيق المختوم", "Safiy al-Rahman al-Mubarakfuri", "9953320993"),
    ("The Yacoubian Building", "Alaa Al Aswany, علاء الأسواني", ""),
    ("S.", "J.J. Abrams, Doug Dorst", "0316201642"),
    ("The Unexpected Mrs. Pollifax  (Mrs. Pollifax #1)", "Dorothy Gilman", "0449208281"),
    ("Wieża Jaskółki (Saga o Wiedźminie, #6)", "Andrzej Sapkowski", "8370541240"),
    (
        "The War that Saved My Life (The War That Saved My Life #1)", "Kimberly Brubaker Bradley, مرضیه ورشوساز",
        "0803740816"
    ),
    ("سینوهه", "Mika Waltari, ذبیح\u{200C}الله منصوری", ""),
    ("باب الخروج: رسالة علي المفعمة ببهجة غير متوقعة", "عزالدين شكري فشير", "9770931357"),
    ("رجال في الشمس", "غسان كنفاني", ""),
]
