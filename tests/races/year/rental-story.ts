import type { FullContext } from '#domain/context.ts'
import { acceptRental } from '#domain/renting/answers/accept-rental.ts'
import { declineRental } from '#domain/renting/answers/decline-rental.ts'
import { withdrawRental } from '#domain/renting/answers/withdraw-rental.ts'
import { cancelAsOwner } from '#domain/renting/cancellations/cancel-as-owner.ts'
import { cancelByOperations, confirmCancellation } from '#domain/renting/cancellations/cancel-by-operations.ts'
import { cancelRental, getCancellation } from '#domain/renting/cancellations/cancel-rental.ts'
import { getFreeStarts } from '#domain/renting/changes/find-free-starts.ts'
import { moveDays } from '#domain/renting/changes/move-days.ts'
import { deliveryCodeOf } from '#domain/renting/conditions/delivery-code.ts'
import { packRental } from '#domain/renting/conditions/pack-rental.ts'
import { deliverRental } from '#domain/renting/deliveries/deliver-rental.ts'
import { dispatchRental } from '#domain/renting/deliveries/dispatch-rental.ts'
import { giveUpDelivery } from '#domain/renting/deliveries/give-up-delivery.ts'
import { noteFailedAttempt } from '#domain/renting/rentals/note-failed-attempt.ts'
import { getRescue, replaceRental } from '#domain/renting/rescues/replace-rental.ts'
import { addDays, instantAt } from '#values/day.ts'
import { photograph } from '../histories/operations.ts'
import { after, type Story } from './agenda.ts'
import { orRefusal } from './booking.ts'
import type { Fate } from './fates.ts'
import { type Told, told } from './known-rental.ts'
import { letGoOfPayment, payOrForget } from './mishaps.ts'
import { wear } from './wearing.ts'
import type { YearShop } from './year-shop.ts'

interface Lived {
  id: string
  fate: Fate
}

/** A rental from its booking to its end; one that is ended by others is replaced by its customer, or not. */
export async function* liveOn(shop: YearShop, customer: FullContext, { id, fate }: Lived): Story {
  yield* untilConfirmed(shop, customer, { id, fate })
  yield* untilPacked(shop, customer, { id, fate })
  if ((await told(shop, id)).status === 'packed') yield* untilDelivered(shop, customer, { id, fate })
  if ((await told(shop, id)).status === 'active') yield* wear(shop, customer, { id, fate })
  await replace(shop, customer, await told(shop, id))
}

async function* untilConfirmed(shop: YearShop, customer: FullContext, { id, fate }: Lived): Story {
  const { random, key } = shop
  const { status, ownerId, orderId } = await told(shop, id)
  if (status !== 'requested') return
  const owner = shop.owner(ownerId)
  yield after(await shop.clock.now(), 0.5)
  if (fate === 'payment let go') await letGoOfPayment(shop, orderId)
  if (fate === 'unanswered') {
    yield after(await shop.clock.now(), 14)
    return
  }
  if (fate === 'declined') await declineRental(owner, { id, key: key(), reason: 'not-available' })
  else if (fate === 'cancelled' && random.chance(0.3)) await withdrawRental(customer, { id, key: key() })
  else await orRefusal(shop, 'accept', acceptRental(owner, { id, key: key() }))
}

