import type { FullContext } from '#domain/context.ts'
import { extendRental } from '#domain/renting/changes/extend-rental.ts'
import { getExtension } from '#domain/renting/changes/plan-extension.ts'
import { returnEarly } from '#domain/renting/changes/return-early.ts'
import { completeRental } from '#domain/renting/claims/complete-rental.ts'
import { findRental } from '#domain/renting/claims/find-rental.ts'
import { receiveRental } from '#domain/renting/conditions/receive-rental.ts'
import { collectRental } from '#domain/renting/deliveries/collect-rental.ts'
import { dropOffRental } from '#domain/renting/deliveries/drop-off-rental.ts'
import { failCollection } from '#domain/renting/rentals/fail-collection.ts'
import { addDays, instantAt } from '#values/day.ts'
import { photograph } from '../histories/operations.ts'
import { after, type Story } from './agenda.ts'
import { orRefusal, payPages } from './booking.ts'
import { claimDamage, payOrOwe, reportProblem } from './disputes.ts'
import type { Fate } from './fates.ts'
import { told } from './known-rental.ts'
import { letGoOfHold } from './mishaps.ts'
import type { YearShop } from './year-shop.ts'

interface Worn {
  id: string
  fate: Fate
}

/** A rental that is with its customer, until its owner has it back and is content, or not. */
export async function* wear(shop: YearShop, customer: FullContext, { id, fate }: Worn): Story {
  const kind = { 'not as described': 'not-as-described', 'delivered badly': 'delivery-fault' } as const
  if (fate === 'not as described' || fate === 'delivered badly')
    shop.agenda.add(await shop.clock.now(), reportProblem(shop, customer, { id, kind: kind[fate] }))
  if (fate === 'extended' || fate === 'returned early') yield* changeEnd(shop, customer, { id, fate })
  yield* untilCollected(shop, { id, fate })
  const { status } = await told(shop, id)
  if (status === 'lost') yield* untilFound(shop, customer, id)
  if ((await told(shop, id)).status === 'return_in_transit') yield* untilCompleted(shop, customer, { id, fate })
}

async function* changeEnd(shop: YearShop, customer: FullContext, { id, fate }: Worn): Story {
  const { random, key } = shop
  const { from, until, orderId } = await told(shop, id)
  yield instantAt(from, 12)
  if (fate === 'returned early') {
    const early = addDays(until, -1)
    if (early >= from) await orRefusal(shop, 'return early', returnEarly(customer, { id, key: key(), until: early }))
    return
  }
  const offered = await orRefusal(shop, 'look at an extension', getExtension(customer, id))
  const longer = random.pick(offered?.days.slice(0, 4) ?? [])
  if (!longer) return
  await orRefusal(shop, 'extend', extendRental(customer, { id, key: key(), ...longer }))
  await payPages(shop, orderId)
}

/** The courier comes on the day after the last; who is late is met days later, or never. */
async function* untilCollected(shop: YearShop, { id, fate }: Worn): Story {
  const { random, key } = shop
  const { until, unitId } = await told(shop, id)
  const [courier] = shop.couriers
  if (!courier) return
  yield instantAt(addDays(until, 1), 10 + random.below(8))
  if (fate === 'late' || fate === 'lost') {
    const reason = fate === 'late' && random.chance(0.15) ? 'ours' : 'nobody-met'
    await failCollection(courier, { id, key: key(), reason })
    if (fate === 'lost') {
      yield instantAt(addDays(until, 9), 9)
      return
    }
    yield instantAt(addDays(until, 2 + random.below(6)), 12)
    if ((await told(shop, id)).status === 'lost') return
  }
  await photograph(shop, id, 'collection')
  await collectRental(courier, { id, key: key(), unitId })
}

async function* untilFound(shop: YearShop, customer: FullContext, id: string): Story {
  const { random, key } = shop
  const [courier] = shop.couriers
  if (courier && random.chance(0.4)) {
    yield after(await shop.clock.now(), 24 * random.below(shop.wish.patience) + random.below(24))
    const { unitId } = await told(shop, id)
    await photograph(shop, id, 'collection')
    await findRental(courier, { id, key: key(), unitId })
    shop.note('found')
  } else shop.agenda.add(after(await shop.clock.now(), 24 * 4), payOrOwe(shop, customer, id))
}

/** The owner receives it, claims damage or is content; some say nothing. */
async function* untilCompleted(shop: YearShop, customer: FullContext, { id, fate }: Worn): Story {
  const { random, key } = shop
  const owner = shop.owner((await told(shop, id)).ownerId)
  const isSilent = random.chance(0.1) && fate !== 'damaged' && fate !== 'hold let go'
  yield after(await shop.clock.now(), isSilent ? 25 : 2 + random.below(20))
  const [courier = owner] = shop.couriers
  if (isSilent) await orRefusal(shop, 'drop off', dropOffRental(courier, { id, key: key(), unitId: (await told(shop, id)).unitId }))
  else {
    await photograph(shop, id, 'return')
    await receiveRental(owner, { id, key: key() })
  }
  if (fate === 'hold let go') await letGoOfHold(shop, id)
  if (fate === 'damaged' || fate === 'hold let go') {
    yield after(await shop.clock.now(), 1 + random.below(40))
    yield* claimDamage(shop, { customer, owner }, id)
  } else if (random.chance(0.5)) {
    yield after(await shop.clock.now(), 1 + random.below(20))
    await orRefusal(shop, 'complete', completeRental(owner, { id, key: key() }))
  }
  shop.agenda.add(after(await shop.clock.now(), 24 * 8), payOrOwe(shop, customer, id))
}
