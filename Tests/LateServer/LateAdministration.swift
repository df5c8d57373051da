import StoreContract

/// Puts a `LateStore` before the store that a server opens; commands beside it use the store itself.
struct LateAdministration: StoreAdministration {
    let administration: any StoreAdministration

    init(_ administration: any StoreAdministration) { self.administration = administration }

    func open() throws -> ServedStore {
        let served = try administration.open()
        return ServedStore(LateStore(served.store), served.copies)
    }

    func openBeside() throws -> any NoteStore { try administration.openBeside() }
    func makeBeside() throws -> any NoteStore { try administration.makeBeside() }
    func backup(to file: String) throws -> StoreBackup { try administration.backup(to: file) }
    func restore(from file: String) throws { try administration.restore(from: file) }
    func moveSource(account: String?) throws -> any MoveSource { try administration.moveSource(account: account) }
    func moveTarget() throws -> any MoveTarget { try administration.moveTarget() }
    func check() throws -> StoreReport { try administration.check() }
}
