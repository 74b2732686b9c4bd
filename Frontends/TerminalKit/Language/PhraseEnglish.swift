extension Phrase {
    package var english: String {
        switch self {
        case .usage: "Usage: "
        case .usageLine: "{program} [OPTION…] COMMAND [ARGUMENT…]"
        case .commands: "Commands:"
        case .commonOptions: "Options of every command, before or after it:"
        case .options: "Options:"
        case .examples: "Examples:"
        case .helpOnCommand: "{program} COMMAND --help explains a command with an example."
        case .commonOptionsToo: "{program} --help lists the options that every command takes."

        case .didYouMean: "Did you mean {name}?"
        case .allCommands: "{program} --help lists the commands."
        case .allOptions: "{program} --help lists the options."
        case .allowedValues: "Allowed: {values}."
        case .helpForCommand: "{program} {command} --help explains it."
        case .noCommand: "no command was given"
        case .unknownCommand: "there is no command '{name}'"
        case .unknownOption: "there is no option '{name}'"
        case .unknownOptionOfCommand: "{command} has no option '{name}'"
        case .optionBeforeCommand: "the option '{name}' stands before the command"
        case .optionBeforeCommandAdvice:
            "It belongs to a command: write it after that, as in {program} {command} {name}."
        case .missingValue: "the option {name} has no value"
        case .missingValueAdvice: "Write {name} {placeholder}."
        case .unexpectedValue: "the option {name} takes no value"
        case .unexpectedValueAdvice: "Write {name} alone."
        case .notAllowedValue: "'{value}' is not a value of {name}"
        case .missingArgument: "{command} lacks its {argument}"
        case .tooManyArguments: "{command} does not take '{argument}'"
        case .tooManyArgumentsAdvice: "Usage: {program} {usage}"
        }
    }
}
