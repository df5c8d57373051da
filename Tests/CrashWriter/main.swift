// The process that the crash tests kill: it writes notes from many sides at once and prints each acknowledgement the
// moment it has it. A second mode checks what is left.
//
//     CrashWriter write FOLDER full|normal     never ends by itself
//     CrashWriter verify FOLDER ACKNOWLEDGED

let arguments = CommandLine.arguments
switch (arguments.dropFirst().first, arguments.count) {
case ("write", 4): Writing.run(folder: arguments[2], isDurable: arguments[3] != "normal")
case ("verify", 4): Verifying.run(folder: arguments[2], acknowledged: arguments[3])
default: Verdict.fail("usage: CrashWriter write FOLDER full|normal | verify FOLDER ACKNOWLEDGED")
}
