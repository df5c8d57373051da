import SwiftUI

struct SignInView: View {
    let model: Model
    @State private var server = "https://"
    @State private var name = ""
    @State private var password = ""
    @State private var problem: String?
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        Form {
            TextField("Server", text: $server)
            TextField("Name", text: $name)
            SecureField("Password", text: $password)
            Button("Sign in") { Task { await signIn() } }
            if let problem { Text(problem) }
        }
    }

    private func signIn() async {
        do {
            let token = try await model.signIn(to: server, name: name, password: password)
            try Keychain().store(token, of: server)
            dismiss()
        } catch {
            problem = "\(error)"
        }
    }
}
