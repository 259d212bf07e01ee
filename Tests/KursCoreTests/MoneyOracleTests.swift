import KursCore
import KursTestSupport
import Testing

/// Compares with the results that `Fixtures/Money/decimals.py` computed with Python's exact fractions.
@Suite struct MoneyOracleTests {
    @Test func `agrees with exact fractions on every calculation`() throws {
        let data = try Fixtures.bytes("Money/decimals.txt")
        var count = 0
        for line in data.split(separator: UInt8(ascii: "\n")) {
            let text = String(decoding: line, as: UTF8.self)
            let fields = text.split(separator: " ").map(String.init)
            let expected = try #require(fields.last)
            let answer = try answer(to: fields.dropLast(2))
            if answer != expected { Issue.record("\(text), not \(answer)") }
            count += 1
        }
        #expect(count >= 10_000)
    }

    private func answer(to fields: [String].SubSequence) throws -> String {
        let operation = try #require(fields.first)
        let operands = fields.dropFirst()
        do {
            switch operation {
            case "+": return try decimal(operands[1]).adding(decimal(operands[2])).description
            case "*": return try decimal(operands[1]).multiplied(by: decimal(operands[2])).description
            case "<":
                let (left, right) = try (decimal(operands[1]), decimal(operands[2]))
                try #require((left == right) == (!(left < right) && !(right < left)))
                if left == right { try #require(left.hashValue == right.hashValue) }
                return left < right ? "-1" : left == right ? "0" : "1"
            case "r": return try decimal(operands[1]).rounded(toScale: #require(Int(operands[2]))).description
            default:
                let number = try #require(Int(operands[1]))
                let fraction = try fraction(operands.dropFirst())
                return operation == "s"
                    ? try fraction.rounded(toScale: number).description
                    : try fraction.rounded(toSignificantDigits: number).description
            }
        } catch let error as DecimalError {
            return error == .divisionByZero ? "zero" : "overflow"
        }
    }

    private func fraction(_ fields: [String].SubSequence) throws -> ExactFraction {
        let bar = try #require(fields.firstIndex(of: "/"))
        var product = ExactFraction(1)
        for factor in fields[..<bar] { product = try product.multiplied(by: decimal(factor)) }
        for divisor in fields[(bar + 1)...] { product = try product.divided(by: decimal(divisor)) }
        return product
    }

    private func decimal(_ text: String) throws -> ExactDecimal { try #require(ExactDecimal(text)) }
}
