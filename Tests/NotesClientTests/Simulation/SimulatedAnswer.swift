import Notes
import NotesStoreContract

@testable import NotesAPI

/// Answers a sync as docs/protocol.md 6.2 requires.
enum SimulatedAnswer {
    static func bytes(_ entries: [SyncRequest.Entry], _ results: [SyncResult], _ page: ChangePage) -> [UInt8] {
        var answered = results[...]
        let objects = entries.compactMap { entry in
            switch entry {
            case .invalid(let id, let problems): invalid(id, problems)
            case .change: answered.popFirst().map(done)
            }
        }
        var bytes = Array(#"{"results":["#.utf8)
        bytes += objects.joined(separator: [UInt8(ascii: ",")])
        bytes += Array(#"],"changes":["#.utf8) + page.changes
        bytes += Array(#"],"cursor":"\#(page.cursor.text)","hasMore":\#(page.hasMore),"#.utf8)
        bytes += Array(#""serverTime":"\#(page.serverTime.text)""#.utf8)
        if let digest = page.digest {
            bytes += Array(#","digest":"\#(digest.text)","digestKey":"\#(digest.key)""#.utf8)
        }
        return bytes + Array("}".utf8)
    }

    private static func done(_ result: SyncResult) -> [UInt8] {
        var text = #"{"id":"\#(result.id)","status":"\#(result.status.rawValue)","#
        if let version = result.version { text += #""version":"\#(version)","# }
        if !result.lost.isEmpty { text += #""lost":\#(result.lost.names),"# }
        if let replaced = result.replaced {
            let device = replaced.device.map { "\"\($0)\"" } ?? "null"
            text += #""replaced":{"rev":"\#(replaced.rev)","lastModified":"\#(replaced.lastModified.text)","#
            text += #""device":\#(device),"registers":\#(replaced.registers.names)},"#
        }
        let warnings = result.warnings.map { "\"\($0.rawValue)\"" }.joined(separator: ",")
        text += #""warnings":[\#(warnings)],"current":"#
        // Now and then an answer has no space for a note; here that depends on the rev alone.
        let isLeftOut = result.current.rev.low % 5 == 0
        return Array(text.utf8) + (isLeftOut ? Array("null".utf8) : result.current.json) + Array("}".utf8)
    }

    private static func invalid(_ id: String?, _ problems: [Problem]) -> [UInt8] {
        let detail = problems.first?.detail.filter { $0 != "\"" } ?? ""
        let code = problems.first?.code.rawValue ?? ""
        return Array(
            #"{"id":"\#(id ?? "")","status":"invalid","code":"\#(code)","errors":[{"detail":"\#(detail)"}]}"#.utf8)
    }
}
