import Primitives

Terminal.ensureStandardDescriptors()
switch Command.parse(Array(CommandLine.arguments.dropFirst()), Environment.process) {
case .failure(let problem):
    Terminal.printError(problem.description)
    exit(2)
case .success(let command):
    command.run()
}
