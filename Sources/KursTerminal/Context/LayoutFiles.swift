package import KursCore
package import KursSources

/// The user's own layouts of pages: files `SOURCE.json` in the folder `pages` beside the configuration.
///
/// A file with the name of a source of kurs replaces that source's layout.
package struct LayoutFiles {
    static let byteLimit = 1 << 18

    /// The folder, which need not exist; `nil` without a configuration.
    let folder: String?
    private let files: any Files

    init(_ settings: Settings, _ environment: Environment) {
        let path = settings.configurationPath
        let slash = path.lastIndex(of: "/") ?? path.startIndex
        folder = path.isEmpty ? nil : String(path[..<slash]) + "/pages"
        files = environment.files
    }

    package var sources: [SourceID] {
        guard let folder else { return [] }
        return files.names(beside: folder + "/a").filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.sorted()
            .map { SourceID(String($0.dropLast(5))) }
    }

    func path(of source: SourceID) -> String { (folder ?? "") + "/" + source.name + ".json" }

    func text(of source: SourceID) throws(CommandError) -> [UInt8]? {
        folder == nil ? nil : try text(at: path(of: source))
    }

    package func text(at path: String) throws(CommandError) -> [UInt8]? {
        try reading(files.read(path, atMost: LayoutFiles.byteLimit))
    }

    /// The layout of a source: the user's own, else that of kurs; `nil` where neither exists.
    ///
    /// - Throws: ``CommandError/layout(_:path:)``.
    package func layout(of source: SourceID) throws(CommandError) -> PageLayout? {
        guard let text = try text(of: source) else { return PageLayouts.find(source) }
        let layout = try read(text, path: path(of: source))
        guard layout.source == source else {
            throw .layout(.invalid("source", found: layout.source.name), path: path(of: source))
        }
        return layout
    }

    package func read(_ text: [UInt8], path: String) throws(CommandError) -> PageLayout {
        do throws(LayoutFault) {
            let layout = try PageLayout(text)
            try layout.checkOwner()
            // The sources of kurs that have no layout are no pages of rates.
            if SourceRegistry.find(layout.source) != nil, PageLayouts.find(layout.source) == nil {
                throw LayoutFault.invalid("source", found: layout.source.name)
            }
            return layout
        } catch {
            throw .layout(error, path: path)
        }
    }

    /// The texts of all layouts by source: what readers take in place of those of kurs.
    ///
    /// An unreadable file counts as an empty text, which readers refuse: kurs's own layout must not replace it silently.
    package var texts: [(source: SourceID, text: [UInt8])] {
        sources.map { source in (source, (try? text(of: source)) ?? []) }
    }
}
