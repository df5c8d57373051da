import Primitives

/// The environment variables of the process.
struct Environment {
    let variables: [String: String]

    subscript(name: String) -> String? { variables[name] }

    static var process: Environment {
        var variables: [String: String] = [:]
        var entry = environ
        while let text = entry.pointee {
            let pair = String(cString: text)
            if let split = pair.firstIndex(of: "=") {
                variables[String(pair[..<split])] = String(pair[pair.index(after: split)...])
            }
            entry += 1
        }
        return Environment(variables: variables)
    }
}
