/// The reason for which a snapshot of an account is kept.
package enum UndoReason: String {
    case restore
    case massDamage = "mass_damage"
}
