/// The thread that runs now.
package enum CurrentThread {
    /// A number that no other thread has while this one runs.
    package static var number: UInt {
        #if canImport(Glibc)
            UInt(pthread_self())
        #else
            unsafe UInt(bitPattern: pthread_self())
        #endif
    }
}
