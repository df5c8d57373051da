import Foundation
import Testing

/// `scripts/sbom` writes the document that scanners and auditors read about the image.
struct SBOMTests {
    private static let script = ShellScript.root.appending(path: "scripts/sbom").path

    private func sbom(_ arguments: String, in folder: TemporaryFolder) throws -> Doc {
        let outcome = try ShellScript.run(
            "\(Self.script) \(arguments)", in: folder.path, environment: ["SOURCE_DATE_EPOCH": "1700000000"])
        #expect(outcome.code == 0, "\(outcome.errors)")
        return try #require(DocReader.read(Array(outcome.output.utf8)))
    }

    private func records() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path + "/records", withIntermediateDirectories: true)
        let records = [
            "zlib1g": "Package: zlib1g\nSource: zlib\nVersion: 1:1.3.dfsg+really1.3.1-1+b1\nArchitecture: amd64\n",
            "libssl3t64": """
            Package: libssl3t64
            Source: openssl (3.5.1-1)
            Version: 3.5.1-1+deb13u1
            Architecture: amd64
            Description: Secure Sockets Layer toolkit
             Version: 0 is no field here

            """,
        ]
        for (name, text) in records {
            try text.write(toFile: "\(folder.path)/records/\(name)", atomically: true, encoding: .utf8)
        }
        return folder
    }

    @Test func `each package is named with its version and its place in Debian`() throws {
        let document = try sbom("--records records --version 0.1.0 --revision abc --swift 6.3", in: records())
        #expect(document["spdxVersion"] == "SPDX-2.3")
        #expect(document["creationInfo"]["created"] == "2023-11-14T22:13:20Z")
        let packages = document["packages"].list
        #expect(packages.map { $0["name"] } == ["cloudnotes", "libssl3t64", "zlib1g", "swift-runtime"])
        #expect(packages.map { $0["versionInfo"] }.prefix(2) == ["0.1.0 (abc)", "3.5.1-1+deb13u1"])
        #expect(packages[1]["sourceInfo"] == "built from the source package openssl")
        let place = packages[2]["externalRefs"][0]["referenceLocator"]
        #expect(place == "pkg:deb/debian/zlib1g@1%3A1.3.dfsg%2Breally1.3.1-1%2Bb1?arch=amd64")
        let relations = document["relationships"].list
        #expect(relations.map { $0["relationshipType"] } == ["DESCRIBES", "DEPENDS_ON", "DEPENDS_ON", "STATIC_LINK"])
        let named = Set(packages.compactMap { $0["SPDXID"].text })
        #expect(relations.allSatisfy { named.contains($0["relatedSpdxElement"].text ?? "") })
    }

    @Test func `equal records make the same document, and others another name for it`() throws {
        let (one, other) = (try records(), try records())
        let first = try sbom("--records records", in: one)
        #expect(try sbom("--records records", in: other) == first)
        try FileManager.default.removeItem(atPath: other.path + "/records/zlib1g")
        #expect(try sbom("--records records", in: other)["documentNamespace"] != first["documentNamespace"])
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/dpkg-query")))
    func `the built server names the packages of its libraries`() throws {
        let document = try sbom("--binary \(BuiltProduct.notesServer.path)", in: TemporaryFolder())
        let names = Set(document["packages"].list.compactMap { $0["name"].text })
        #expect(names.isSuperset(of: ["libc6", "libsqlite3-0", "zlib1g"]))
        #expect(names.contains { $0.hasPrefix("libssl3") })
    }
}
