extension Command {
    /// The commands that every program of the kit has, in the order help lists them. `listing` is what the program calls
    /// the list of what can be bought.
    private static func common(listing: CommandSpec, mall: [Command]) -> [Command] {
        [
            Command(listing, run: CatalogCommands.list), .editing(.add, run: EditCommands.add),
            .editing(.set, run: EditCommands.set), .editing(.inc, run: EditCommands.inc),
            .editing(.dec, run: EditCommands.dec), .editing(.spec, run: EditCommands.spec),
            .editing(.noteOnLine, run: EditCommands.note), .editing(.remark, run: EditCommands.remark),
            .editing(.remove, run: EditCommands.remove),
        ] + mall + [
            Command(.coupon, edits: { $0.words.first != "list" }, run: BuyingCommands.coupon),
            Command(.gift, edits: { $0.words.first != "list" }, run: GiftCommand.run),
            Command(.topUp, run: TopUpCommand.run),
            Command(.show, run: PageCommands.show),
            Command(.quote, run: PageCommands.quote),
            Command(.checkout, edits: { !$0.has(.dryRun) }, run: BuyingCommands.checkout),
            .editing(.merge, run: BuyingCommands.merge), .editing(.clear, run: EditCommands.clear),
            .editing(.apply, run: ApplyCommand.run), Command(.export, run: ExportCommand.run),
            .editing(.importing, run: ImportCommand.run),
            Command(.sync, edits: { $0.words.first == "now" }, run: SyncCommand.run),
            Command(.promotions, run: PromotionsCommand.run),
            Command(.store, edits: { $0.words.first == "copy" }, run: StoreCommands.run),
            Command(.config, run: ConfigCommand.run), Command(.completions, run: CompletionsCommand.run),
        ]
    }

    /// The commands of a takeaway.
    public static let takeaway = common(listing: .menu, mall: [])

    /// The commands of a mall.
    public static let mall = common(
        listing: .catalogListing,
        mall: [
            .editing(.select, run: MallCommands.select), .editing(.deselect, run: MallCommands.deselect),
            .editing(.invert, run: MallCommands.invert), .editing(.later, run: MallCommands.later),
            .editing(.bringBack, run: MallCommands.bringBack), Command(.saved, run: MallCommands.saved),
        ])
}
