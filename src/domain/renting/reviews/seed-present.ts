import { demoCustomers } from '#domain/accounts/people/seed-customers.ts'
import { seedAskedFor } from '#domain/catalogue/items/seed-items.ts'
import { type Context, inTransaction, type Needs, nowOf } from '#domain/context.ts'
import { settleDue } from '#domain/money/deposits/settle-due.ts'
import { addCode } from '#domain/money/promotions/add-code.ts'
import { completeRental } from '#domain/renting/claims/complete-rental.ts'
import { joinWaits } from '#domain/renting/waits/change-waits.ts'
import { addVersion } from '#domain/site/settings/add-version.ts'
import { readNewest } from '#domain/site/settings/read-settings.ts'
import { fixedClock } from '#platform/clock.ts'
import { addDays, instantAt } from '#values/day.ts'
import { newId } from '#values/id.ts'
import { actingAs, bookPast, bringPast, type Lived, returnPast, throwFirst } from './live-past.ts'

const rana = {
  id: 'customer-rana',
  name: 'Rana Haddad',
  email: 'rana@libsa.example',
  phone: '+962795550101',
  role: 'customer',
} as const
const yearMs = 365 * 86_400_000

/**
 * Gives Rana, the customer of the demonstration, entries on each of her screens: a rental to review, an active, a late and a requested one,
 * one with a claim of damage, and a wait. Returns the late and the damaged one.
 */
export async function seedPresent(ctx: Context & Needs<'payments' | 'captcha' | 'documents'>): Promise<{ late: Lived; damaged: Lived }> {
  const { now, today } = await nowOf(ctx)
  const lived = async (itemId: string, ago: number) => {
    const rental = await bookPast(ctx, { customer: rana, itemId, from: addDays(today, -ago) })
    await bringPast(ctx, rental)
    return rental
  }
  await toReview(ctx, await lived('a-001', 9))
  const late = await lived('a-003', 5)
  const damaged = await lived('s-001', 4)
  await returnPast(ctx, damaged)
  await lived('k-003', 0)
  await inTransaction(ctx, (tx) => seedAskedFor(tx, 's-002'))
  await bookPast(ctx, { customer: rana, itemId: 's-002', from: addDays(today, 12), at: now })
  await waitForGown(ctx)
  await openCode(ctx)
  return { late, damaged }
}

async function toReview(ctx: Context & Needs<'payments' | 'documents'>, rental: Lived): Promise<void> {
  await returnPast(ctx, rental)
  const over = instantAt(addDays(rental.until, 2), 11)
  await completeRental(actingAs(ctx, { id: rental.ownerId, role: 'owner' }, over), { id: rental.id, key: newId() })
  throwFirst(await settleDue({ ...ctx, clock: fixedClock(over) }))
}

/** Waits for days of a gown that somebody else has booked. */
async function waitForGown(ctx: Context & Needs<'payments' | 'captcha'>): Promise<void> {
  const { now, today } = await nowOf(ctx)
  const [tala] = demoCustomers.filter(({ id }) => id === 'customer-tala')
  if (!tala) throw new Error('No customer of the demonstration is called Tala')
  const { from, until } = await bookPast(ctx, { customer: tala, itemId: 'wf-003', from: addDays(today, 25), at: now })
  await joinWaits(actingAs(ctx, rana, now), { itemId: 'wf-003', from, until })
}

/** Adds a valid promotional code, and enables the field for codes. */
async function openCode(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const limits = { most: 5000, minimum: 0, maxUses: null, maxUsesPerPerson: null, isFirstOrder: false, categories: [] }
    const closesAt = new Date(tx.now.getTime() + yearMs)
    await addCode(tx, { code: 'AHLAN10', kind: 'percent', amount: 1000, ...limits, opensAt: tx.now, closesAt })
    const { version, settings } = await readNewest(tx)
    await addVersion(tx, { ...settings, promotionalCodes: { enabled: true } }, { after: version })
  })
}
