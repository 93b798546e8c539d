import { demoCustomers } from '#domain/accounts/people/seed-customers.ts'
import { type Context, type Needs, nowOf } from '#domain/context.ts'
import { depositCash, withdrawCash } from '#domain/money/cash/bank-cash.ts'
import { shopCash } from '#domain/money/cash/bank-deposits.table.ts'
import { beginCount } from '#domain/money/cash/begin-count.ts'
import { countShop } from '#domain/money/cash/count-shop.ts'
import { handInCash } from '#domain/money/cash/hand-in-cash.ts'
import { getSession } from '#domain/money/cash/list-sessions.ts'
import { openSession } from '#domain/money/cash/open-session.ts'
import { countsOf } from '#domain/money/cash-sessions/cash-session.policy.ts'
import { addDays, type Day, instantAt } from '#values/day.ts'
import { newId } from '#values/id.ts'
import { actingAs, bookPast, bringPast } from './live-past.ts'

type SeedContext = Context & Needs<'payments' | 'captcha' | 'documents'>

const courierId = 'courier-omar'
const lina = { id: 'admin-lina', role: 'admin' } as const
const nour = { id: 'moderator-nour', role: 'moderator' } as const

/**
 * Gives the demonstration its cash: a session that matched, one of which four dinars are missing, and an open one. Cash was taken to the bank, and
 * that in the shop was counted.
 * Nobody is notified of past events.
 */
export async function seedCash(present: SeedContext): Promise<void> {
  const ctx = { ...present, isPast: true }
  const { now, today } = await nowOf(ctx)
  const first = instantAt(addDays(today, -6), 9)
  await withdrawCash(actingAs(ctx, lina, first), { key: newId(), amount: 400_000, reference: 'CQ-20871' })
  await shift(ctx, { day: addDays(today, -5), itemId: 'mc-001', customerId: 'customer-yazan', difference: 0 })
  await depositCash(actingAs(ctx, lina, instantAt(addDays(today, -4), 11)), { key: newId(), amount: 250_000, reference: 'DP-55210' })
  await shift(ctx, { day: addDays(today, -2), itemId: 'a-002', customerId: 'customer-sara', difference: -4000 })
  const [box] = await present.db.select().from(shopCash)
  const count = { key: newId(), counts: countsOf(box?.amount ?? 0), expected: box?.amount ?? 0 }
  await countShop(actingAs(ctx, nour, instantAt(addDays(today, -1), 21)), count)
  const opened = new Date(now.getTime() - 3 * 3_600_000)
  await openSession(actingAs(ctx, nour, opened), { key: newId(), courierId, float: 50_000 })
  await deliver(ctx, { itemId: 'k-001', customerId: 'customer-hala', from: today, at: new Date(now.getTime() - 3_600_000) })
}

/** A courier's shift with one delivery that is paid in cash, counted in the evening. */
async function shift(
  ctx: SeedContext,
  { day, difference, ...sold }: { day: Day; itemId: string; customerId: string; difference: number },
): Promise<void> {
  const staff = (hour: number) => actingAs(ctx, nour, instantAt(day, hour))
  const { id } = await openSession(staff(9), { key: newId(), courierId, float: 50_000 })
  await deliver(ctx, { ...sold, from: addDays(day, 1) })
  await beginCount(staff(20), id)
  const { expected, attempt } = await getSession(staff(20), id)
  const why =
    difference === 0 ? {} : { reason: 'wrong-change' as const, words: 'A 5 for a 1 at the last door; the customer is being asked.' }
  await handInCash(staff(21), { id, attempt, counts: countsOf(expected + difference), ...why })
}

async function deliver(
  ctx: SeedContext,
  { itemId, customerId, from, at }: { itemId: string; customerId: string; from: Day; at?: Date },
): Promise<void> {
  const customer = demoCustomers.find(({ id }) => id === customerId)
  if (!customer) throw new Error(`No customer of the demonstration is called ${customerId}`)
  await bringPast(ctx, await bookPast(ctx, { customer, itemId, from, method: 'cash' }), at)
}
