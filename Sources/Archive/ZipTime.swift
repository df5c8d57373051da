import Primitives

/// MS-DOS times: 1980 to 2107, in steps of two seconds, without a time zone (UTC is assumed).
enum ZipTime {
    static func seconds(date: Int64, time: Int64) -> Int64? {
        let month = date >> 5 & 0xF
        let day = date & 0x1F
        guard (1...12).contains(month), day >= 1 else { return nil }
        var parts = tm()
        parts.tm_year = Int32(date >> 9 & 0x7F) + 80
        parts.tm_mon = Int32(month) - 1
        parts.tm_mday = Int32(day)
        parts.tm_hour = Int32(time >> 11 & 0x1F)
        parts.tm_min = Int32(time >> 5 & 0x3F)
        parts.tm_sec = Int32(time & 0x1F) * 2
        return Int64(timegm(&parts))
    }

    static func record(seconds: Int64) -> (date: UInt16, time: UInt16) {
        // The first and the last time it can represent.
        var clamped = time_t(min(max(seconds, 315_532_800), 4_354_819_198))
        var parts = tm()
        gmtime_r(&clamped, &parts)
        let date = (parts.tm_year - 80) << 9 | (parts.tm_mon + 1) << 5 | parts.tm_mday
        let time = parts.tm_hour << 11 | parts.tm_min << 5 | parts.tm_sec / 2
        return (UInt16(truncatingIfNeeded: date), UInt16(truncatingIfNeeded: time))
    }
}
