import NotesPrimitives
import NotesStoreContract

/// Makes the administration of the store that a program keeps notes in. Its error is one line for the operator.
public typealias StoreChoice = @Sendable (StoreSettings) throws -> any StoreAdministration

/// `notes-server`: reads the command line and runs its command.
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

/// The product's name and version.
enum Product {
    static let name = "CloudNotes"
    static let version = "0.2.0"
    static let date = "2026-11-29"
}
