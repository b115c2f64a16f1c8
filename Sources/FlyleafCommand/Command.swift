import FlyleafServer

/// The program `flyleaf`.
@main
struct Command {
    static func main() {
        FlyleafProgram.main()
    }
}
