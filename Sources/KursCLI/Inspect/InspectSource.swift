enum InspectSource {
    static func run(_ words: Words, _ world: World) -> Int32 { 70 }
}
