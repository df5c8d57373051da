// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Jotter",
    targets: [.executableTarget(name: "Jotter")],
    swiftLanguageModes: [.v6]
)
