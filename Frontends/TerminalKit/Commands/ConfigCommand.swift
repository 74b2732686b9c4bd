internal import CartCore
internal import CartKit
internal import CartScreen

/// The settings in force.
enum ConfigCommand {
    static func run(_ place: Workplace) async throws(Failure) {
        var settings = place.settings.config.values
        // What nobody said is said by the program and the locale.
        for index in settings.indices where settings[index].value == "-" {
            switch settings[index].key {
            case "save": settings[index].value = "every-edit"
            case "language": settings[index].value = place.settings.language.rawValue
            default: break
            }
        }
        if place.isJSON {
            place.out.json { writer in
                writer.object { object in
                    for setting in settings {
                        object.field(
                            setting.key,
                            object: { entry in
                                entry.field("value", setting.value)
                                entry.field("from", setting.source.description)
                            })
                    }
                }
            }
            return
        }
        if place.arguments.words[0] == "check" {
            if !place.isQuiet { place.out.line(Styled(place.words.say("The settings are fine.", "配置没有问题。"), .good)) }
            return
        }
        var columns = Columns([.left, .left, .left])
        for setting in settings {
            columns.add([
                Styled(setting.key, .bold), Styled(setting.value), Styled(setting.source.description, .dim),
            ])
        }
        place.out.lines(columns.lines(limit: nil))
    }
}
