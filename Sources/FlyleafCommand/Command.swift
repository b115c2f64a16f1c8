import FlyleafServer

/// The program `flyleaf`.
@main
struct Command {
    static func main() async {
        await FlyleafProgram.run()
    }
}
