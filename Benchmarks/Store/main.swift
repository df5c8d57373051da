// What the store costs over bare SQLite, in ratios of one run on one disk; or, with `search`, what searching costs
// beside a scan. `BenchStore [FOLDER [search | backup]]`; the folder should be on the disk that is to be judged, and is
// erased.

import Notes

let folder = CommandLine.arguments.dropFirst().first ?? ".build/bench-store"
Folder.erase(folder)
print("SQLite \(Bare.version), data in \(folder)\n")
switch CommandLine.arguments.dropFirst(2).first {
case "search":
    Folder.make(folder)
    SearchBench.run(folder)
    SearchWriteBench.run(folder)
case "backup": BackupBench.run(folder + "/backup")
default:
    WriteBench.run(folder + "/write")
    ReadBench.run(folder + "/read")
    ScaleBench.run(folder + "/scale")
}
Folder.erase(folder)
