import Dispatch
import Primitives

/// Where the command queue works: one body after another, never two at a time. Tests pass one that runs a body when they
/// say so.
package protocol CommandExecutor: Sendable {
    func run(_ body: @escaping @Sendable () -> Void)
    func run(afterSeconds seconds: Int, _ body: @escaping @Sendable () -> Void)
    /// Behind everything that is to run already.
    func runAndWait(_ body: () -> Void)
    /// In debug builds, ends the process where the caller is not a body that this executor runs.
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
