/// How a program ends, after BSD's sysexits.
public enum ExitCode: Int32, CaseIterable, Sendable {
    /// Done.
    case done = 0
    /// A rule of the cart refused: a limit, stock, the minimum order, an unknown SKU or line, nothing selected.
    case refused = 1
    /// The command line is not understood.
    case usage = 64
    /// A catalog, an import or a stored file is torn, foreign or at fault.
    case badData = 65
    /// A file that was named is not there.
    case notFound = 66
    /// A remote store does not answer.
    case unavailable = 69
    /// The program itself is at fault.
    case internalFault = 70
    /// Something cannot be created.
    case cannotCreate = 73
    /// Reading or writing failed.
    case inputOutput = 74
    /// Someone else holds the store, or the conflict outlasted every try.
    case busy = 75
    /// The system does not allow it.
    case notAllowed = 77
    /// The configuration is at fault.
    case badConfig = 78
}
