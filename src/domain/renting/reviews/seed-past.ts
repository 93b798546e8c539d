import { seedCheck } from '#domain/accounts/identity-verification/seed-check.ts'
import { demoCustomers, seedCustomers } from '#domain/accounts/people/seed-customers.ts'
import { seedLocales } from '#domain/accounts/profiles/seed-locales.ts'
import { readSamplePicture } from '#domain/catalogue/items/read-sample-picture.ts'
import { type Context, inTransaction, type Needs, nowOf } from '#domain/context.ts'
import { settleDue } from '#domain/money/deposits/settle-due.ts'
import { changeMethod } from '#domain/money/payouts/change-method.ts'
import { confirmBatch } from '#domain/money/payouts/decide-payout.ts'
import { makeBatch } from '#domain/money/payouts/make-batch.ts'
import { nextBatchDay } from '#domain/money/payouts/payout.policy.ts'
import { addEvidence } from '#domain/renting/claims/add-evidence.ts'
import { completeRental } from '#domain/renting/claims/complete-rental.ts'
import { openClaim } from '#domain/renting/claims/open-claim.ts'
import { failCollection } from '#domain/renting/rentals/fail-collection.ts'
import { fixedClock } from '#platform/clock.ts'
import { addDays, type Day, instantAt } from '#values/day.ts'
import { newId } from '#values/id.ts'
import { actingAs, bookPast, bringPast, courierAt, type Lived, returnPast, throwFirst } from './live-past.ts'
import { replyToReview } from './reply-to-review.ts'
import { type PastRental, pastRentals } from './samples/past-rentals.ts'
import { seedPresent } from './seed-present.ts'
import { reviewCustomer, writeReview } from './write-review.ts'

const dana = { id: 'owner-dana', email: 'dana@libsa.example', role: 'owner' } as const
const lina = { id: 'admin-lina', role: 'admin' } as const
/** The IBAN that Jordan's central bank gives as its example. */
const exampleIban = 'JO94CBJO0010000000000131000302'
/** Rentals that were over so many days ago are paid to Dana; the payout of the rest is in transit. */
const paidAgo = 48
const damage = {
  amount: 20_000,
  words: 'A pulled thread and a stain of make-up on the left sleeve, about three centimetres. Neither was there when it left.',
}

/**
 * Creates the demonstration's past by the verbs, each at its time: reviewed rentals, a payout to Dana, a late piece and an open claim.
 * Nobody is notified of past events.
 */
export async function seedPast(present: Context & Needs<'payments' | 'captcha' | 'documents'>): Promise<void> {
  const ctx = { ...present, isPast: true }
  const { now, today } = await nowOf(ctx)
  await inTransaction(atDay(ctx, addDays(today, -90)), seedCustomers)
  await inTransaction(ctx, seedLocales)
  await readyDana(ctx, addDays(today, -80))
  const paidOn = nextBatchDay(instantAt(addDays(today, -paidAgo), 0))
  const isPaid = ({ ago }: PastRental) => ago > paidAgo + 4
  for (const past of pastRentals.filter(isPaid)) await live(ctx, past, addDays(today, -past.ago))
  throwFirst(await makeBatch(atDay(ctx, paidOn)))
  await confirmBatch(actingAs(ctx, lina, instantAt(addDays(paidOn, 1), 10)), { batch: paidOn, reference: 'DEMO-PAYOUT-1' })
  for (const past of pastRentals.filter((one) => !isPaid(one))) await live(ctx, past, addDays(today, -past.ago))
  throwFirst(await makeBatch(atDay(ctx, nextBatchDay(instantAt(addDays(today, -8), 0)))))
  const late = await begin(ctx, { itemId: 'wp-001', customerId: 'customer-sara', from: addDays(today, -5) })
  const damaged = await begin(ctx, { itemId: 'wf-002', customerId: 'customer-hala', from: addDays(today, -4) })
  await returnPast(ctx, damaged)
  const hers = await seedPresent(ctx)
  for (const { id, until } of [late, hers.late])
    await failCollection(courierAt(present, instantAt(addDays(until, 1), 17)), { id, key: newId(), reason: 'nobody-met' })
  for (const rental of [damaged, hers.damaged])
    await claimDamage(actingAs(present, { id: rental.ownerId, role: 'owner' }, new Date(now.getTime() - 3_600_000)), rental)
}

/** Creates a rental from its booking to the reviews of both sides. */
async function live(ctx: Context & Needs<'payments' | 'captcha' | 'documents'>, past: PastRental, from: Day): Promise<void> {
  const rental = await begin(ctx, { ...past, from })
  await returnPast(ctx, rental)
  const over = instantAt(addDays(rental.until, 2), 11)
  const owner = actingAs(ctx, { id: rental.ownerId, role: 'owner' }, over)
  await completeRental(owner, { id: rental.id, key: newId() })
  throwFirst(await settleDue({ ...ctx, clock: fixedClock(over) }))
  const { itemId: _, customerId, ago, ownerSays, reply, ...said } = past
  const customer = actingAs(ctx, { ...rental.customer, role: 'customer' }, instantAt(addDays(rental.until, 2), 20))
  const { mine } = await writeReview(customer, { rental: rental.id, ...said })
  await reviewCustomer(actingAs(ctx, { id: rental.ownerId, role: 'owner' }, instantAt(addDays(rental.until, 3), 9)), {
    rental: rental.id,
    stars: 5,
    words: ownerSays,
  })
  if (reply && mine)
    await replyToReview(actingAs(ctx, { id: rental.ownerId, role: 'owner' }, instantAt(addDays(rental.until, 3), 10)), {
      id: mine.id,
      words: reply,
    })
}

async function begin(
  ctx: Context & Needs<'payments' | 'captcha' | 'documents'>,
  { itemId, customerId, from }: { itemId: string; customerId: string; from: Day },
): Promise<Lived> {
  const customer = demoCustomers.find(({ id }) => id === customerId)
  if (!customer) throw new Error(`No customer of the demonstration is called ${customerId}`)
  const rental = await bookPast(ctx, { customer, itemId, from })
  await bringPast(ctx, rental)
  return rental
}

/** Gives Dana an approved identity and a payout account. */
async function readyDana(ctx: Context, day: Day): Promise<void> {
  await inTransaction(atDay(ctx, day), (tx) => seedCheck(tx, { personId: dana.id, decidedBy: 'moderator-nour' }))
  await changeMethod(actingAs(ctx, dana, instantAt(day, 12)), { kind: 'iban', account: exampleIban, holder: 'Dana Khoury' })
}

async function claimDamage(owner: Context & Needs<'documents'>, { id, itemId }: Lived): Promise<void> {
  const bytes = await readSamplePicture(itemId)
  await addEvidence(owner, { id, file: new File([new Uint8Array(bytes)], 'sleeve.webp', { type: 'image/webp' }) })
  await openClaim(owner, { id, key: newId(), kind: 'damage', ...damage })
}

function atDay(ctx: Context, day: Day): Context {
  return { ...ctx, clock: fixedClock(instantAt(day, 9)) }
}
