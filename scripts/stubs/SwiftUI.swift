// What articles and the tutorial use of SwiftUI, without its code: scripts/apple-check compiles against it.
@_exported import Foundation
@_exported import Observation

@MainActor public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
}

public struct Shown: View {
    public var body: Shown { self }
}

@MainActor public protocol App {
    associatedtype Body: Scene
    @SceneBuilder var body: Body { get }
    init()
}

extension App {
    public static func main() {}
}

@MainActor public protocol Scene {
    associatedtype Body: Scene
    @SceneBuilder var body: Body { get }
}

@resultBuilder public enum SceneBuilder {
    public static func buildBlock<Content: Scene>(_ scene: Content) -> Content { scene }
}

@MainActor public struct WindowGroup: Scene {
    public init(@ViewBuilder content: () -> Shown) {}
    public var body: WindowGroup { self }
}

public struct BackgroundTask<Request, Response>: Sendable {
    public static func appRefresh(_ identifier: String) -> BackgroundTask where Request == Void, Response == Void {
        BackgroundTask()
    }
}

extension Scene {
    public nonisolated func backgroundTask<Request: Sendable, Response: Sendable>(
        _ task: BackgroundTask<Request, Response>, action: @escaping @Sendable (Request) async -> Response
    ) -> some Scene { self }
}

@resultBuilder public enum ViewBuilder {
    public static func buildBlock(_ views: any View...) -> Shown { Shown() }
    public static func buildOptional(_ view: Shown?) -> Shown { Shown() }
    public static func buildEither(first: Shown) -> Shown { Shown() }
    public static func buildEither(second: Shown) -> Shown { Shown() }
}

@propertyWrapper public struct State<Value> {
    public init(wrappedValue: Value) {}
    public init(initialValue: Value) {}
    public var wrappedValue: Value {
        get { stub() }
        nonmutating set {}
    }
    public var projectedValue: Binding<Value> { stub() }
}

extension State where Value: ExpressibleByNilLiteral {
    public init() {}
}

@propertyWrapper public struct Binding<Value> {
    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {}
    public var wrappedValue: Value {
        get { stub() }
        nonmutating set {}
    }
    public var projectedValue: Binding<Value> { self }
}

@dynamicMemberLookup @propertyWrapper public struct Bindable<Value: AnyObject> {
    public init(wrappedValue: Value) {}
    public var wrappedValue: Value {
        get { stub() }
        set {}
    }
    public var projectedValue: Bindable<Value> { self }
    public subscript<Subject>(dynamicMember path: ReferenceWritableKeyPath<Value, Subject>) -> Binding<Subject> {
        stub()
    }
}

@propertyWrapper public struct Environment<Value> {
    public init(_ path: KeyPath<EnvironmentValues, Value>) {}
    public var wrappedValue: Value { stub() }
}

public struct EnvironmentValues {
    public var scenePhase: ScenePhase { .active }
    public var dismiss: DismissAction { DismissAction() }
}

@MainActor public struct DismissAction {
    nonisolated init() {}
    public func callAsFunction() {}
}

public enum ScenePhase: Equatable { case active, inactive, background }
public enum Edge { case top, bottom }
public enum HorizontalAlignment { case leading, center }

public struct DateStyle: Sendable {
    public static var dateTime: DateStyle { DateStyle() }
}

@MainActor public struct Text: View {
    public init(_ text: String) {}
    public init(_ date: Date, format: DateStyle) {}
    public var body: Shown { Shown() }
}

@MainActor public struct TextEditor: View {
    public init(text: Binding<String>) {}
    public var body: Shown { Shown() }
}

@MainActor public struct TextField: View {
    public init(_ title: String, text: Binding<String>) {}
    public var body: Shown { Shown() }
}

@MainActor public struct SecureField: View {
    public init(_ title: String, text: Binding<String>) {}
    public var body: Shown { Shown() }
}

@MainActor public struct Form: View {
    public init(@ViewBuilder content: () -> Shown) {}
    public var body: Shown { Shown() }
}

@MainActor public struct Button: View {
    public init(_ title: String, action: @escaping @MainActor () -> Void) {}
    public var body: Shown { Shown() }
}

@MainActor public struct VStack: View {
    public init(alignment: HorizontalAlignment = .center, @ViewBuilder content: () -> Shown) {}
    public var body: Shown { Shown() }
}

@MainActor public struct List: View {
    public init<Row: Identifiable>(_ rows: [Row], @ViewBuilder row: @escaping (Row) -> Shown) {}
    public init<Row: Identifiable>(
        _ rows: [Row], selection: Binding<Row.ID?>, @ViewBuilder row: @escaping (Row) -> Shown
    ) {}
    public var body: Shown { Shown() }
}

@MainActor public struct NavigationStack: View {
    public init(@ViewBuilder root: () -> Shown) {}
    public var body: Shown { Shown() }
}

@MainActor public struct NavigationSplitView: View {
    public init(@ViewBuilder sidebar: () -> Shown, @ViewBuilder detail: () -> Shown) {}
    public var body: Shown { Shown() }
}

extension View {
    public func task(_ action: @escaping @MainActor @Sendable () async -> Void) -> Shown { Shown() }
    public func task<ID: Equatable>(id: ID, _ action: @escaping @MainActor @Sendable () async -> Void) -> Shown {
        Shown()
    }
    public func onChange<Value: Equatable>(
        of value: Value, initial: Bool = false, _ action: @escaping @MainActor () -> Void
    ) -> Shown { Shown() }
    public func searchable(text: Binding<String>) -> Shown { Shown() }
    public func refreshable(action: @escaping @MainActor @Sendable () async -> Void) -> Shown { Shown() }
    public func safeAreaInset(edge: Edge, @ViewBuilder content: () -> Shown) -> Shown { Shown() }
    public func toolbar(@ViewBuilder content: () -> Shown) -> Shown { Shown() }
    public func sheet(isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> Shown) -> Shown { Shown() }
    public func swipeActions(@ViewBuilder content: () -> Shown) -> Shown { Shown() }
}

private func stub<Value>() -> Value { fatalError("SwiftUI is not here") }

extension URL {
    public static var applicationSupportDirectory: URL { stub() }
}
