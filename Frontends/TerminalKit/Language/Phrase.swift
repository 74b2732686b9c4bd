/// Every sentence of the kit that is not beside the thing it describes. `PhraseEnglish` and `PhraseChinese` have the
/// words; the compiler sees to it that neither language lacks one.
package enum Phrase: CaseIterable, Sendable {
    // Help
    case usage, usageLine, commands, commonOptions, options, examples, helpOnCommand, commonOptionsToo

    // The command line
    case didYouMean, allCommands, allOptions, allowedValues, helpForCommand
    case noCommand, unknownCommand, unknownOption, unknownOptionOfCommand
    case optionBeforeCommand, optionBeforeCommandAdvice
    case missingValue, missingValueAdvice, unexpectedValue, unexpectedValueAdvice
    case notAllowedValue, missingArgument, tooManyArguments, tooManyArgumentsAdvice
}