/** Possible events between the booking and the morning before the first day. */
async function* untilPacked(shop: YearShop, customer: FullContext, { id, fate }: Lived): Story {
  const { random, key } = shop
  const { from, ownerId, status } = await told(shop, id)
  if (status !== 'confirmed') return
  const now = await shop.clock.now()
  const packing = instantAt(addDays(from, -1), 9)
  const hours = Math.max(0, Math.floor((packing.getTime() - now.getTime()) / 3_600_000))
  if (fate === 'payment let go') yield* payOrForget(shop, customer, id)
  if (fate === 'cancelled' || fate === 'refund failed' || fate === 'cancelled by its owner' || fate === 'moved') {
    yield after(now, random.below(fate === 'moved' ? Math.min(hours, 24) : hours))
    if (fate === 'moved') await move(shop, customer, id)
    else if (fate === 'cancelled' || fate === 'refund failed') {
      const shown = await orRefusal(shop, 'look at a cancellation', getCancellation(customer, id))
      if (shown) await orRefusal(shop, 'cancel', cancelRental(customer, { id, key: key(), refund: shown.refund }))
    } else await orRefusal(shop, 'cancel as owner', cancelAsOwner(shop.owner(ownerId), { id, key: key(), reason: 'damaged' }))
  }
  const planned = await told(shop, id)
  if (planned.status !== 'confirmed') return
  yield instantAt(addDays(planned.from, -1), 9)
  await photograph(shop, id, 'packing')
  await orRefusal(shop, 'pack', packRental(shop.owner(ownerId), { id, key: key() }))
}

async function move(shop: YearShop, customer: FullContext, id: string): Promise<void> {
  const found = await orRefusal(shop, 'look for other days', getFreeStarts(customer, id))
  const from = found && shop.random.pick(found.starts.slice(0, 12))
  if (from) await orRefusal(shop, 'move days', moveDays(customer, { id, key: shop.key(), from }))
}

async function* untilDelivered(shop: YearShop, customer: FullContext, { id, fate }: Lived): Story {
  const { random, key } = shop
  const { from, orderId } = await told(shop, id)
  const courier = random.pick(shop.couriers) ?? customer
  yield instantAt(addDays(from, -1), 13)
  if ((await orRefusal(shop, 'dispatch', dispatchRental(courier, { id, key: key() }))) === null) {
    if ((await told(shop, id)).status !== 'packed') return
    // Its deposit is missing: the courier comes again, and then the shop gives it up.
    yield instantAt(addDays(from, -1), 17)
    if ((await orRefusal(shop, 'dispatch again', dispatchRental(courier, { id, key: key() }))) === null) return giveUp(shop, id)
  }
  yield instantAt(addDays(from, -1), 18)
  if (fate === 'undeliverable') {
    const isRefused = random.chance(0.6)
    if (!isRefused) {
      await noteFailedAttempt(courier, { id, key: key() })
      yield instantAt(addDays(from, -1), 20)
      await noteFailedAttempt(courier, { id, key: key() })
    }
    await giveUpDelivery(courier, { id, key: key(), isRefused })
    return
  }
  await photograph(shop, id, 'delivery')
  const proof = random.chance(0.9) ? { code: deliveryCodeOf(shop.system, orderId) } : { signedBy: 'Rana' }
  await deliverRental(courier, { id, key: key(), ...proof })
}

/** The shop ends what it cannot send; above the limit of one person two people do. */
async function giveUp({ admins, key, note }: YearShop, id: string): Promise<void> {
  const [first, second] = admins
  if (!first || !second) return
  const { status } = await cancelByOperations(first, { id, key: key(), reason: 'other', words: 'The deposit is missing.' })
  if (status === 'packed') await confirmCancellation(second, { id, key: key() })
  note('given up without a deposit')
}

/** A customer whose piece was cancelled is offered others for a while. */
async function replace(shop: YearShop, customer: FullContext, { id, status }: Told): Promise<void> {
  if (status !== 'cancelled_by_owner' && status !== 'cancelled_by_operations') return
  const { items } = await getRescue(customer, id)
  const itemId = shop.random.chance(0.6) ? (shop.random.pick(items)?.id ?? null) : null
  const next = await orRefusal(shop, 'replace', replaceRental(customer, { id, key: shop.key(), itemId }))
  shop.note(itemId === null ? 'not replaced' : 'replaced')
  if (next && next.id !== id) shop.agenda.add(await shop.clock.now(), liveOn(shop, customer, { id: next.id, fate: 'fine' }))
}
