import Dispatch
import NotesPrimitives

/// Runs the bodies of the command queue one after another, never two at the same time. Tests pass an executor that runs
/// a body at their command.
package protocol CommandExecutor: Sendable {
    func run(_ body: @escaping @Sendable () -> Void)
    func run(afterSeconds seconds: Int, _ body: @escaping @Sendable () -> Void)
    /// Runs the body after everything that was submitted before it, and waits for its end.
    func runAndWait(_ body: () -> Void)
    /// Ends the process in debug builds if the caller is not a body that this executor runs.
    func assertIsCurrent()
}

/// A serial dispatch queue.
package struct SerialExecutor: CommandExecutor {
    private let queue: DispatchQueue

    package init(label: String) { queue = DispatchQueue(label: label, qos: .userInitiated) }

    package func run(_ body: @escaping @Sendable () -> Void) { queue.async(execute: body) }

    package func run(afterSeconds seconds: Int, _ body: @escaping @Sendable () -> Void) {
        queue.asyncAfter(deadline: .now() + .seconds(seconds), execute: body)
    }

    package func runAndWait(_ body: () -> Void) { queue.sync(execute: body) }

    package func assertIsCurrent() { queue.assertIsCurrent() }
}
