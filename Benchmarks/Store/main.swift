// What the store costs over bare SQLite, in ratios of one run on one disk. `BenchStore [FOLDER [backup]]`; the folder should be
// on the disk that is to be judged, and is erased.

import Notes

let folder = CommandLine.arguments.dropFirst().first ?? ".build/bench-store"
Folder.erase(folder)
print("SQLite \(Bare.version), data in \(folder)\n")
if CommandLine.arguments.dropFirst(2).first == "backup" {
    BackupBench.run(folder + "/backup")
} else {
    WriteBench.run(folder + "/write")
    ReadBench.run(folder + "/read")
    ScaleBench.run(folder + "/scale")
}
Folder.erase(folder)
