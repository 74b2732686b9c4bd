extension Failure {
    /// A command's words are of the right kind and yet make no sense together: its help says what does.
    init(misuseOf command: String, _ english: String, _ chinese: String, _ place: Workplace) {
        self.init(
            .usage, place.words.say(english, chinese),
            advice: place.words(.helpForCommand, ["program": place.program.name, "command": command]))
    }

    /// What was typed is not understood.
    package init(_ error: ArgumentError, program: String, commands: [CommandSpec], words: Words) {
        func advice(_ nearest: String?, _ otherwise: Phrase) -> String {
            nearest.map { words(.didYouMean, ["name": $0]) } ?? words(otherwise, ["program": program])
        }
        func usage(_ name: String) -> String {
            let usage = commands.first { $0.name == name }?.usage ?? name
            return words(.tooManyArgumentsAdvice, ["program": program, "usage": usage])
        }
        let message: String
        let todo: String
        switch error {
        case .unknownCommand(let name, let nearest):
            message = words(.unknownCommand, ["name": name])
            todo = Self.absence(of: name, commands, words) ?? advice(nearest, .allCommands)
        case .unknownOption(let name, let nearest, nil):
            message = words(.unknownOption, ["name": name])
            todo = advice(nearest, .allOptions)
        case .unknownOption(let name, let nearest, let command?):
            message = words(.unknownOptionOfCommand, ["name": name, "command": command])
            todo =
                nearest.map { words(.didYouMean, ["name": $0]) }
                ?? words(.helpForCommand, ["program": program, "command": command])
        case .optionBeforeCommand(let name, let command):
            message = words(.optionBeforeCommand, ["name": name])
            todo = words(.optionBeforeCommandAdvice, ["program": program, "command": command, "name": name])
        case .missingValue(let option, let placeholder):
            message = words(.missingValue, ["name": option])
            todo = words(.missingValueAdvice, ["name": option, "placeholder": placeholder])
        case .unexpectedValue(let option):
            message = words(.unexpectedValue, ["name": option])
            todo = words(.unexpectedValueAdvice, ["name": option])
        case .notAllowed(let value, let option, let allowed, let nearest):
            message = words(.notAllowedValue, ["value": value, "name": option])
            let all = words(.allowedValues, ["values": words.list(allowed)])
            todo = (nearest.map { words(.didYouMean, ["name": $0]) + " " } ?? "") + all
        case .missingArgument(let argument, let command):
            message = words(.missingArgument, ["argument": argument, "command": command])
            todo = usage(command)
        case .tooMany(let argument, let command):
            message = words(.tooManyArguments, ["argument": argument, "command": command])
            todo = usage(command)
        }
        self.init(.usage, message, advice: todo)
    }

    /// Why this program has not a command that another of the kit has, for someone who knows that one.
    private static func absence(of name: String, _ commands: [CommandSpec], _ words: Words) -> String? {
        func isOne(of specs: [CommandSpec]) -> Bool { specs.contains { $0.name == name } }
        if isOne(of: [.select, .deselect, .invert]) {
            return words.say(
                "Everything in this cart is bought: there is no selecting. `remove` takes out what is not wanted.",
                "此购物车中的商品全部结算，无需选择。不需要的商品请用 remove 删除。")
        }
        if isOne(of: [.later, .bringBack, .saved]) {
            return words.say("Nothing is saved for later here.", "此处没有收藏。")
        }
        let listings: [CommandSpec] = [.menu, .catalogListing]
        guard isOne(of: listings), let own = commands.first(where: { own in listings.contains { $0.name == own.name } })
        else { return nil }
        return words(.didYouMean, ["name": own.name])
    }
}
