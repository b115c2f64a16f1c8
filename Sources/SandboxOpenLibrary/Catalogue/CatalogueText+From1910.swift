extension CatalogueText {
    /// Books first published from 1910 to 1928.
    static let from1910 = """
        1910|Die Aufzeichnungen des Malte Laurids Brigge|Rainer Maria Rilke||ger||Paris (France);Poets
        1910|Heart of Darkness and The Secret Sharer|Joseph Conrad|9780451526571|eng
        1910|Howards End|E.M. Forster|9780486424545|eng
        1910|The Science of Getting Rich|Wallace D. Wattles|9781585426010|eng
        1910|গীতাঞ্জলি|রবীন্দ্রনাথ ঠাকুর||ben||Poetry
        1911|Death in Venice and Other Tales|Thomas Mann|9780141181738|eng
        1911|Ethan Frome|Edith Wharton|9780142437803|eng
        1911|Ethan Frome and Other Short Fiction|Edith Wharton|9780553212556|eng
        1911|The Secret Garden|Frances Hodgson Burnett|9780517189603|eng|331|Gardens;Orphans;People with disabilities;Yorkshire (England)
        1911|Zuleika Dobson|Max Beerbohm||eng||University of Oxford;Satire
        1912|A Princess of Mars|Edgar Rice Burroughs|9780143104889|eng
        1912|Concerning the Spiritual in Art|Wassily Kandinsky|9780486234113|eng
        1912|Daddy-Long-Legs|Jean Webster||eng
        1912|Death in Venice|Thomas Mann|9780060576172|eng
        1912|Pollyanna|Eleanor H. Porter|9780689849107|eng
        1912|Pygmalion|George Bernard Shaw|9780486282220|eng
        1912|Tarzan of the Apes|Edgar Rice Burroughs|9780809599813|eng
        1912|The Broken Wings|Kahlil Gibran|9780806501901|eng
        1912|The Lost World|Arthur Conan Doyle|9780812967258
        1912|الأجنحة المتكسرة|جبران خليل جبران||ara||Love stories;Lebanon
        1913|Du côté de chez Swann|Marcel Proust||fre||Memory;France;Social life and customs
        1913|Le Grand Meaulnes|Alain-Fournier||fre||Adolescence;Sologne (France)
        1913|O Pioneers!|Willa Cather|9780679743620|eng
        1913|Sons and Lovers|D.H. Lawrence|9780375753732|eng
        1913|Swann's Way|Marcel Proust|9780142437964|eng
        1913|The Book of Disquiet|Fernando Pessoa|9780141183046|eng
        1913|The Gods of Mars|Edgar Rice Burroughs|9780345324399|eng
        1914|Dubliners|James Joyce|9780192839992|eng|207|Dublin (Ireland);Social life and customs;Short stories
        1914|Niebla|Miguel de Unamuno||spa||Fiction
        1914|The Dead|James Joyce|9780974960906|eng
        1914|The Valley of Fear|Arthur Conan Doyle|9789626344248|eng
        1914|こころ|夏目漱石||jpn||Friendship;Students
        1915|Anne of the Island|L.M. Montgomery|9780553213171|eng
        1915|Herland|Charlotte Perkins Gilman||eng||Utopias;Women
        1915|Jesus the Christ|James E. Talmage|9780875793269
        1915|Of Human Bondage|W. Somerset Maugham|9780451530172|eng
        1915|The 39 Steps|John Buchan|9781419151125
        1915|The Good Soldier|Ford Madox Ford|9781551113814
        1915|The Love Song of J. Alfred Prufrock and Other Poems|T.S. Eliot|9780848809973|eng
        1915|The Metamorphosis|Franz Kafka|9780553213690|eng
        1915|The Metamorphosis and Other Stories|Franz Kafka|9781593080297|eng
        1915|The Metamorphosis, In the Penal Colony, and Other Stories: The Great Short Works of Franz Kafka|Franz Kafka|9780684800707|eng
        1915|The Rainbow|D.H. Lawrence|9780451530301|eng
        1915|羅生門|芥川龍之介||jpn||Short stories
        1916|A Portrait of the Artist as a Young Man|James Joyce|9780142437346|eng
        1916|Relativity: The Special and the General Theory|Albert Einstein|9780143039822|eng
        1916|The Road Not Taken and Other Poems|Robert Frost|9780486275505
        1917|Anne's House of Dreams|L.M. Montgomery|9780553213188|eng
        1917|His Last Bow: 8 Stories|Arthur Conan Doyle|9780755334438|eng
        1918|My Ántonia|Willa Cather|9781583485095|eng
        1918|The Elements of Style|William Strunk Jr.|9780205313426|eng
        1918|The Magnificent Ambersons|Booth Tarkington||eng||Families;Middle West
        1919|Demian. Die Geschichte von Emil Sinclairs Jugend|Hermann Hesse|9783518367063|ger
        1919|In the Penal Colony|Franz Kafka||eng
        1919|My Man Jeeves|P.G. Wodehouse|9781585678754|eng
        1919|Rainbow Valley|L.M. Montgomery|9780553269215|eng
        1919|The Moon and Sixpence|W. Somerset Maugham|9781598185218
        1919|Winesburg, Ohio|Sherwood Anderson|9780192839770|eng
        1920|Main Street|Sinclair Lewis|9780375753145|eng
        1920|R.U.R.|Karel Čapek||cze||Robots;Drama
        1920|The Age of Innocence|Edith Wharton|9781593081430|eng
        1920|The Mysterious Affair at Styles|Agatha Christie|9780646418438|eng
        1920|The Short Stories|F. Scott Fitzgerald|9780684842509|eng
        1920|The Story of Doctor Dolittle|Hugh Lofting|9780060775971
        1920|This Side of Paradise|F. Scott Fitzgerald|9780684843780|eng
        1920|Women in Love|D.H. Lawrence|9780486424583|eng
        1921|Crome Yellow|Aldous Huxley||eng||Country homes;Satire
        1921|Osudy dobrého vojáka Švejka|Jaroslav Hašek||cze||World War, 1914-1918;Satire
        1921|Rilla of Ingleside|L.M. Montgomery|9780553269222|eng
        1921|The Forsyte Saga|John Galsworthy|9780192838629|eng
        1921|Tractatus Logico-Philosophicus|Ludwig Wittgenstein|9780415254083|eng
        1922|Babbitt|Sinclair Lewis|9781426406072
        1922|Captain Blood|Rafael Sabatini|9781406800166|eng
        1922|Siddhartha|Hermann Hesse|9780553208849|eng
        1922|The Beautiful and Damned|F. Scott Fitzgerald|9780743451505
        1922|The Curious Case of Benjamin Button|F. Scott Fitzgerald|9781416556053|eng
        1922|The Garden Party and Other Stories|Katherine Mansfield||eng||Short stories
        1922|The Secret Adversary|Agatha Christie|9781600963940|eng
        1922|The Velveteen Rabbit|Margery Williams Bianco|9780380002559|eng
        1922|The Voyages of Doctor Dolittle|Hugh Lofting|9780060776008
        1922|The Waste Land|T.S. Eliot|9780393974997|eng
        1922|The Waste Land and Other Poems|T.S. Eliot|9780156948777|eng
        1922|Ulysses|James Joyce|9780679722762|eng|783|Dublin (Ireland);City and town life;Married people;Jewish men
        1922|阿Q正傳|魯迅||chi||China;Satire
        1923|Bambi|Felix Salten|9780671666071|eng
        1923|Duineser Elegien|Rainer Maria Rilke||ger||Poetry
        1923|Emily of New Moon|L.M. Montgomery|9780553233704|eng
        1923|La coscienza di Zeno|Italo Svevo||ita||Smoking;Psychoanalysis;Trieste (Italy)
        1923|The Inimitable Jeeves|P.G. Wodehouse|9780140284126|eng
        1923|The Murder on the Links|Agatha Christie|9780425067949|eng
        1923|The Prophet|Kahlil Gibran|9780001000391|eng
        1923|Whose Body?|Dorothy L. Sayers|9780061043574|eng
        1924|A Passage to India|E.M. Forster|9780141441160|eng
        1924|Billy Budd, Sailor|Herman Melville|9781416523727|eng
        1924|Poirot Investiga|Agatha Christie||spa
        1924|The Magic Mountain|Thomas Mann|9780679772873|eng
        1924|The Man in the Brown Suit|Agatha Christie|9780007151660|eng
        1924|The Most Dangerous Game|Richard Connell|9781599869698
        1924|We|Yevgeny Zamyatin|9780140185850|eng
        1924|When We Were Very Young|A.A. Milne|9780525444459|eng
        1925|An American Tragedy|Theodore Dreiser|9780451527707|eng
        1925|Carry on, Jeeves|P.G. Wodehouse|9781585673926|eng
        1925|Emily Climbs|L.M. Montgomery|9780553262148|eng
        1925|In Our Time|Ernest Hemingway
        1925|Mrs. Dalloway|Virginia Woolf|9780151009985|eng|194|Married women;Suicide victims;London (England);First loves
        1925|The Complete Short Stories|Ernest Hemingway|9780684843322|eng
        1925|The Great Gatsby|F. Scott Fitzgerald|9780743273565|eng|180|Fiction;Rich people;Long Island (N.Y.);Married women
        1925|The Painted Veil|W. Somerset Maugham|9780307277770|eng
        1925|The Trial|Franz Kafka|9780099428640|eng|255|Trials;Authority;Absurd (Philosophy)
        1926|Clouds of Witness|Dorothy L. Sayers|9780061043536|eng
        1926|My Utmost for His Highest|Oswald Chambers|9781586608293|eng
        1926|The Blue Castle|L.M. Montgomery|9780553280517|eng
        1926|The Call of Cthulhu and Other Weird Stories|H.P. Lovecraft|9780141182346|eng
        1926|The Castle|Franz Kafka|9780805211061|eng
        1926|The Murder of Roger Ackroyd|Agatha Christie|9781579126278|eng
        1926|The Story of Philosophy: The Lives and Opinions of the World's Greatest Philosophers|Will Durant|9780671739164|eng
        1926|The Sun Also Rises|Ernest Hemingway|9780743297332|eng
        1926|The World of Winnie-the-Pooh|A.A. Milne|9780525444473|eng
        1926|Winnie-the-Pooh|A.A. Milne|9780525467564|eng
        1927|Amerika|Franz Kafka|9780805210644|eng
        1927|Death Comes for the Archbishop|Willa Cather|9780679728894|eng
        1927|Now We Are Six|A.A. Milne|9780525444466|eng
        1927|Sherlock Holmes: The Complete Novels and Stories, Volume I|Arthur Conan Doyle|9780553212419|eng
        1927|Steppenwolf|Hermann Hesse|9780140282580|eng
        1927|The Big Four|Agatha Christie|9780007120819|eng
        1927|The Bridge of San Luis Rey|Thornton Wilder|9780060088873|eng
        1927|The Case-Book of Sherlock Holmes|Arthur Conan Doyle|9781904633686|eng
        1927|The Twelve Chairs|Ilya Ilf;Yevgeny Petrov|9780810114845
        1927|To the Lighthouse|Virginia Woolf|9781406792393|eng|209|Lighthouses;Loss (Psychology);Summer resorts;Scotland
        1927|Unnatural Death|Dorothy L. Sayers|9780061043581|eng
        1927|Why I Am Not a Christian and Other Essays on Religion and Related Subjects|Bertrand Russell|9780671203238|eng
        1928|Lady Chatterley's Lover|D.H. Lawrence|9780143039617|eng
        1928|Millions of Cats|Wanda Gág|9780142407080
        1928|Orlando|Virginia Woolf|9780141184272|eng
        1928|The Call of Cthulhu|H.P. Lovecraft||eng
        1928|The House at Pooh Corner|A.A. Milne|9780525444442|eng
        1928|The Mystery of the Blue Train|Agatha Christie|9781579126957|eng
        1928|The Well of Loneliness|Radclyffe Hall||eng||Lesbians;England
        """
}
