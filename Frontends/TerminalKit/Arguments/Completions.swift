/// The scripts that complete the programs' arguments in a shell, made from the commands' data.
package struct Completions: Sendable {
    package enum Shell: String, CaseIterable, Sendable { case bash, zsh, fish }

    let program: String
    let commands: [CommandSpec]
    let words: Words

    package init(program: String, commands: [CommandSpec], words: Words) {
        self.program = program
        self.commands = commands
        self.words = words
    }

    /// The script for this shell.
    package func script(for shell: Shell) -> String {
        switch shell {
        case .bash: bash
        case .zsh: zsh
        case .fish: fish
        }
    }

    // MARK: bash

    private var bash: String {
        let names = commands.map(\.name).joined(separator: " ")
        var cases = ""
        for command in commands {
            let options = (command.options + OptionSpec.common).map { "--\($0.name)" }.joined(separator: " ")
            let words = command.positionals.flatMap(\.choices).joined(separator: " ")
            cases +=
                "        \(command.name)) options='\(options)' words='\(words)' files=\(command.takesFile ? 1 : 0) ;;\n"
        }
        var values = ""
        for option in allOptions {
            switch option.value {
            case .file: values += "        --\(option.name)) COMPREPLY=($(compgen -f -- \"$current\")); return ;;\n"
            case .choice(let choices):
                let list = choices.joined(separator: " ")
                values +=
                    "        --\(option.name)) COMPREPLY=($(compgen -W '\(list)' -- \"$current\")); return ;;\n"
            case .text: values += "        --\(option.name)) return ;;\n"
            case nil: break
            }
        }
        let common = OptionSpec.common.map { "--\($0.name)" }.joined(separator: " ")
        return """
            # bash completion for \(program): source <(\(program) completions bash)
            _\(program)() {
                local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command='' word
                local options='\(common)' words='\(names)' files=0
                case $previous in
            \(values)    esac
                for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
                    case " \(names) " in *" $word "*) command=$word; break ;; esac
                done
                case $command in
            \(cases)    esac
                if [[ $current == -* ]]; then
                    COMPREPLY=($(compgen -W "$options" -- "$current"))
                elif ((files)); then
                    COMPREPLY=($(compgen -f -- "$current"))
                else
                    COMPREPLY=($(compgen -W "$words" -- "$current"))
                fi
            }
            complete -o filenames -F _\(program) \(program)

            """
    }

    // MARK: zsh

    private var zsh: String {
        var cases = ""
        for command in commands {
            let arguments = command.options.map(zshOption) + command.positionals.enumerated().map(zshPositional)
            cases += "        \(command.name)) _arguments $common \(arguments.joined(separator: " ")) ;;\n"
        }
        let names = commands.map { quoted("\(escaped($0.name)):\(words($0.summary))") }.joined(separator: " ")
        return """
            #compdef \(program)
            # zsh completion for \(program): \(program) completions zsh > a folder of $fpath, as _\(program)
            local curcontext=$curcontext state line
            typeset -A opt_args
            local -a common commands
            common=(\(OptionSpec.common.map(zshOption).joined(separator: " ")))
            commands=(\(names))
            _arguments -C $common '1:command:->command' '*::argument:->argument'
            case $state in
                command) _describe 'command' commands ;;
                argument)
                    case $words[1] in
            \(cases)        esac ;;
            esac

            """
    }

    private func zshOption(_ option: OptionSpec) -> String {
        let action =
            switch option.value {
            case .file: ":file:_files"
            case .choice(let choices): ":value:(\(choices.joined(separator: " ")))"
            case .text(let name): ":\(name.lowercased()):"
            case nil: ""
            }
        let description = "[\(escaped(words(option.summary)))]\(action)"
        let name = quoted("--\(option.name)\(description)")
        let repeated = option.isRepeatable ? "'*'" : ""
        guard let letter = option.letter else { return repeated + name }
        return repeated + name + " " + repeated + quoted("-\(letter)\(description)")
    }

    private func zshPositional(_ index: Int, _ positional: CommandSpec.Positional) -> String {
        let action =
            switch positional.kind {
            case .file: "_files"
            case .choice(let choices): "(\(choices.joined(separator: " ")))"
            case .text: ""
            }
        let place = positional.count == .any ? "*" : "\(index + 1)"
        return quoted("\(place):\(positional.name.lowercased()):\(action)")
    }

    /// What zsh's `_arguments` would read as the end of a description, or of its title, is escaped.
    private func escaped(_ text: String) -> String {
        text.reduce(into: "") { $0 += "[]:\\".contains($1) ? "\\\($1)" : String($1) }
    }

    // MARK: fish

    private var fish: String {
        var lines = [
            "# fish completion for \(program): \(program) completions fish | source", "complete -c \(program) -f",
        ]
        lines += OptionSpec.common.map { "complete -c \(program) \(fishOption($0))" }
        for command in commands {
            lines.append(
                "complete -c \(program) -n __fish_use_subcommand -a \(command.name) -d \(quoted(words(command.summary)))"
            )
            let seen = "-n '__fish_seen_subcommand_from \(command.name)'"
            lines += command.options.map { "complete -c \(program) \(seen) \(fishOption($0))" }
            let choices = command.positionals.flatMap(\.choices)
            if !choices.isEmpty {
                lines.append("complete -c \(program) \(seen) -a '\(choices.joined(separator: " "))'")
            }
            if command.takesFile { lines.append("complete -c \(program) \(seen) -F") }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func fishOption(_ option: OptionSpec) -> String {
        var text = "-l \(option.name)"
        if let letter = option.letter { text += " -s \(letter)" }
        switch option.value {
        case .file: text += " -r -F"
        case .choice(let choices): text += " -x -a '\(choices.joined(separator: " "))'"
        case .text: text += " -x"
        case nil: break
        }
        return text + " -d " + quoted(words(option.summary))
    }

    // MARK: Shared

    private var allOptions: [OptionSpec] {
        var seen: Set<String> = []
        return (OptionSpec.common + commands.flatMap(\.options)).filter { seen.insert($0.name).inserted }
    }

    private func quoted(_ text: String) -> String {
        "'" + text.reduce(into: "") { $0 += $1 == "'" ? "'\\''" : String($1) } + "'"
    }
}

extension CommandSpec {
    fileprivate var takesFile: Bool { positionals.contains { $0.kind == .file } }
}

extension CommandSpec.Positional {
    fileprivate var choices: [String] {
        if case .choice(let values) = kind { return values }
        return []
    }
}
