#if !PostgreSQL
    struct StoreNotBuilt: Error, CustomStringConvertible {
        let description = """
            this notes-server was built without PostgreSQL: build it with swift build --traits PostgreSQL, or start it by \
            make run STORE=postgres://…
            """
    }
#endif
