internal import KursCore

/// The NBU's official rates by JSON, a day at a time: one address per day, which never changes once it holds something.
struct NBUSource: RateSource {
    let addresses: BaseURLs

    let id = SourceID.nbuJSON
    let standsIn: Flag? = nil
    let isArchive = true

    func fetches(for question: RateQuery) -> [Fetch] {
        guard question.market == .nbu, question.day >= .firstOfHryvnia else { return [] }
        guard question.day <= NBUSource.lastDay(asOf: question.today) else { return [] }
        let isPublished = question.day <= question.today
        return [fetch(question.day, emptySpacingSeconds: isPublished ? 300 : 900)]
    }

    /// The last day whose rates can be out: the next banking day, on Fridays Monday.
    static func lastDay(asOf today: Day) -> Day {
        let friday = 4
        return today.advanced(by: today.weekday >= friday ? 7 - today.weekday : 1)
    }

    private func fetch(_ day: Day, emptySpacingSeconds: Int) -> Fetch {
        var target = Array("/NBUStatService/v1/statdirectory/exchange?date=".utf8)
        day.appendCompact(to: &target)
        target.append(contentsOf: "&json".utf8)
        let endpoint = Endpoint(
            source: id, base: addresses.base(of: .nbu), target: String(decoding: target, as: UTF8.self),
            lifetime: .forever)
        return Fetch(endpoint, day: day, emptySpacingSeconds: emptySpacingSeconds, read: NBUReader.day)
    }
}
