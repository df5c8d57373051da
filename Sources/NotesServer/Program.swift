import Primitives
import StoreContract

/// Makes the administration of the store that a program keeps notes in. What it throws is one line for the person who
/// starts the program.
public typealias StoreChoice = @Sendable (StoreSettings) throws -> any StoreAdministration

/// `notes-server`: reads the command line and runs what it says.
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
}
