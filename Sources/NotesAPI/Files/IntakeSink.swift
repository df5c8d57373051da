import HTTP
import Notes

/// A request's body on its way into an intake: never in memory, gone without a trace where its client leaves.
final class IntakeSink: BodySink {
    private let occasion: Occasion
    private let intake: any Intake
    private let whole: (any ReceivedBytes) -> Reply

    /// `whole` is called on the connection's loop, once the body is.
    init(_ occasion: Occasion, _ intake: any Intake, whole: @escaping (any ReceivedBytes) -> Reply) {
        self.occasion = occasion
        self.intake = intake
        self.whole = whole
    }

    func receive(_ bytes: UnsafeRawBufferPointer, _ exchange: Exchange) -> SinkStep {
        do throws(IntakeFault) {
            try intake.append(bytes)
            return .more
        } catch {
            return .refuse(occasion.problem(APIError(error)))
        }
    }

    func finish(_ exchange: Exchange) -> Reply {
        do throws(IntakeFault) {
            return whole(try intake.finish())
        } catch {
            return occasion.refuse(APIError(error))
        }
    }

    func abort() { intake.cancel() }
}

extension APIError {
    init(_ fault: IntakeFault) {
        switch fault {
        case .tooLarge(let limit): self.init(.tooLarge, "This takes at most \(limit) bytes.")
        case .store(let error): self.init(error)
        }
    }
}
