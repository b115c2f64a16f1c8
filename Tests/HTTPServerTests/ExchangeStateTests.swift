import Testing

@testable import HTTPServer

@Suite struct ExchangeStateTests {
    @Test("an answer before the loop looks is queued in the same call")
    func inline() throws {
        var state = ExchangeState<Int>()
        #expect(state.answer(1) == .kept)
        guard case .queue(1) = state.settle() else { throw Unexpected() }
        #expect(state.take() == nil)
    }

    @Test("an answer after the suspension resumes once and is taken once")
    func suspended() throws {
        var state = ExchangeState<Int>()
        guard case .suspend = state.settle() else { throw Unexpected() }
        #expect(state.take() == nil)
        #expect(state.answer(1) == .resume)
        #expect(state.take() == 1)
        #expect(state.take() == nil)
    }

    @Test("every answer after the first is dropped, in every phase")
    func later() throws {
        var inline = ExchangeState<Int>()
        _ = inline.answer(1)
        #expect(inline.answer(2) == .dropped)
        guard case .queue(1) = inline.settle() else { throw Unexpected() }
        #expect(inline.answer(3) == .dropped)

        var suspended = ExchangeState<Int>()
        _ = suspended.settle()
        _ = suspended.answer(1)
        #expect(suspended.answer(2) == .dropped)
        #expect(suspended.take() == 1)
        #expect(suspended.answer(3) == .dropped)
    }

    @Test("settling twice is a bug that stops the program")
    func twice() async {
        await #expect(processExitsWith: .failure) {
            var state = ExchangeState<Int>()
            _ = state.settle()
            _ = state.settle()
        }
    }

    private struct Unexpected: Error {}
}
