extension Phrase {
    package var chinese: String {
        switch self {
        case .usage: "用法："
        case .usageLine: "{program} [选项…] 命令 [参数…]"
        case .commands: "命令："
        case .commonOptions: "各命令通用选项（放在命令前后均可）："
        case .options: "选项："
        case .examples: "示例："
        case .helpOnCommand: "{program} 命令 --help 说明该命令并举例。"
        case .commonOptionsToo: "{program} --help 列出各命令通用的选项。"

        case .didYouMean: "是否想输入 {name}？"
        case .allCommands: "{program} --help 列出全部命令。"
        case .allOptions: "{program} --help 列出全部选项。"
        case .allowedValues: "可用的值：{values}。"
        case .helpForCommand: "{program} {command} --help 有说明。"
        case .noCommand: "没有给出命令"
        case .unknownCommand: "没有命令“{name}”"
        case .unknownOption: "没有选项“{name}”"
        case .unknownOptionOfCommand: "{command} 没有选项“{name}”"
        case .optionBeforeCommand: "选项“{name}”写在了命令之前"
        case .optionBeforeCommandAdvice: "它属于某个命令，请写在命令之后，如 {program} {command} {name}。"
        case .missingValue: "选项 {name} 没有给出值"
        case .missingValueAdvice: "请写作 {name} {placeholder}。"
        case .unexpectedValue: "选项 {name} 不带值"
        case .unexpectedValueAdvice: "请只写 {name}。"
        case .notAllowedValue: "“{value}”不是 {name} 可用的值"
        case .missingArgument: "{command} 缺少参数 {argument}"
        case .tooManyArguments: "{command} 不接受“{argument}”"
        case .tooManyArgumentsAdvice: "用法：{program} {usage}"
        }
    }
}
