extension CatalogueText {
    /// Books first published from 1800 to 1879.
    static let from1800 = """
        1800|Castle Rackrent|Maria Edgeworth||eng||Landlord and tenant;Ireland
        1804|Wilhelm Tell|Friedrich Schiller||ger||Drama;Switzerland
        1807|Phenomenology of Spirit|Georg Wilhelm Friedrich Hegel|9780198245971|eng
        1808|Faust. Der Tragödie erster Teil|Johann Wolfgang von Goethe||ger||Drama;Devil;Legends
        1808|Faust: First Part|Johann Wolfgang von Goethe|9780553213485|eng
        1811|Sense and Sensibility|Jane Austen|9780141439662|eng|409|Inheritance and succession;Sisters;Social classes
        1812|The Complete Grimm's Fairy Tales|Jacob Grimm;Wilhelm Grimm|9780394709307|eng
        1812|The Swiss Family Robinson|Johann David Wyss|9781402726026|eng
        1813|Pride and Prejudice|Jane Austen|9780679783268|eng|279|Fiction;Courtship;Sisters;England;Social classes
        1813|The Complete Novels|Jane Austen|9780140259445|eng
        1814|Mansfield Park|Jane Austen|9780141439808|eng
        1815|Emma|Jane Austen|9780141439587|eng|474|Mate selection;Fathers and daughters;Young women;England
        1816|Der Sandmann|E.T.A. Hoffmann||ger||Short stories;Horror tales
        1817|Northanger Abbey|Jane Austen|9781593082642|eng
        1817|Persuasion|Jane Austen|9780192802637|eng|249|Rejection (Psychology);Ship captains;Motherless families
        1818|Frankenstein|Mary Wollstonecraft Shelley|9780141439471|eng|273|Horror tales;Scientists;Monsters;Science fiction
        1819|Ivanhoe|Walter Scott|9780140436587|eng
        1820|The Complete Poems|John Keats|9780679601081|eng
        1820|The Legend of Sleepy Hollow|Washington Irving|9780809594085|eng
        1825|Горе от ума|Aleksandr Griboyedov|9785080039157|rus
        1826|The Last of the Mohicans|James Fenimore Cooper|9780553213294|eng
        1827|I promessi sposi|Alessandro Manzoni||ita||Historical fiction;Lombardy (Italy)
        1830|Le Rouge et le Noir|Stendhal||fre||France;Young men;Ambition
        1830|The Book of Mormon: Another Testament of Jesus Christ|Anonymous|9780967686561|eng
        1830|The Red and the Black|Stendhal|9780140447644|eng
        1831|The Hunchback of Notre-Dame|Victor Hugo|9780451527882|eng
        1832|Faust|Johann Wolfgang von Goethe|9780385031141|eng
        1833|Eugene Onegin|Alexander Pushkin|9780192838995|eng
        1833|Eugénie Grandet|Honoré de Balzac|9780192804747|eng
        1833|The Lady of Shalott|Alfred Tennyson|9780192723710|eng
        1833|Евгений Онегин|Александр Пушкин||rus||Novels in verse
        1834|Pan Tadeusz|Adam Mickiewicz||pol||Epic poetry;Lithuania
        1834|Père Goriot|Honoré de Balzac|9780393971668|eng
        1835|Democracy in America|Alexis de Tocqueville|9780140447606|eng
        1835|Kalevala|Elias Lönnrot||fin||Epic poetry;Finland
        1835|Le Père Goriot|Honoré de Balzac||fre||Fathers and daughters;Paris (France)
        1835|The Complete Fairy Tales|Hans Christian Andersen|9780517092910|eng
        1836|The Little Mermaid|Hans Christian Andersen|9780698400016|eng
        1836|The Nose|Nikolai Gogol|9780688104641|eng
        1837|The Pickwick Papers|Charles Dickens|9780140436112|eng
        1838|Oliver Twist|Charles Dickens|9780141439747|eng
        1839|Nicholas Nickleby|Charles Dickens|9780140435122|eng
        1839|The Charterhouse of Parma|Stendhal|9780679783183|eng
        1839|The Fall of the House of Usher|Edgar Allan Poe|9781594561795|eng
        1840|A Hero of Our Time|Mikhail Lermontov|9780140441765|eng
        1840|The Old Curiosity Shop|Charles Dickens|9780140437423
        1840|Two Years Before the Mast: A Sailor's Life at Sea|Richard Henry Dana Jr.|9781402179624|eng
        1840|Герой нашего времени|Михаил Лермонтов||rus||Caucasus;Officers
        1841|The Murders in the Rue Morgue|Edgar Allan Poe||eng
        1842|Dead Souls|Nikolai Gogol|9780140448078|eng
        1842|The Masque of the Red Death|Edgar Allan Poe|9781594567391|eng
        1842|The Overcoat|Nikolai Gogol|9781419176524
        1842|The Pit and the Pendulum|Edgar Allan Poe|9780146000119|eng
        1842|Мёртвые души|Николай Гоголь||rus||Satire;Russia
        1843|A Christmas Carol|Charles Dickens|9781561797462
        1843|A Christmas Carol and Other Christmas Writings|Charles Dickens|9780140439052|eng
        1843|A Christmas Carol, The Chimes and The Cricket on the Hearth|Charles Dickens|9781593080334
        1843|Fear and Trembling|Søren Kierkegaard|9780143037576|eng
        1843|The Black Cat|Edgar Allan Poe|9781594561757|eng
        1843|The Tell-Tale Heart|Edgar Allan Poe|9780871917720|eng
        1843|The Tell-Tale Heart and Other Writings|Edgar Allan Poe|9780553212280|eng
        1843|The Ugly Duckling|Hans Christian Andersen|9780688159320|eng
        1844|Martin Chuzzlewit|Charles Dickens|9780140436143|eng
        1844|Self-Reliance and Other Essays|Ralph Waldo Emerson|9780486277905|eng
        1844|The Count of Monte Cristo|Alexandre Dumas|9780140449266|eng
        1844|The Raven|Edgar Allan Poe|9780486290720
        1844|The Three Musketeers|Alexandre Dumas
        1845|Narrative of the Life of Frederick Douglass|Frederick Douglass|9781580495769|eng
        1845|The Little Match Girl|Hans Christian Andersen|9780439643634|eng
        1845|The Raven and other poems|Edgar Allan Poe|9780439224062|eng
        1845|Twenty Years After|Alexandre Dumas|9780192838438
        1846|The Cask of Amontillado|Edgar Allan Poe|9781594561863|eng
        1847|Agnes Grey|Anne Brontë|9780140432107
        1847|Jane Eyre|Charlotte Brontë|9780142437209|eng|532|Governesses;Orphans;Young women;England
        1847|Vanity Fair|William Makepeace Thackeray|9780141439839|eng
        1847|Wuthering Heights|Emily Brontë|9780393978896|eng|416|Yorkshire (England);Foundlings;Rejection (Psychology);Landscape
        1848|La Dame aux Camélias|Alexandre Dumas fils|9780192836380|eng
        1848|Mary Barton|Elizabeth Gaskell|9780192805621|eng
        1848|Selected Poems|George Gordon Byron|9780140424508|eng
        1848|The Communist Manifesto|Karl Marx;Friedrich Engels|9780140447576|eng
        1848|The Tenant of Wildfell Hall|Anne Brontë|9780140434743|eng
        1848|White Nights|Fyodor Dostoyevsky||eng
        1849|David Copperfield|Charles Dickens|9780140439441|eng
        1849|Essential Tales and Poems|Edgar Allan Poe|9781593080648|eng
        1849|Shirley|Charlotte Brontë|9780141439860
        1849|The Complete Stories and Poems|Edgar Allan Poe|9780385074070|eng
        1849|The Complete Tales and Poems|Edgar Allan Poe|9780404051099|eng
        1850|The Man in the Iron Mask|Alexandre Dumas|9780140439243|eng
        1850|The Scarlet Letter|Nathaniel Hawthorne|9780142437261|eng
        1851|Moby-Dick or, The Whale|Herman Melville|9780142437247|eng|654|Whaling;Sea stories;Ship captains;Whales
        1851|The House of the Seven Gables|Nathaniel Hawthorne|9780393924763|eng
        1852|The Blithedale Romance|Nathaniel Hawthorne||eng||Utopias
        1852|Uncle Tom's Cabin|Harriet Beecher Stowe|9781840224023|eng
        1853|Bartleby the Scrivener|Herman Melville|9780974607801|eng
        1853|Bleak House|Charles Dickens|9780143037613|eng
        1853|Cranford|Elizabeth Gaskell|9780141439884|eng
        1853|Twelve Years a Slave|Solomon Northup||eng
        1853|Villette|Charlotte Brontë|9780375758508|eng
        1854|Hard Times|Charles Dickens|9780321107213|eng
        1854|North and South|Elizabeth Gaskell|9780140620191|eng
        1854|Walden|Henry David Thoreau|9780691096124|eng
        1854|Walden & Civil Disobedience|Henry David Thoreau|9780451529459|eng
        1855|Leaves of Grass|Walt Whitman|9781416523710|eng
        1855|Little Dorrit|Charles Dickens|9780141439969|eng
        1856|Essays and Poems|Ralph Waldo Emerson|9781593080761
        1856|Madame Bovary|Gustave Flaubert|9780192840394|eng
        1857|Grimm's Fairy Tales|Jacob Grimm;Wilhelm Grimm||eng
        1857|Les Fleurs du Mal|Charles Baudelaire|9780879234621|eng
        1857|The Professor|Charlotte Brontë|9781582870953|eng
        1859|A Tale of Two Cities|Charles Dickens|9780141439600|eng|489|French Revolution;Paris (France);London (England);Historical fiction
        1859|Adam Bede|George Eliot|9780375759017
        1859|Oblomov|Ivan Goncharov|9781933480091|eng
        1859|On Liberty|John Stuart Mill|9780140432077|eng
        1859|The Origin of Species|Charles Darwin|9780785819110|eng
        1859|The Woman in White|Wilkie Collins|9780141439617|eng
        1859|Обломов|Иван Гончаров||rus||Landowners;Russia
        1860|Great Expectations|Charles Dickens|9780192833594|eng|544|Orphans;Benefactors;Young men;England
        1860|King Arthur and His Knights: Selected Tales|Thomas Malory|9780195019056
        1860|Max Havelaar|Multatuli||dut||Java (Indonesia);Colonies
        1860|The Mill on the Floss|George Eliot|9780141439624|eng
        1861|Incidents in the Life of a Slave Girl|Harriet Jacobs|9780486419312|eng
        1861|Silas Marner|George Eliot|9781416500346
        1861|The House of the Dead|Fyodor Dostoyevsky|9780486434094|eng
        1861|Utilitarianism|John Stuart Mill|9780872206052|eng
        1862|Fathers and Sons|Ivan Turgenev|9780451529695|eng
        1862|Lady Audley's Secret|Mary Elizabeth Braddon|9780192835208|eng
        1862|Les Misérables|Victor Hugo|9780451525260|eng
        1862|Robin Hood, The Prince of Thieves|Alexandre Dumas|9783704313171|eng
        1862|Отцы и дети|Иван Тургенев||rus||Fathers and sons;Nihilism
        1863|Five Weeks in a Balloon|Jules Verne|9781421820606
        1864|Journey to the Center of the Earth|Jules Verne|9780553213973|eng
        1864|Notes from Underground|Fyodor Dostoyevsky|9780679734529|eng
        1864|Notes from Underground, White Nights, The Dream of a Ridiculous Man, and Selections from The House of the Dead|Fyodor Dostoyevsky|9780451529558|eng
        1865|Alice's Adventures in Wonderland|Lewis Carroll||eng
        1865|Alice's Adventures in Wonderland & Other Stories|Lewis Carroll|9781435122949|eng
        1865|Alice's Adventures in Wonderland & Through the Looking-Glass|Lewis Carroll|9780451527745|eng
        1865|From the Earth to the Moon|Jules Verne|9781598184549|eng
        1865|Our Mutual Friend|Charles Dickens|9780375761140|eng
        1866|Crime and Punishment|Fyodor Dostoyevsky|9780143058144|eng|671|Murder;Guilt;Saint Petersburg (Russia);Detective and mystery stories
        1866|The Gambler|Fyodor Dostoyevsky|9780812966930|eng
        1866|Wives and Daughters|Elizabeth Gaskell|9780140434781|eng
        1867|Thérèse Raquin|Émile Zola|9780140449440|eng
        1868|Good Wives|Louisa May Alcott|9781419122125
        1868|Little Women|Louisa May Alcott|9780451529305|eng|449|Sisters;Family life;New England;Girls
        1868|The Idiot|Fyodor Dostoyevsky|9780679642428|eng
        1868|The Moonstone|Wilkie Collins|9780375757853|eng
        1869|An Old-Fashioned Girl|Louisa May Alcott|9781406501063
        1869|Culture and Anarchy|Matthew Arnold||eng||Culture
        1869|Lorna Doone|R.D. Blackmore|9780143039327|eng
        1869|Sentimental Education|Gustave Flaubert|9780140447972|eng
        1869|Twenty Thousand Leagues Under the Sea|Jules Verne|9780760728505|eng
        1869|War and Peace|Leo Tolstoy|9780192833983|eng|1392|Napoleonic Wars;Aristocracy;Russia;Historical fiction
        1870|Seitsemän veljestä|Aleksis Kivi||fin||Brothers;Finland
        1871|Lady Susan|Jane Austen|9780486444079|eng
        1871|Little Men|Louisa May Alcott|9781406954364|eng
        1871|Middlemarch|George Eliot|9780451529176|eng|904|City and town life;Married people;England;Young women
        1871|The Red Badge of Courage|Stephen Crane|9781580495868|eng
        1871|Through the Looking-Glass, and What Alice Found There|Lewis Carroll|9780688120498|eng
        1872|Around the World in Eighty Days|Jules Verne|9780140449068|eng
        1872|Carmilla|J. Sheridan Le Fanu|9780809510832|eng
        1872|Demons|Fyodor Dostoyevsky|9780679734512|eng
        1872|Erewhon|Samuel Butler||eng||Utopias
        1872|The Princess and the Goblin|George MacDonald|9780140367461|eng
        1872|What Katy Did|Susan Coolidge|9780543904706|eng
        1874|Eight Cousins|Louisa May Alcott|9780486455594|eng
        1874|Far from the Madding Crowd|Thomas Hardy|9780141439655|eng
        1874|The Mysterious Island|Jules Verne|9780812972122|eng
        1875|O Crime do Padre Amaro|José Maria de Eça de Queirós||por||Clergy;Portugal
        1876|Daniel Deronda|George Eliot|9780375760136|eng
        1876|Rose in Bloom|Louisa May Alcott|9780316030892|eng
        1876|The Adventures of Tom Sawyer|Mark Twain|9780143039563|eng
        1876|The Adventures of Tom Sawyer & Adventures of Huckleberry Finn|Mark Twain|9780451528643|eng
        1877|Anna Karenina|Leo Tolstoy|9780345803924|eng|838|Adultery;Married women;Russia
        1877|Black Beauty|Anna Sewell|9780439228909|eng
        1878|Daisy Miller|Henry James|9781592243006
        1878|The Return of the Native|Thomas Hardy|9780375757181|eng
        1879|A Doll's House|Henrik Ibsen|9781406914832|eng
        1879|Et dukkehjem|Henrik Ibsen||nor||Drama;Married women
        """
}
