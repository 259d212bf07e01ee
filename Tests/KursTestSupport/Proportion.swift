/// Whether a cost grows at most in proportion to an input, of which the large one is eight times the small one.
///
/// Eight times the input may take eight times as long, and with noise five times that; a quadratic path takes sixty-four
/// times as long. Where one measurement was too slow, the shortest of three counts.
package func isProportional<Input>(_ small: Input, _ large: Input, _ work: (Input) -> Void) -> Bool {
    func seconds(_ input: Input, runs: Int) -> Double {
        (0..<runs).map { _ in ContinuousClock().measure { work(input) } / .seconds(1) }.min() ?? 0
    }
    work(small)
    return [1, 3].contains { runs in seconds(large, runs: runs) < seconds(small, runs: runs) * 40 + 0.03 }
}
