internal import Jail

/// The inside of the process that reads one picture: the one place where libraries see bytes of strangers.
public enum Decoder {
    /// The command of the program that becomes one.
    public static let command = "decode"

    /// Reads a request, writes the picture anew, answers and ends.
    ///
    /// Called before anything else is done in the process, while it has one thread.
    public static func run() -> Never {
        // While there are files to be found; nothing of a stranger is here yet.
        Canvas.prepare()
        let most = PictureRules()
        var jail = Jail(
            Jail.Limits(memory: most.maximumMemory, seconds: PictureRules.maximumProcessorSeconds)
        )
        guard let bytes = jail.request(limit: PictureRequest.headLength + most.maximumBytes),
            let request = PictureRequest(bytes)
        else { jail.answer([]) }
        jail.seal()
        let outcome = Result { () throws(PictureFault) in
            try UprightPicture(of: request.bytes, rules: request.rules)
        }
        jail.answer(PictureAnswer(walls: jail.walls, outcome: outcome).pieces)
    }
}
