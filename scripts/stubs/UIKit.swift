// What the article on Apple's devices uses of UIKit, and of Foundation where other systems lack it, without its code:
// scripts/apple-check compiles against it.
@_exported import Foundation

public struct UIBackgroundTaskIdentifier: Equatable, Sendable {
    public static let invalid = UIBackgroundTaskIdentifier()
}

@MainActor public final class UIApplication {
    public static let shared = UIApplication()
    public func beginBackgroundTask(
        expirationHandler: (@MainActor @Sendable () -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier { .invalid }
    public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}
}

extension FileManager {
    public func containerURL(forSecurityApplicationGroupIdentifier identifier: String) -> URL? { nil }
}
