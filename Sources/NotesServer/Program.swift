import NotesPrimitives
import NotesStoreContract

/// Makes the administration of the store that a program keeps notes in. Its error is one line for the operator.
public typealias StoreChoice = @Sendable (StoreSettings) throws -> any StoreAdministration

/// Reads the command line of `notes-server` and runs its command.
public enum Program {
    public static func run(_ choose: @escaping StoreChoice) -> Never {
        Terminal.ensureStandardDescriptors()
        switch Command.parse(Array(CommandLine.arguments.dropFirst()), Environment.process) {
        case .failure(let problem):
            Terminal.printError(problem.description)
            exit(2)
        case .success(let command): command.run(choose)
        }
    }
}

/// Names the product and its version in answers, the help and the manual page.
enum Product {
    static let name = "CloudNotes"
    static let version = "0.2.0"
    static let date = "2026-11-29"
}
