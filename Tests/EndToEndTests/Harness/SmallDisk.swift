import Foundation

/// Runs a program of the system to its end.
enum SystemProgram {
    static func run(_ path: String, _ arguments: [String]) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }
}

/// Mounts a disk of some megabytes in memory, and unmounts it at its end.
final class SmallDisk {
    let path: String

    static let canBeMade: Bool = (try? SmallDisk()) != nil

    init(megabytes: Int = 2) throws {
        path = NSTemporaryDirectory() + "/disk-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        guard try SystemProgram.run("/bin/mount", ["-t", "tmpfs", "-o", "size=\(megabytes)m", "tmpfs", path]) == 0
        else {
            try FileManager.default.removeItem(atPath: path)
            throw Failure("mount")
        }
    }

    deinit {
        _ = try? SystemProgram.run("/bin/umount", ["-l", path])
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Fills the disk to the last byte.
    func fill() throws {
        let descriptor = open(path + "/filler", O_WRONLY | O_CREAT, 0o600)
        guard descriptor >= 0 else { throw Failure("open") }
        defer { close(descriptor) }
        let block = [UInt8](repeating: 1, count: 4096)
        while write(descriptor, block, block.count) > 0 {}
    }

    /// Frees the space at once. A program that another test started during `fill` may hold the file, so a removal alone
    /// would free nothing.
    func empty() { truncate(path + "/filler", 0) }
}
