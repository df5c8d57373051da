import NotesStoreEngine

extension ReceiptClock {
    /// A job that writes a new reservation.
    var renewalJob: CommandJob {
        CommandJob(refuse: { _ in self.renewalFailed() }) { connection in
            let time = self.renewal
            try connection.reserve(time)
            return { self.renewed(until: time) }
        }
    }
}
