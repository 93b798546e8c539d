import { setTimeout as pause } from 'node:timers/promises'
import { type AttackedShop, quantile, type Reply, startAttackedShop } from '#tests/attacked-shop.ts'
import { addDays, type Day, dayAt } from '#values/day.ts'

const connections = 20
const buyers = 60
const everyMs = 500
const mostShare = 0.05
// Beside what the machine needs without the flood.
const slowestMs = 300
const slowestNeighbourMs = 20_000
const daysAhead = [10, 35, 60, 85, 110, 135, 160]

interface Line {
  itemId: string
  from: Day
  until: Day
  quantity: number
}

/** One network takes holds without a cookie, small and large, and has computers enough for whatever work it is asked for, while others buy. */
export const attack = {
  name: 'one network holds the whole shop',
  async run(log: (line: string) => void): Promise<{ held: boolean; said: string }> {
    const shop = await startAttackedShop()
    const flood = { isOver: false, calls: 0, holds: 0 }
    try {
      const ids = await itemsOf(shop)
      const before = await takenOf(shop, ids)
      const alone = await buy(shop, ids, 10)
      const flooding = Array.from({ length: connections }, (_, index) => holdOn(shop, { ids, at: index, flood }))
      const beside = await buy(shop, ids, buyers)
      const neighbour = await buyBeside(shop, ids)
      flood.isOver = true
      const after = await takenOf(shop, ids)
      await Promise.all(flooding)
      const lost = [...after].filter((place) => !before.has(place)).length
      const all = ids.length * daysAhead.length
      const [usual, slow] = [quantile(times(alone), 0.95), quantile(times(beside), 0.95)]
      log(`${flood.calls} calls of the flood, ${flood.holds} holds`)
      const said = [
        `${lost} of ${all} sampled piece-days kept from others (${((lost / all) * 100).toFixed(1)} %)`,
        `other buyers: nearly all within ${slow} ms (${usual} ms without the flood), ${refused(beside)} turned away`,
        `an honest buyer of that network: ${neighbour.status} after ${neighbour.ms} ms`,
      ]
      const isFast = slow <= usual + slowestMs && refused(beside) === 0
      const isServed = neighbour.status === 200 && neighbour.ms <= slowestNeighbourMs
      return { held: lost <= all * mostShare && isFast && isServed, said: said.join('\n') }
    } finally {
      flood.isOver = true
      await shop.close()
    }
  },
}

async function itemsOf(shop: AttackedShop): Promise<string[]> {
  const { body } = await shop.get('/api/search?limit=48')
  return (body['items'] as { id: string }[]).map(({ id }) => id)
}

let keys = 0
function orderOf(lines: Line[]) {
  keys += 1
  return { key: `key-of-attack-${keys}`, lines }
}

function daysFrom(ahead: number, days: number): { from: Day; until: Day } {
  const from = addDays(dayAt(new Date()), ahead)
  return { from, until: addDays(from, days - 1) }
}

/** Takes everything there is, line by line: some orders are of one piece, some of twenty lines for a fortnight. */
async function holdOn(
  shop: AttackedShop,
  { ids, at, flood }: { ids: string[]; at: number; flood: { isOver: boolean; calls: number; holds: number } },
): Promise<void> {
  for (let turn = at; !flood.isOver; turn += connections) {
    const size = turn % 3 === 0 ? 20 : 1
    const lines = Array.from({ length: size }, (_, line) => {
      const place = turn + line * 7
      return { itemId: ids[place % ids.length] ?? '', ...daysFrom(2 + ((place * 13) % 165), size === 1 ? 3 : 14), quantity: 1 }
    })
    const { status } = await shop.sendForged('/api/orders', orderOf(lines), `203.0.113.${at}`)
    flood.calls += 1
    if (status === 200) flood.holds += 1
  }
}

/** The sampled items and days that a buyer elsewhere cannot have. */
async function takenOf(shop: AttackedShop, ids: string[]): Promise<Set<string>> {
  const taken = new Set<string>()
  for (const ahead of daysAhead) {
    const lines = ids.map((itemId) => ({ itemId, ...daysFrom(ahead, 1), quantity: 1 }))
    const { body } = await shop.send('/api/quotes', { lines: lines.slice(0, 20) }, '198.51.100.1')
    for (const { itemId, state } of body['lines'] as { itemId: string; state: string }[])
      if (state !== 'free') taken.add(`${itemId} ${ahead}`)
  }
  return taken
}

/** Buyers of other networks, one piece each, by the clock. */
async function buy(shop: AttackedShop, ids: string[], count: number): Promise<Reply[]> {
  const calls = Array.from({ length: count }, async (_, index) => {
    await pause(index * everyMs)
    const line = { itemId: ids[(index * 5) % ids.length] ?? '', ...daysFrom(171 + (index % 8), 1), quantity: 1 }
    return shop.send('/api/orders', orderOf([line]), `10.${count}.${index}.1`)
  })
  return Promise.all(calls)
}

/** An honest buyer behind the address of the flood, who takes the first piece that is there. */
async function buyBeside(shop: AttackedShop, ids: string[]): Promise<Reply> {
  let reply: Reply = { status: 0, body: {}, ms: 0 }
  for (const itemId of ids) {
    reply = await shop.sendProved('/api/orders', orderOf([{ itemId, ...daysFrom(100, 1), quantity: 1 }]), '203.0.113.250')
    if (reply.status !== 409) break
  }
  return reply
}

function times(replies: readonly Reply[]): number[] {
  return replies.map(({ ms }) => ms)
}

/** Units neither held nor honestly taken. */
function refused(replies: readonly Reply[]): number {
  return replies.filter(({ status }) => status !== 200 && status !== 409).length
}
