import Flyleaf
import Primitives

extension MemoryStores {
    /// Has the messages that were handled wait as if the program had been killed before the last line.
    func waitAgain() -> Message? {
        write { tables in
            for index in tables.messages.indices {
                tables.messages[index].message.outcome = nil
                tables.messages[index].message.made = nil
                tables.messages[index].message.words = "finished Momo by Michael Ende 9/10"
                tables.messages[index].holder = ("killed", Timestamp(seconds: 0))
            }
            return tables.messages.first?.message
        }
    }
}
