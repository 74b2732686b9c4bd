/// The catalogs that come with the programs, as catalog files (JSON5): what is for sale when no `--catalog` is given.
///
/// Between them they show everything a catalog can say; names are in English and Simplified Chinese.
public enum SampleCatalog {
    /// A noodle and tea shop that delivers: the takeaway's menu.
    public static let takeaway = takeawayText
    /// A mall of several shops.
    public static let mall = mallText
}
