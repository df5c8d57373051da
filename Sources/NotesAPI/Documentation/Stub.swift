enum DocumentationPage { static let html = ""; static let errors = "" }
enum OpenAPIDocument { static let yaml = ""; static let json = "" }
