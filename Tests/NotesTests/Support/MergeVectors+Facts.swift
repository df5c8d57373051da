import MergeVectors
import NotesHashing

@testable import Notes

extension MergeVectors {
    static func facts(_ row: JSONObject, of change: Change) throws -> AdmissionFacts {
        let device = row["device"]?.text
        var facts = AdmissionFacts(now: try time(row["now"]), device: device)
        var authors = JSONObject()
        if let present = row["present"]?.object {
            let state = try state(present, id: change.id)
            facts.present = Note(
                state: state, rev: state.rev, seq: 7, receivedAt: try time(present["receivedAt"]),
                device: present["device"]?.text)
            authors = row["authors"]?.object ?? JSONObject()
        }
        if let base = row["base"]?.object {
            let (stamp, present) = (try time(base["lastModified"]), facts.present?.state)
            var found = Base(lastModified: stamp)
            if let content = base["content"]?.object {
                let known = try Self.content(content["is"]?.object ?? JSONObject())
                found.known = .content(known)
                found.isPresent = stamp == present?.lastModified && known == present?.content
            } else if let hashes = base["hashes"]?.object {
                found.known = .hashes(try Self.hashes(hashes["are"]?.object ?? JSONObject()))
            } else {
                found.isPresent = stamp == present?.lastModified && present?.isDeleted == false
            }
            facts.base = found
        }
        if let before = row["admittedBefore"]?.object {
            facts.admittedBefore = PriorAdmission(
                lastModified: try time(before["lastModified"]), rev: Rev(before["rev"]?.text ?? "") ?? .none,
                isHere: before["isHere"] == .bool(true))
        }
        for register in Register.allCases {
            let author = authors[register.name]?.text ?? facts.present?.device
            if author == device { facts.ownRegisters.insert(register) }
        }
        return facts
    }

    private static func hashes(_ row: JSONObject) throws -> RegisterHashes {
        var registers: Registers = []
        var bytes: [UInt8] = []
        for register in Register.allCases {
            guard let hash = row[register.name]?.text, let value = UInt64(hash, radix: 16) else { continue }
            registers.insert(register)
            for shift in stride(from: 56, through: 0, by: -8) {
                bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(shift)))
            }
        }
        let mask = [UInt8(registers.rawValue >> 8), UInt8(truncatingIfNeeded: registers.rawValue)]
        return RegisterHashes(bytes: mask + bytes) ?? RegisterHashes(Content())
    }
}
