import NotesHTTP

/// Reads limits by name, times in milliseconds, so that tests need not wait for the real ones.
enum ProbeLimits {
    static func apply(_ text: String, _ limits: inout Limits) {
        let parts = text.split(separator: "=")
        guard parts.count == 2, let value = Int(parts[1]) else { return }
        let time = Duration.milliseconds(value)
        switch parts[0] {
        case "headBytes": limits.headBytes = value
        case "headFields": limits.headFields = value
        case "targetBytes": limits.targetBytes = value
        case "connections": limits.connections = value
        case "pipelinedRequests": limits.pipelinedRequests = value
        case "headTime": limits.headTime = time
        case "idleTime": limits.idleTime = time
        case "bodySilence": limits.bodySilence = time
        case "bodyRate": limits.bodyRate = value
        case "bodyRateWindow": limits.bodyRateWindow = time
        case "bodyMemory": limits.bodyMemory = value
        case "answerTime": limits.answerTime = time
        case "answerSilence": limits.answerSilence = time
        case "lingerTime": limits.lingerTime = time
        case "stopTime": limits.stopTime = time
        default: break
        }
    }
}
