import HTTP
import Notes
import StoreContract

/// Security events of accounts: in the log, and in the store for their owners.
extension AccessControl {
    /// Returns the address of the request, and the printable start of its User-Agent.
    public func trace(of request: borrowing Request) -> ClientTrace {
        let agent = request.field("user-agent").flatMap { Self.printable($0, most: 128) }
        return ClientTrace(address: addresses.of(request), agent: agent)
    }

    /// The start of a text without what a terminal or a page would obey; some of it turns the direction of what follows.
    public static func printable(_ field: String, most characters: Int) -> String? {
        let printable = field.unicodeScalars.filter { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
            default: true
            }
        }
        let cut = String(String.UnicodeScalarView(printable.prefix(characters)))
        return cut.isEmpty ? nil : cut
    }

    /// The log has the account's number, the device's id and the address: no names, titles or secrets, and no details.
    public func record(
        _ kind: AccountEvent.Kind, of account: AccountNumber, device: String?, _ client: ClientTrace,
        detail: String? = nil
    ) {
        var event = LogEvent(.info, "account_event").adding("kind", kind.rawValue)
            .adding("account", Int(account.value))
        if let device { event = event.adding("device", device) }
        if let address = client.address { event = event.adding("address", address) }
        log?.write(event)
        let now = Timestamp(clamping: clock())
        store.record(AccountEvent(kind, of: account, at: now, device: device, client: client, detail: detail))
    }
}
