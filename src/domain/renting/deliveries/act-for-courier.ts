import type { Context, TxContext } from '#domain/context.ts'
import { moveShopCash } from '#domain/money/cash/move-shop-cash.ts'
import { collectCash } from '#domain/money/deposits/collect-cash.ts'
import { findOrderCharges } from '#domain/money/payments/find-order-charges.ts'
import { Refusal } from '#domain/refusal.ts'
import { handOver } from '#domain/renting/conditions/hand-over.ts'
import { requireStranger } from '#domain/renting/orders/require-stranger.ts'
import { changeRental } from '#domain/renting/rentals/change-rental.ts'
import { countAttempt } from '#domain/renting/rentals/count-attempt.ts'
import type { CourierDeed } from '#domain/renting/rentals/courier-deed.policy.ts'
import type { RentalWithSiblings } from '#domain/renting/rentals/lock-rental.ts'
import { moveRental } from '#domain/renting/rentals/move-rentals.ts'
import type { RentalView } from '#domain/renting/rentals/rental.contract.ts'
import { partiesTo } from '#domain/renting/rentals/rental.policy.ts'
import { decideAlone } from '#domain/site/second-person/decide-alone.ts'
import { endDelivery } from './end-delivery.ts'
import { returnToOwner } from './return-to-owner.ts'
import { takeFromCustomer } from './take-from-customer.ts'

const by = 'admin'

interface ForCourier {
  id: string
  key: string
  deed: CourierDeed
  /** Why staff record it, for the audit log. */
  words: string
}

/**
 * Records as staff what a courier has done, or would have to do, with the same effects. The reason replaces label, photographs and code. Cash
 * counts as in the shop from then on, not as a courier's. Nobody does it for an order or a piece of their own.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours`
 * @throws {Refusal} 409 `rental.wrong-status`, `rental.too-early`, `rental.other-hand-over`
 * @throws {Refusal} 409 `rental.deposit-missing`, `order.unanswered`, `payment.pending`, `payment.due`
 * @throws {Refusal} 409 `rental.above-alone` for a refund above what the actor decides alone
 */
export function actForCourier(ctx: Context, input: ForCourier): Promise<RentalView> {
  const { deed, words } = input
  return changeRental(ctx, { verb: 'act-for-courier', ...input }, async (tx, locked) => {
    const { rental } = locked
    if (!partiesTo(rental, tx.actor).includes(by)) throw new Refusal('rental.not-yours', 403)
    await requireStranger(tx, rental.orderId)
    await deeds[deed](tx, locked, words)
  })
}

type Deed = (tx: TxContext, locked: RentalWithSiblings, words: string) => Promise<void>

const deeds: Record<CourierDeed, Deed> = {
  dispatch: async (tx, { rental }, words) => {
    await moveRental(tx, 'dispatch', { rental, by, change: { dispatchedAt: tx.now }, details: { words } })
    await handOver(tx, rental, { stage: 'packing', took: 'courier', tookBy: null })
  },
  deliver: async (tx, { rental }, words) => {
    const { orderId, customerId } = rental
    await moveRental(tx, 'deliver', { rental, by, change: { deliveredAt: tx.now }, details: { proof: 'staff', words } })
    await handOver(tx, rental, { stage: 'delivery', took: 'customer', tookBy: customerId })
    await intoShop(tx, await collectCash(tx, { orderId, courierId: null, charges: await findOrderCharges(tx, orderId) }))
  },
  attempt: (tx, { rental }, words) => countAttempt(tx, rental, { words }),
  giveUp: (tx, locked, words) => end(tx, locked, { isRefused: false, words }),
  refuse: (tx, locked, words) => end(tx, locked, { isRefused: true, words }),
  collect: async (tx, { rental }, words) => intoShop(tx, await takeFromCustomer(tx, rental, { by, collectorId: null, words })),
  dropOff: (tx, { rental }, words) => returnToOwner(tx, rental, { by, words }),
  bringBack: (tx, { rental }, words) => returnToOwner(tx, rental, { by, words }),
}

async function intoShop(tx: TxContext, amount: number): Promise<void> {
  if (amount > 0) await moveShopCash(tx, amount)
}

/** The refund is in favour of the customer: it counts in the sums that one person decides alone. */
async function end(tx: TxContext, locked: RentalWithSiblings, { isRefused, words }: { isRefused: boolean; words: string }): Promise<void> {
  const refund = await endDelivery(tx, locked, { by, isRefused, words })
  const alone = { event: 'rental.undeliverable', amount: refund, receiverId: locked.rental.customerId }
  if (!(await decideAlone(tx, alone))) throw new Refusal('rental.above-alone', 409)
}
