import Dispatch

extension DispatchQueue {
    /// In debug builds, ends the process where the caller does not run on this queue. For state that is confined to a
    /// queue and therefore has no lock.
    public func assertIsCurrent() {
        #if DEBUG
            dispatchPrecondition(condition: .onQueue(self))
        #endif
    }
}
