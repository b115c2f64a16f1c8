extension CatalogueText {
    /// Books first published from 1880 to 1909.
    static let from1880 = """
        1880|Ben-Hur: A Tale of the Christ|Lew Wallace|9781934648209|eng
        1880|Heidi|Johanna Spyri|9780753454947|eng
        1880|Memórias Póstumas de Brás Cubas|Machado de Assis|9780850515022|por
        1880|Nana|Émile Zola|9783746611099|ger
        1880|The Brothers Karamazov|Fyodor Dostoyevsky|9780374528379|eng|796|Brothers;Fathers and sons;Russia;Didactic fiction
        1880|Washington Square|Henry James|9780451528711
        1881|Five Little Peppers and How They Grew|Margaret Sidney|9781416916178|eng
        1881|I Malavoglia|Giovanni Verga||ita||Fishers;Sicily (Italy)
        1881|The Portrait of a Lady|Henry James|9780141439631|eng
        1881|The Prince and the Pauper|Mark Twain|9780451528353|eng
        1882|The Gay Science|Friedrich Nietzsche|9780394719856|eng
        1882|Treasure Island|Robert Louis Stevenson|9780753453803|eng|311|Pirates;Treasure troves;Adventure stories;Sea stories
        1883|Pinocchio|Carlo Collodi|9780140382624|eng
        1883|The Merry Adventures of Robin Hood|Howard Pyle|9781595406552|eng
        1883|Thus Spoke Zarathustra|Friedrich Nietzsche|9780140047486|eng
        1884|Flatland: A Romance of Many Dimensions|Edwin A. Abbott|9780486272634|eng
        1884|La Regenta|Leopoldo Alas||spa||Adultery;Spain
        1884|The Adventures of Huckleberry Finn|Mark Twain|9780142437179|eng
        1884|The Complete Stories and Poems|Lewis Carroll|9780517220771
        1884|The Necklace and Other Short Stories|Guy de Maupassant|9780486270647|eng
        1885|A Child's Garden of Verses|Robert Louis Stevenson|9780689823824|eng
        1885|Bel-Ami|Guy de Maupassant|9780140443158|eng
        1885|Germinal|Émile Zola|9780140447422|eng
        1885|King Solomon's Mines|H. Rider Haggard|9780812966299|eng
        1886|Beyond Good and Evil|Friedrich Nietzsche|9780140449235|eng
        1886|Jo's Boys|Louisa May Alcott|9781406501070|eng
        1886|Kidnapped|Robert Louis Stevenson|9780439295789
        1886|Little Lord Fauntleroy|Frances Hodgson Burnett|9781934169230
        1886|The Death of Ivan Ilych|Leo Tolstoy|9781600964336|eng
        1886|The Mayor of Casterbridge|Thomas Hardy|9780141439785|eng
        1886|The Strange Case of Dr. Jekyll and Mr. Hyde|Robert Louis Stevenson|9780451528957|eng
        1886|The Strange Case of Dr. Jekyll and Mr. Hyde and Other Stories|Robert Louis Stevenson|9781593081317|eng
        1886|The Strange Case of Dr. Jekyll and Mr. Hyde and Other Tales of Terror|Robert Louis Stevenson|9780141439730|eng
        1887|A Study in Scarlet|Arthur Conan Doyle|9781420925531|eng
        1887|On the Genealogy of Morals|Friedrich Nietzsche|9780192836175
        1887|On the Genealogy of Morals/Ecce Homo|Friedrich Nietzsche|9780679724629|eng
        1887|The Canterville Ghost|Oscar Wilde|9780744549515|eng
        1887|The Woodlanders|Thomas Hardy|9780140435474|eng
        1888|Azul|Rubén Darío||spa||Poetry;Short stories
        1888|Der Schimmelreiter|Theodor Storm||ger||Dikes (Engineering);North Frisia (Germany)
        1888|Looking Backward: 2000–1887|Edward Bellamy||eng||Utopias;Time travel
        1888|Os Maias|José Maria de Eça de Queirós|9789725681367|por
        1888|The Anti-Christ|Friedrich Nietzsche|9781421270531|eng
        1888|The Black Arrow|Robert Louis Stevenson|9780543896605|eng
        1888|The Happy Prince|Oscar Wilde|9780525453673|eng
        1889|A Connecticut Yankee in King Arthur's Court|Mark Twain|9781416534730|eng
        1889|The Kreutzer Sonata|Leo Tolstoy|9780812968231
        1889|Three Men in a Boat|Jerome K. Jerome|9780140621334|eng
        1890|An Occurrence at Owl Creek Bridge|Ambrose Bierce|9780874068139|eng
        1890|Hedda Gabler|Henrik Ibsen|9781847024695|eng
        1890|Hunger|Knut Hamsun|9780486431680|eng
        1890|News from Nowhere|William Morris||eng||Utopias
        1890|Selected Poems|Emily Dickinson|9780517206065|eng
        1890|Sult|Knut Hamsun||nor||Poor;Oslo (Norway)
        1890|The Complete Poems of Emily Dickinson|Emily Dickinson|9780316184137|eng
        1890|The Sign of Four|Arthur Conan Doyle|9780140439076|eng
        1891|Gösta Berlings saga|Selma Lagerlöf||swe||Värmland (Sweden);Clergy
        1891|New Grub Street|George Gissing||eng||Authors;London (England)
        1891|Tess of the D'Urbervilles|Thomas Hardy|9780141439594|eng
        1891|The Picture of Dorian Gray|Oscar Wilde|9780375751516|eng|272|Portraits;Appearance (Philosophy);Conduct of life;London (England)
        1892|Silver Blaze|Arthur Conan Doyle|9789791680004|eng
        1892|The Adventures of Sherlock Holmes|Arthur Conan Doyle|9780192835086|eng|339|Private investigators;England;Detective and mystery stories
        1892|The Yellow Wall-Paper|Charlotte Perkins Gilman|9781558611580|eng
        1892|The Yellow Wallpaper and Other Stories|Charlotte Perkins Gilman|9780486298573|eng
        1893|An Ideal Husband|Oscar Wilde|9780486414232|eng
        1893|Lady Windermere's Fan|Oscar Wilde|9780140621730|eng
        1893|Pudd'nhead Wilson|Mark Twain|9780553211580|eng
        1894|Der Judenstaat|Theodor Herzl||ger||Zionism
        1894|Rikki-Tikki-Tavi|Rudyard Kipling|9780688143206
        1894|The Jungle Book|Rudyard Kipling|9780812504699|eng
        1894|The Memoirs of Sherlock Holmes|Arthur Conan Doyle|9780192123091|eng
        1894|The Prisoner of Zenda|Anthony Hope|9780140621310|eng
        1894|The Story of an Hour|Kate Chopin|9780789154798|eng
        1895|Effi Briest|Theodor Fontane||ger||Adultery;Prussia (Germany)
        1895|Jude the Obscure|Thomas Hardy|9780486452432|eng
        1895|Quo Vadis|Henryk Sienkiewicz|9780781805506|eng
        1895|The Importance of Being Earnest|Oscar Wilde|9781580495806|eng
        1895|The Jungle Books|Rudyard Kipling|9780451529756|eng
        1895|The King in Yellow and Other Horror Stories|Robert W. Chambers|9780486437507|eng
        1895|The Red Badge of Courage and Selected Short Fiction|Stephen Crane|9781593081195|eng
        1895|The Seagull|Anton Chekhov|9780413771001|eng
        1895|The Time Machine|H.G. Wells|9780451528551|eng|118|Time travel;Science fiction;Dystopias
        1896|In His Steps|Charles M. Sheldon|9781557488152
        1896|The Complete Short Novels|Anton Chekhov|9781400032921|eng
        1896|The Island of Dr. Moreau|H.G. Wells|9780553214321|eng
        1897|Captains Courageous|Rudyard Kipling|9780543895882|eng
        1897|Cyrano de Bergerac|Edmond Rostand|9780451528926|eng
        1897|Dracula|Bram Stoker|9780393970128|eng|488|Vampires;Horror tales;Transylvania (Romania);Epistolary fiction
        1897|The Invisible Man|H.G. Wells|9780451528520|eng
        1897|The War of the Worlds|H.G. Wells|9780375759239|eng
        1897|Uncle Vanya|Anton Chekhov|9781406507881|eng
        1898|The Turn of the Screw|Henry James|9780140620610|eng
        1899|Dom Casmurro|Machado de Assis|9780850515039|por
        1899|Heart of Darkness|Joseph Conrad|9781892295491|eng|188|Africa;Europeans;Trading posts;Imperialism
        1899|Heart of Darkness and Selected Short Fiction|Joseph Conrad|9781593080211|eng
        1899|Resurrection|Leo Tolstoy|9780735102866|eng
        1899|The Awakening|Kate Chopin|9780543898081|eng
        1899|The Awakening and Selected Stories|Kate Chopin|9780743487672|eng
        1899|The Interpretation of Dreams|Sigmund Freud|9781566195768
        1899|The Theory of the Leisure Class|Thorstein Veblen||eng||Leisure class
        1900|Lord Jim|Joseph Conrad|9781551111728|eng
        1900|Selected Stories|Anton Chekhov|9780553381009|eng
        1900|Sister Carrie|Theodore Dreiser|9780393960426|eng
        1900|The Three Sisters|Anton Chekhov|9780486275444|eng
        1900|The Wonderful Wizard of Oz|L. Frank Baum|9780140621679|eng
        1900|Up from Slavery|Booker T. Washington|9780451527547|eng
        1901|Buddenbrooks: The Decline of a Family|Thomas Mann|9780679417378|eng
        1901|Kim|Rudyard Kipling|9780140183528|eng
        1901|The Tale of Peter Rabbit|Beatrix Potter|9780723247708|eng
        1901|The Wings of the Dove|Henry James|9780812967197|eng
        1902|As a Man Thinketh|James Allen|9781585425648|eng
        1902|Five Children and It|E. Nesbit|9780140367355|eng
        1902|Just So Stories|Rudyard Kipling|9780517266557
        1902|The Hound of the Baskervilles|Arthur Conan Doyle|9780451528018|eng
        1902|The Story of My Life|Helen Keller|9780553213874|eng
        1903|Rebecca of Sunnybrook Farm|Kate Douglas Wiggin|9781598183603
        1903|The Call of the Wild|Jack London|9780439227148|eng
        1903|The Riddle of the Sands|Erskine Childers||eng||Spy stories;Yachting
        1903|The Souls of Black Folk|W.E.B. Du Bois|9780140189988
        1903|The Way of All Flesh|Samuel Butler||eng||Fathers and sons
        1903|To Build a Fire|Jack London|9780968709184|eng
        1904|Il fu Mattia Pascal|Luigi Pirandello||ita||Identity (Psychology)
        1904|Nostromo|Joseph Conrad|9780486424521|eng
        1904|Peter Pan|J.M. Barrie|9780805072457|eng
        1904|Streams in the Desert|Lettie B. Cowman|9780310210061
        1904|The Cherry Orchard|Anton Chekhov|9780413774033|eng
        1904|The Marvelous Land of Oz|L. Frank Baum|9780140350418|eng
        1904|The Sea Wolf|Jack London|9781598184310|eng
        1904|Вишнёвый сад|Антон Чехов||rus||Drama;Country homes
        1905|A Little Princess|Frances Hodgson Burnett|9780142437018|eng
        1905|The Gift of the Magi|O. Henry|9781416935865|eng
        1905|The House of Mirth|Edith Wharton|9781844082933|eng
        1905|The Return of Sherlock Holmes|Arthur Conan Doyle|9780192123176|eng
        1905|The Scarlet Pimpernel|Emmuska Orczy|9781576469231|eng
        1905|The Tale of Mrs. Tiggy-Winkle|Beatrix Potter|9780723247753
        1905|吾輩は猫である|夏目漱石||jpn||Cats;Satire
        1906|Die Verwirrungen des Zöglings Törleß|Robert Musil||ger||Boarding schools;Young men
        1906|Nils Holgerssons underbara resa genom Sverige|Selma Lagerlöf||swe||Geese;Sweden
        1906|The Call of the Wild, White Fang and Other Stories|Jack London|9780192835147|eng
        1906|The Call of the Wild/White Fang|Jack London|9781587263897|eng
        1906|The Jungle|Upton Sinclair|9781884365300|eng
        1906|The Railway Children|E. Nesbit|9780486410227|eng
        1906|White Fang|Jack London|9780439236195|eng
        1906|坊っちゃん|夏目漱石||jpn||Teachers;Matsuyama (Japan)
        1907|A Pál utcai fiúk|Ferenc Molnár||hun||Boys;Budapest (Hungary)
        1907|Ozma of Oz|L. Frank Baum|9780543895141|eng
        1907|The Secret Agent|Joseph Conrad|9780192801692
        1908|A Room with a View|E.M. Forster|9781420925432|eng
        1908|Anne of Green Gables|L.M. Montgomery|9780451528827|eng
        1908|Complete Works of Oscar Wilde|Oscar Wilde|9780007144358|eng
        1908|Orthodoxy|G.K. Chesterton|9781600965272|eng
        1908|The Man Who Was Thursday: A Nightmare|G.K. Chesterton|9780375757914|eng
        1908|The Wind in the Willows|Kenneth Grahame|9780143039099|eng
        1909|A Girl of the Limberlost|Gene Stratton-Porter|9781576469118|eng
        1909|Anne of Avonlea|L.M. Montgomery|9780553213140|eng
        1909|Holy Bible: New International Version|Anonymous|9780310902713|eng
        1909|Martin Eden|Jack London|9780140187724|eng
        1909|The Phantom of the Opera|Gaston Leroux|9780060809249|eng
        """
}
