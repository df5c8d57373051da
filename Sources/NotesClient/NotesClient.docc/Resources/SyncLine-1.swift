import NotesObservation
import SwiftUI

/// Shows the state of the sync in a line.
struct SyncLine: View {
    let status: SyncStatus

    var body: some View {
        switch status.state {
        case .unknown, .syncing: Text("Syncing…")
        case .upToDate: Text("Up to date")
        case .unsent(let count): Text("To send: \(count)")
        case .offline: Text("Offline. Changes are kept here.")
        case .signedOut: Text("Sign in again to sync.")
        case .failed(let error): Text(error.description)
        }
    }
}
