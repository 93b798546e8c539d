import { expect, test } from 'vitest'
import { acceptRental } from '#domain/renting/answers/accept-rental.ts'
import { declineRental } from '#domain/renting/answers/decline-rental.ts'
import { withdrawRental } from '#domain/renting/answers/withdraw-rental.ts'
import { cancelAsOwner } from '#domain/renting/cancellations/cancel-as-owner.ts'
import { cancelRental, getCancellation } from '#domain/renting/cancellations/cancel-rental.ts'
import { returnEarly } from '#domain/renting/changes/return-early.ts'
import type { RentalStatus } from '#domain/renting/rentals/rental.policy.ts'
import { line } from '#tests/races/checkout.ts'
import { type Booked, openRentingShop, type RentingShop } from '#tests/renting.ts'
import { addDays } from '#values/day.ts'
import { newId } from '#values/id.ts'
import { rowOf } from './notification.policy.ts'
import { partsOfKey } from './notify.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const events = 40

/** Numbers from 0 to 1 that are the same in every run. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

interface Sent {
  event: string
  orderId: string
  recipient: string
  channel: string
  sentAt: number
  status: RentalStatus
  answerBy: number
}

/** The events of which a customer and an owner hear how a rental ended. */
const ends: Partial<Record<RentalStatus, { customer: string[]; owner: string[] }>> = {
  declined: { customer: ['request-declined'], owner: [] },
  expired: { customer: ['request-expired'], owner: [] },
  cancelled: { customer: ['request-withdrawn', 'rental-cancelled'], owner: ['request-withdrawn', 'rental-cancelled'] },
  cancelled_by_owner: { customer: ['rental-cancelled-by-owner', 'replacements-offered'], owner: [] },
  confirmed: {
    customer: ['order-confirmed', 'request-accepted', 'days-changed', 'returns-early'],
    owner: ['rental-booked', 'answer-given'],
  },
}
/** The statuses of a rental for which a message is true. */
const claims: Record<string, readonly RentalStatus[]> = {
  'request-sent': ['requested'],
  'request-declined': ['declined'],
  'request-expired': ['expired'],
  'rental-cancelled': ['cancelled'],
  'request-withdrawn': ['cancelled'],
  'rental-cancelled-by-owner': ['cancelled_by_owner'],
  'replacements-offered': ['cancelled_by_owner'],
}

/** Does one thing that is possible with the rental now, in the way of one of its two sides. */
async function act(shop: RentingShop, { customer, rentals: [id = ''] }: Booked, chance: number): Promise<void> {
  const [rental] = await shop.query<{ status: RentalStatus; owner: string; until: string }>(
    'SELECT status, owner_id AS owner, last_day::text AS until FROM rentals WHERE id = $1',
    [id],
  )
  const owner = rental?.owner === 'owner-lama' ? shop.lama : shop.dana
  const key = newId()
  if (rental?.status === 'requested') {
    if (chance < 0.55) await acceptRental(owner, { id, key })
    else if (chance < 0.75) await declineRental(owner, { id, key, reason: 'not-available' })
    else if (chance < 0.9) await withdrawRental(customer, { id, key })
  } else if (rental?.status === 'confirmed') {
    if (chance < 0.35) await cancelRental(customer, { id, key, refund: (await getCancellation(customer, id)).refund })
    else if (chance < 0.6) await cancelAsOwner(owner, { id, key, reason: 'damaged' })
    else await returnEarly(customer, { id, key, until: addDays(rental.until, -1) }).catch(() => undefined)
  }
}

/** The messages that have been sent since the last call, with the state of their rental now. */
async function newlySent(shop: RentingShop, known: Set<string>): Promise<Sent[]> {
  const rows = await shop.query<{
    key: string
    recipient: string
    channel: string
    order: string
    sentAt: Date
    status: RentalStatus
    answerBy: Date | null
  }>(
    `SELECT m.dedupe_key AS key, m.recipient, m.channel, r.order_id AS order, m.sent_at AS "sentAt", r.status, r.answer_by AS "answerBy"
     FROM outbox m JOIN rentals r ON r.order_id = m.thread WHERE m.sent_at IS NOT NULL ORDER BY m.sent_at`,
  )
  const fresh = rows.filter(({ key }) => !known.has(key))
  for (const { key } of fresh) known.add(key)
  return fresh.map(({ key, order, sentAt, answerBy, ...row }) => {
    const event = partsOfKey(key)?.event ?? key.split(':')[0] ?? ''
    return { ...row, event, orderId: order, sentAt: sentAt.getTime(), answerBy: answerBy?.getTime() ?? 0 }
  })
}

