import Foundation
import Security

/// Keeps the address of the server and the token of this device, as one item of the keychain.
struct Keychain {
    struct Failure: Error {
        let status: OSStatus
    }

    /// Names the access group that the app shares with its extensions; nil for an app without any.
    var group: String?

    private var query: [String: Any] {
        var query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: "Jotter",
        ]
        if let group { query[kSecAttrAccessGroup as String] = group }
        return query
    }

    /// Returns what `store` stored; nil if no user has signed in. Throws `errSecInteractionNotAllowed` while the
    /// device has not been unlocked since it started.
    func read() throws -> (server: String, token: String)? {
        var query = query
        query[kSecReturnAttributes as String] = true
        query[kSecReturnData as String] = true
        var found: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &found)
        if status == errSecItemNotFound { return nil }
        guard status == errSecSuccess, let item = found as? [String: Any],
            let server = item[kSecAttrAccount as String] as? String, let data = item[kSecValueData as String] as? Data
        else { throw Failure(status: status) }
        return (server, String(decoding: data, as: UTF8.self))
    }

    /// Stores the token in place of an earlier one.
    func store(_ token: String, of server: String) throws {
        try remove()
        var item = query
        item[kSecAttrAccount as String] = server
        item[kSecValueData as String] = Data(token.utf8)
        item[kSecAttrAccessible as String] = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
        let status = SecItemAdd(item as CFDictionary, nil)
        guard status == errSecSuccess else { throw Failure(status: status) }
    }

    /// Removes the token. It is no error if there is none.
    func remove() throws {
        let status = SecItemDelete(query as CFDictionary)
        guard status == errSecSuccess || status == errSecItemNotFound else { throw Failure(status: status) }
    }
}
