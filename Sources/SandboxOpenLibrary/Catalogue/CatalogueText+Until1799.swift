extension CatalogueText {
    /// Books first published before 1800.
    static let until1799 = """
        -1750|The Epic of Gilgamesh|Anonymous|9780141026282|eng
        -762|The Iliad/The Odyssey|Homer|9780147712554|eng
        -750|The I Ching or Book of Changes|Anonymous|9780691097503|eng
        -750|The Iliad|Homer|9780140275360|eng
        -720|The Odyssey|Homer|9780143039952|eng
        -560|Aesop's Fables|Aesop|9780192840509|eng
        -500|The Art of War|Sun Tzu|9781590302255|eng
        -500|The Dhammapada|Anonymous|9780938077879|eng
        -500|The Upanishads: Translations from the Sanskrit|Anonymous|9780140441635|eng
        -476|The Analects|Confucius|9780140443486|eng
        -458|Agamemnon|Aeschylus|9780521010757|eng
        -458|The Oresteia|Aeschylus|9780140443332|eng
        -441|Antigone|Sophocles|9781580493888|eng
        -440|The Histories|Herodotus|9780140449082|eng
        -431|Medea|Euripides|9780486275482|eng
        -430|Oedipus Rex|Sophocles|9781580495936|eng
        -411|History of the Peloponnesian War|Thucydides|9780140440393|eng
        -411|Lysistrata|Aristophanes|9780872206038|eng
        -401|The Oedipus Cycle: Oedipus Rex/Oedipus at Colonus/Antigone|Sophocles|9780156027649|eng
        -400|The Bhagavad Gita|Krishna-Dwaipayana Vyasa|9780140449181|eng
        -400|The Trial and Death of Socrates|Plato|9780872205543|eng
        -390|Apology|Plato|9780865163485|eng
        -385|Five Dialogues: Euthyphro, Apology, Crito, Meno, Phaedo|Plato|9780872206335|eng
        -385|The Symposium|Plato|9780140449273|eng
        -380|The Republic|Plato|9780140449143|eng
        -350|Politics|Aristotle|9780486414249|eng
        -350|The Nicomachean Ethics|Aristotle|9780140449495|eng
        -335|Poetics|Aristotle|9780140446364|eng
        -330|Metaphysics|Aristotle|9781888009033
        -300|Tao Te Ching|Lao Tzu|9780679776192|eng
        -17|The Aeneid|Virgil|9780679729525|eng
        8|Metamorphoses|Ovid|9780140447897|eng
        119|The Twelve Caesars|Suetonius|9780140449211|eng
        180|Meditations|Marcus Aurelius|9780140449334|eng
        397|Confessions|Augustine of Hippo|9780192833723
        609|The Qur'an / القرآن الكريم|Anonymous||ara
        800|The Arabian Nights|Anonymous|9780812972146|eng
        1002|枕草子|清少納言||jpn||Court and courtiers;Essays
        1010|شاهنامه|ابوالقاسم فردوسی||per||Epic poetry;Iran
        1021|源氏物語|紫式部||jpn||Court and courtiers;Japan
        1120|رباعيات خيام|Omar Khayyám||per
        1258|گلستان|سعدی||per||Conduct of life;Poetry
        1273|The Essential Rumi|Jalaluddin Rumi|9780062509598
        1308|The Divine Comedy|Dante Alighieri|9780679433132|eng
        1320|Inferno|Dante Alighieri|9780812970067
        1320|Paradiso|Dante Alighieri|9780140441055|eng
        1320|Purgatorio|Dante Alighieri|9780195087451|ita
        1353|Il Decameron|Giovanni Boccaccio||ita||Short stories;Plague
        1353|The Decameron|Giovanni Boccaccio|9780140449303|eng
        1380|The Divan|Hafez|9789646534780|eng
        1390|The Canterbury Tales|Geoffrey Chaucer|9780140424386|eng
        1400|三國演義|羅貫中||chi||China;War stories
        1400|水滸傳|施耐庵||chi||Outlaws;China
        1418|The Imitation of Christ|Thomas à Kempis|9780375700187
        1485|Le Morte d'Arthur: King Arthur and the Legends of the Round Table|Thomas Malory|9780451528162|eng
        1513|The Prince|Niccolò Machiavelli|9780937832387|eng
        1516|Utopia|Thomas More|9780140449105|eng
        1519|Leonardo's Notebooks|Leonardo da Vinci|9781579124571
        1532|Gargantua and Pantagruel|François Rabelais|9780140445503|eng
        1550|The Lives of the Artists|Giorgio Vasari|9780192834102|eng
        1554|La vida del Lazarillo de Tormes|Anonymous|9788489163416|spa
        1563|Foxe's Book of Martyrs|John Foxe|9780800786649|eng
        1572|Os Lusíadas|Luís de Camões||por||Epic poetry;Portugal
        1589|Titus Andronicus|William Shakespeare|9780671722920|eng
        1590|The Faerie Queene|Edmund Spenser|9780140422078|eng
        1591|Richard III|William Shakespeare|9780192839930
        1592|Shakespeare's Sonnets|William Shakespeare|9781903436578|eng
        1592|西遊記|吳承恩||chi||Monkeys;Buddhist pilgrims
        1593|The Taming of the Shrew|William Shakespeare|9780743477574|eng
        1594|The Comedy of Errors|William Shakespeare|9781853262432
        1595|A Midsummer Night's Dream|William Shakespeare|9780743477543|eng
        1595|Richard II|William Shakespeare|9780198320043
        1595|Romeo and Juliet|William Shakespeare|9780743477116|eng
        1596|The Merchant of Venice|William Shakespeare|9780743477567|eng
        1597|King Henry IV, Part 1|William Shakespeare|9781904271352|eng
        1598|Much Ado About Nothing|William Shakespeare|9780743482752|eng
        1599|As You Like It|William Shakespeare|9780743484862|eng
        1599|Henry V|William Shakespeare|9780743484879|eng
        1599|Julius Caesar|William Shakespeare|9780198320272|eng
        1600|Hamlet|William Shakespeare|9780521618748|eng
        1600|The Winter's Tale|William Shakespeare|9780521293730|eng
        1601|Twelfth Night|William Shakespeare|9780743482776|eng
        1603|King Lear|William Shakespeare|9780743482769|eng
        1603|Measure for Measure|William Shakespeare|9780743484909|eng
        1603|Othello|William Shakespeare|9780743477550|eng
        1604|Dr. Faustus|Christopher Marlowe|9780486282084|eng
        1605|Don Quixote|Miguel de Cervantes Saavedra|9780142437230|eng
        1605|El ingenioso hidalgo don Quijote de la Mancha|Miguel de Cervantes Saavedra||spa||Knights and knighthood;Satire
        1606|Antony and Cleopatra|William Shakespeare|9780743482851|eng
        1606|Macbeth|William Shakespeare|9780743477109|eng
        1611|Holy Bible: King James Version|Anonymous||eng
        1619|Fuenteovejuna|Lope de Vega||spa||Drama
        1623|The Complete Works|William Shakespeare|9780517053614|eng
        1623|The Tempest|William Shakespeare|9780743482837|eng
        1636|La vida es sueño|Pedro Calderón de la Barca||spa||Drama
        1637|Discourse on Method|René Descartes|9780872204225|eng
        1637|Discourse on Method and Meditations on First Philosophy|René Descartes|9780872204201|eng
        1641|Meditations on First Philosophy|René Descartes|9780872201927|eng
        1645|A Book of Five Rings: The Classic Guide to Strategy|Miyamoto Musashi|9780517415283
        1651|Leviathan|Thomas Hobbes|9780140431957|eng
        1664|Tartuffe|Molière|9781854596376|eng
        1666|The Misanthrope|Molière|9780486270654|eng
        1667|Paradise Lost|John Milton|9780140424393|eng
        1668|Fables|Jean de La Fontaine||fre||Fables;Poetry
        1670|Le Bourgeois gentilhomme|Molière||fre||Comedies
        1677|Ethics|Baruch Spinoza|9780140435719
        1678|La Princesse de Clèves|Madame de La Fayette||fre||Court and courtiers;Historical fiction
        1678|The Pilgrim's Progress|John Bunyan|9780486426754
        1689|An Essay Concerning Human Understanding|John Locke|9781406790276
        1689|Second Treatise of Government|John Locke|9780915144860|eng
        1689|Two Treatises of Government|John Locke|9780521357302|eng
        1691|The Practice of the Presence of God|Brother Lawrence|9780883681053
        1719|Robinson Crusoe|Daniel Defoe|9780375757327|eng
        1722|Moll Flanders|Daniel Defoe|9781853260735|eng
        1726|Gulliver's Travels|Jonathan Swift|9780141439495|eng
        1729|A Modest Proposal|Jonathan Swift|9781605977270
        1729|A Modest Proposal and Other Satirical Works|Jonathan Swift|9780486287591|eng
        1731|Manon Lescaut|Abbé Prévost||fre||Love stories
        1748|An Enquiry Concerning Human Understanding|David Hume|9781420926996|eng
        1749|The History of Tom Jones, a Foundling|Henry Fielding|9780140436228|eng
        1759|Candide|Voltaire|9780486266893|eng|129|Satire;Optimism;Voyages and travels
        1762|The Social Contract|Jean-Jacques Rousseau|9780143037491|eng
        1764|The Castle of Otranto|Horace Walpole|9780192834409|eng
        1767|The Life and Opinions of Tristram Shandy, Gentleman|Laurence Sterne|9780141439778|eng
        1768|A Sentimental Journey Through France and Italy|Laurence Sterne||eng||Voyages and travels
        1774|Die Leiden des jungen Werthers|Johann Wolfgang von Goethe||ger||Epistolary fiction;Young men;Sturm und Drang
        1774|The Sorrows of Young Werther|Johann Wolfgang von Goethe|9780812969900|eng
        1776|Common Sense|Thomas Paine|9780143036258|eng
        1776|Common Sense, The Rights of Man and Other Essential Writings|Thomas Paine|9780451528896|eng
        1776|The Decline and Fall of the Roman Empire|Edward Gibbon|9780375758119|eng
        1776|The Wealth of Nations|Adam Smith|9780553585971|eng
        1778|Evelina|Frances Burney||eng||Young women;Epistolary fiction
        1781|Critique of Pure Reason|Immanuel Kant|9780521657297|eng
        1781|Die Räuber|Friedrich Schiller||ger||Drama;Brothers
        1782|Les Liaisons dangereuses|Pierre-Ambroise Choderlos de Laclos|9780192838674|eng
        1785|Groundwork of the Metaphysics of Morals|Immanuel Kant|9780521626958|eng
        1787|The Federalist Papers|Alexander Hamilton;James Madison;John Jay|9780451528810|eng
        1789|Songs of Innocence and of Experience|William Blake|9781420925807|eng
        1791|The Autobiography of Benjamin Franklin|Benjamin Franklin|9780743255066|eng
        1791|紅樓夢|曹雪芹||chi||Families;China
        1792|A Vindication of the Rights of Woman|Mary Wollstonecraft||eng||Women's rights
        1796|The Monk|Matthew Lewis|9780140436037|eng
        1798|The Rime of the Ancient Mariner|Samuel Taylor Coleridge|9780486223056|eng
        """
}
