/// Makes PNG images of SVG ones with librsvg's program, which runs apart from kurs.
enum Rasterizer {
    static let program = "rsvg-convert"

    /// `1.5`.
    private static func tenths(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }

    /// The largest image that is taken, in bytes.
    private static let limit = 32 << 20

    /// - Parameter zoom: How many pixels wide each unit of the image is.
    static func png(
        of svg: [UInt8], zoom: Double, _ environment: Environment
    ) -> Result<[UInt8], CommandError.RasterError> {
        var request = ProcessRequest([program, "--format=png", "--zoom=\(Rasterizer.tenths(zoom))"])
        (request.input, request.keepsErrors, request.outputLimit) = (svg, false, limit)
        switch environment.runProgram(request, {}) {
        case .exited(0, let output) where PNGHeader.begins(output): return .success(output)
        case .notStarted(let message): return .failure(.notStarted(message: message))
        case .timedOut: return .failure(.tooSlow)
        default: return .failure(.failed)
        }
    }
}

/// The first bytes of every PNG image.
enum PNGHeader {
    static let bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    static func begins(_ image: [UInt8]) -> Bool { image.starts(with: bytes) }
}
