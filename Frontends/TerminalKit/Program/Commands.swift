extension Command {
    /// The commands that every program of the kit has, in the order help lists them. `listing` is what the program calls
    /// the list of what can be bought.
    private static func common(listing: CommandSpec, mall: [Command]) -> [Command] {
        [
            Command(listing, run: CatalogCommands.list), Command(.add, run: EditCommands.add),
            Command(.set, run: EditCommands.set), Command(.inc, run: EditCommands.inc),
            Command(.dec, run: EditCommands.dec), Command(.spec, run: EditCommands.spec),
            Command(.noteOnLine, run: EditCommands.note), Command(.remark, run: EditCommands.remark),
            Command(.remove, run: EditCommands.remove),
        ] + mall + [
            Command(.coupon, run: BuyingCommands.coupon), Command(.show, run: PageCommands.show),
            Command(.quote, run: PageCommands.quote), Command(.checkout, run: BuyingCommands.checkout),
            Command(.merge, run: BuyingCommands.merge), Command(.clear, run: EditCommands.clear),
            Command(.apply, run: ApplyCommand.run), Command(.export, run: ExportCommand.run),
            Command(.importing, run: ImportCommand.run), Command(.sync, run: SyncCommand.run),
            Command(.promotions, run: PromotionsCommand.run), Command(.store, run: StoreCommands.run),
            Command(.config, run: ConfigCommand.run), Command(.completions, run: CompletionsCommand.run),
        ]
    }

    /// The commands of a takeaway.
    public static let takeaway = common(listing: .menu, mall: [])

    /// The commands of a mall.
    public static let mall = common(
        listing: .catalogListing,
        mall: [
            Command(.select, run: MallCommands.select), Command(.deselect, run: MallCommands.deselect),
            Command(.invert, run: MallCommands.invert), Command(.later, run: MallCommands.later),
            Command(.bringBack, run: MallCommands.bringBack), Command(.saved, run: MallCommands.saved),
        ])
}
