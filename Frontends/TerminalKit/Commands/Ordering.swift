internal import CartCore
internal import CartKit
internal import CartScreen

extension OpenCart {
    /// Takes the uses of the coupons that a quote spends, and the goods out of the cart.
    ///
    /// - Returns: what there is to tell.
    /// - Throws: when a coupon is used up meanwhile, with everything as it was.
    func order(_ quote: Quote) async throws(Failure) -> [SessionNotice] {
        let claims = market.book.claims(for: quote.spentCoupons)
        if claims.isEmpty {
            let notices = try await perform(quote.checkoutAction).notices
            return notices + (try await leave())
        }
        guard let register else {
            throw Failure(
                .couponsNotCounted,
                words.say(
                    "the use of \(names(of: claims)) is limited, and this store counts no uses",
                    "\(names(of: claims)) 限次使用，而此存储不记录使用次数"),
                advice: words.say("Remove the coupon, or use another store.", "请移除该券，或换用其他存储。"))
        }
        let checkout = await session.checkoutID
        let result: SessionResult
        do {
            result = try await session.checkOut(quote, taking: claims, by: customer, in: register)
        } catch {
            switch error {
            case .usedUp(let shortages): throw await usedUp(shortages)
            case .register(let error): throw Failure(error, words: words)
            case .session(let error):
                // The edit is lost with this process, unless it waits in the journal.
                if await !session.areJournaled { try? await register.giveBack(checkout) }
                throw await failure(error)
            }
        }
        return result.notices + (try await leave())
    }

    private func names(of claims: [CouponClaim]) -> String { words.list(claims.map(\.coupon.rawValue)) }

    private func usedUp(_ shortages: [CouponShortage]) async -> Failure {
        let texts = workplace.texts(market, await cart)
        let each = shortages.map {
            $0.coupon.rawValue + texts.label(.colon) + texts.reason(.couponUsedUp($0.limit))
        }
        return Failure(
            .couponUsedUp,
            words.say(
                "a coupon was used up meanwhile, and nothing was ordered", "有优惠券刚刚用完，未下单"),
            advice: words.say("Look at the new total: quote.", "请用 quote 查看新的应付金额。"), details: each)
    }
}
