// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Jotter",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [.package(path: "../cloudnotes")],
    targets: [
        .executableTarget(
            name: "Jotter",
            dependencies: [
                .product(name: "Notes", package: "cloudnotes"),
                .product(name: "NotesClient", package: "cloudnotes"),
                .product(name: "NotesObservation", package: "cloudnotes"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
