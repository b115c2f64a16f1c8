import Primitives
import Testing

@Suite("Progress on a terminal")
struct ConsoleProgressTests {
    @Test(
        "a bar shows how much is done, and never more than all",
        arguments: [
            (0, 200, "[                              ]   0 %  0 of 200"),
            (100, 200, "[###############               ]  50 %  100 of 200"),
            (300, 200, "[##############################] 100 %  200 of 200"),
            (-1, 0, "[                              ]   0 %  0 of 1"),
        ]
    )
    func bar(done: Int, total: Int, text: String) { #expect(Console.bar(done, of: total) == text) }
}
