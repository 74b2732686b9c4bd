internal import CartScreen

/// The script that completes the program's arguments in a shell.
enum CompletionsCommand {
    static func run(_ place: Workplace) async throws(Failure) {
        guard let shell = Completions.Shell(rawValue: place.arguments.words[0]) else { return }
        let completions = Completions(program: place.program.name, commands: place.program.specs, words: place.words)
        place.out.write(Array(completions.script(for: shell).utf8))
    }
}
