import Hashing
import Notes
import StoreContract

extension Contender {
    /// The last part of a state's key. Nil where its content is gone.
    package static func digest(_ json: [UInt8]?, isDeleted: Bool) -> SHA256.Digest? {
        json.flatMap { isDeleted ? SHA256.hash([UInt8]()) : EncodedNote.content($0)?.digest }
    }
}
