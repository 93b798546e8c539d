import { chooseHandOver } from '#domain/renting/holds/choose-hand-over.ts'
import { holdOrder } from '#domain/renting/holds/hold-order.ts'
import { getOrder } from '#domain/renting/orders/get-order.ts'
import { listOrders } from '#domain/renting/orders/list-orders.ts'
import { makeQuote } from '#domain/renting/quotes/make-quote.ts'
import type { BagLine } from '#domain/renting/quotes/quote.contract.ts'
import { addDays } from '#values/day.ts'
import { finishHeld } from '../held-order.ts'
import { pieces } from './history-shop.ts'
import type { Drawing } from './operations.ts'

const areas = ['amman-abdoun', 'amman-abdoun', 'irbid-downtown']

/** The pieces that a customer would rent, with hand-over and payment method. */
export interface Bag {
  lines: BagLine[]
  isAllOrNothing: boolean
  wantsProtection: boolean
  /** Collects whatever may be collected in person. */
  collects: boolean
  /** Gives a held order its address, its confirmed contact and its method. */
  finish(orderId: string): Promise<void>
  /** Actions of everybody else: looking at prices and at own orders. */
  look(): Promise<unknown>
}

/** Draws up to three lines that begin within six days; half of the lines of a bag share their days. */
export function drawBag({ shop, scene, client, random }: Drawing): Bag {
  const { ctx } = client
  const draw = (): { from: string; until: string } => {
    const from = addDays(scene.today, 1 + random.below(6))
    return { from, until: addDays(from, random.below(5)) }
  }
  const first = draw()
  const lines = Array.from({ length: 1 + random.below(3) }, () => ({
    itemId: `piece-${random.below(pieces)}`,
    quantity: random.chance(0.15) ? 2 : 1,
    ...(random.chance(0.5) ? first : draw()),
  }))
  const method = random.pick(['card', 'card', 'card', 'card', 'cash', 'cash', 'transfer'] as const) ?? 'card'
  const area = random.pick(areas) ?? ''
  return {
    lines,
    isAllOrNothing: random.chance(0.2),
    wantsProtection: random.chance(0.3),
    collects: random.chance(0.5),
    async finish(id) {
      const { rentals } = await getOrder(ctx, id)
      const brought = rentals.filter(({ handOver }) => handOver === 'courier')
      const start = brought.map(({ from }) => from).sort()[0] ?? first.from
      const contact = { phone: `+96279${1_000_000 + client.at}`, email: `customer-${client.at}@example.com` }
      const wanted = brought.length < rentals.length && method === 'cash' ? 'card' : method
      await finishHeld(shop, ctx, { id, from: brought.length > 0 ? start : null, area, method: wanted, ...contact })
    },
    async look() {
      await makeQuote(ctx, { lines })
      return listOrders(ctx)
    },
  }
}

/** Holds a bag and says everything that is asked for before the payment. */
export async function checkOut({ client }: Drawing, bag: Bag, key: string): Promise<void> {
  const { id, handOvers } = await holdOrder(client.ctx, {
    key,
    lines: bag.lines,
    isAllOrNothing: bag.isAllOrNothing,
    wantsProtection: bag.wantsProtection,
  })
  if (bag.collects)
    for (const { rentals } of handOvers) await chooseHandOver(client.ctx, { id, rental: rentals[0] ?? '', handOver: 'in_person' })
  await bag.finish(id)
}
