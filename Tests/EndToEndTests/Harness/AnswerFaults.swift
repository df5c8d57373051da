extension Answer {
    /// What every answer must have, whatever was asked and however malformed: exactly one Date in the one form that may
    /// be sent (RFC 9110 5.6.7, 6.6.1), one fit X-Request-Id, and nosniff; and what each status must have.
    var faults: [String] {
        guard status >= 200 else { return [] }
        var faults: [String] = []
        if let date = self["Date"] {
            let form = /(Mon|Tue|Wed|Thu|Fri|Sat|Sun), [0-3]\d [A-Z][a-z]{2} 2\d{3} [0-2]\d:[0-5]\d:[0-6]\d GMT/
            if date.wholeMatch(of: form) == nil { faults.append("Date is \(date)") }
        } else {
            faults.append("not one Date")
        }
        if self["X-Request-Id"]?.wholeMatch(of: /[A-Za-z0-9._-]{1,64}/) == nil { faults.append("not one X-Request-Id") }
        if self["X-Content-Type-Options"] != "nosniff" { faults.append("no nosniff") }
        if status == 405, self["Allow"] == nil { faults.append("405 without Allow (RFC 9110 15.5.6)") }
        if status == 204 || status == 304, !all("Content-Length").isEmpty || !all("Transfer-Encoding").isEmpty {
            faults.append("framing where there is no body (RFC 9110 8.6)")
        }
        return faults
    }
}
