// What the store costs over bare SQLite, in ratios of one run on one disk; or, with `search`, what searching costs
// beside a scan. `BenchStore FOLDER write|read|scale|search|searchscale|backup`: the folder should be on the disk that
// is to be judged, and is erased. `BenchStore FOLDER postgres URL` writes to a PostgreSQL, for
// `Benchmarks/suites/postgres.py`. One a process, since what the one leaves in memory would be counted with the next.

import Foundation
import Notes

guard CommandLine.arguments.count >= 3 else {
    fatalError("usage: BenchStore FOLDER write|read|scale|search|searchscale|backup|postgres URL")
}
let folder = CommandLine.arguments[1]
Folder.erase(folder)
if CommandLine.arguments[2] == "postgres", let url = CommandLine.arguments.dropFirst(3).first {
    try PostgresBench.run(url, folder: folder)
    Folder.erase(folder)
    exit(0)
}
print("SQLite \(Bare.version), data in \(folder)\n")
switch CommandLine.arguments[2] {
case "write": WriteBench.run(folder)
case "read": ReadBench.run(folder)
case "scale": ScaleBench.run(folder)
case "search":
    Folder.make(folder)
    SearchBench.run(folder)
    SearchWriteBench.run(folder)
case "searchscale":
    Folder.make(folder)
    SearchScaleBench.run(folder)
case "backup": BackupBench.run(folder)
case let other: fatalError("there is no bench of \(other)")
}
Folder.erase(folder)