test.each([1, 2])(
  'on a day of forty events at any hour nobody is told what is not so, none is lost, and each deadline can be met (%i)',
  async (seed) => {
    const shop = await openRentingShop()
    try {
      await shop.askFor('single-1', 'single-2', 'triple')
      const chance = random(seed)
      const start = (await shop.clock.now()).getTime()
      // A third of the events follow another one within a minute.
      const times = Array.from({ length: events }, (_, index) =>
        index % 3 === 2 ? 20_000 : Math.floor((chance() * 2 * 24 * hourMs) / (events * 0.67)),
      )
      const booked: Booked[] = []
      const sent: Sent[] = []
      const known = new Set<string>()
      const ports = {
        mail: { send: async () => undefined, close: () => undefined },
        sms: { channels: ['sms'] as const, send: async () => undefined },
      }
      const tick = async () => {
        await shop.jobs.run()
        await shop.jobs.send(ports)
        sent.push(...(await newlySent(shop, known)))
      }
      const wait = async (ms: number) => {
        for (let left = ms; left > 0; left -= 15 * minuteMs) {
          shop.clock.advance(Math.min(left, 15 * minuteMs))
          await tick()
        }
      }
      for (const [index, ms] of times.entries()) {
        await wait(ms)
        const earlier = booked[Math.floor(chance() * booked.length)]
        const newest = booked.at(-1)
        if (index < 2 || (index % 3 !== 2 && chance() < 0.45)) {
          const item = ['single-1', 'single-2', 'triple'][booked.length % 3] ?? 'triple'
          const from = addDays('2027-07-10', booked.length * 9)
          booked.push(await shop.book([line(item, 1, { from, until: addDays(from, 3) })]))
        } else await act(shop, (index % 3 === 2 ? newest : earlier) ?? (booked[0] as Booked), chance())
      }
      await wait(36 * hourMs)

      expect((await shop.clock.now()).getTime()).toBeGreaterThan(start + 40 * hourMs)
      // Each message was true when it was sent, and what asks for an answer came while there was time, in waking hours.
      const untrue = sent.filter(({ event, status }) => {
        const isOfTable = partsOfKey(`notification:x:${event}:x:x:mail`) !== null
        const { asksWhile, holdsWhile = asksWhile } = isOfTable
          ? (rowOf(event as 'request-made') as { asksWhile?: readonly RentalStatus[]; holdsWhile?: readonly RentalStatus[] })
          : {}
        const allowed = claims[event] ?? holdsWhile
        return allowed !== undefined && !allowed.includes(status)
      })
      expect(untrue).toEqual([])
      for (const one of sent.filter(({ event }) => event === 'request-made' || event === 'replacements-offered'))
        expect({ ...one, isInTime: one.event !== 'request-made' || one.answerBy - one.sentAt >= 2 * hourMs }).toMatchObject({
          isInTime: true,
        })
      // Everything that was written has gone out, alone or in another mail.
      expect(await shop.query(`SELECT dedupe_key FROM outbox WHERE sent_at IS NULL AND folded_into IS NULL`)).toEqual([])
      // Customer and owner know the end of each rental.
      const folded = await shop.query<{ key: string; order: string; recipient: string }>(
        `SELECT dedupe_key AS key, thread AS order, recipient FROM outbox WHERE folded_into IS NOT NULL`,
      )
      const heard = [
        ...sent,
        ...folded.map(({ key, order, recipient }) => ({ event: partsOfKey(key)?.event ?? '', orderId: order, recipient })),
      ]
      const rentals = await shop.query<{ order: string; status: RentalStatus; owner: string; email: string }>(
        'SELECT r.order_id AS order, r.status, r.owner_id AS owner, o.email FROM rentals r JOIN orders o ON o.id = r.order_id',
      )
      expect(rentals.length).toBeGreaterThan(7)
      for (const { order, status, owner, email } of rentals) {
        const told = (recipient: string) =>
          heard.filter((one) => one.orderId === order && one.recipient === recipient).map(({ event }) => event)
        const { customer = [], owner: owners = [] } = ends[status] ?? {}
        const about = { order, status }
        expect({
          ...about,
          isTold: customer.length === 0 || told(email).some((event) => customer.includes(event)),
          told: told(email),
        }).toMatchObject({ isTold: true })
        expect({
          ...about,
          isTold: owners.length === 0 || told(`${owner}@example.com`).some((event) => owners.includes(event)),
        }).toMatchObject({ isTold: true })
      }
    } finally {
      await shop.close()
    }
  },
)
