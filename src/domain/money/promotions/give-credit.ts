import { and, eq, sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { lockCredit } from '#domain/money/ledger/lock-credit.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import { Refusal } from '#domain/refusal.ts'
import { decideAlone } from '#domain/site/second-person/decide-alone.ts'
import { requireSecond } from '#domain/site/second-person/require-second.ts'
import { newId } from '#values/id.ts'
import type { Fils } from '#values/money.ts'
import { givenCredits } from './given-credits.table.ts'
import type { CreditRow, GiveCredit } from './promotion.contract.ts'

/**
 * Gives a customer credit at the shop's cost. Above the limits of one person it is only requested, and another administrator gives it. The
 * same key gives once.
 * @throws {Refusal} 404 `credit.unknown-person`, 403 `credit.own`, 409 `credit.other-wish` when the key was used for something else
 */
export async function giveCredit(ctx: Context, { email, ...wish }: GiveCredit): Promise<{ status: CreditRow['status'] }> {
  return giveCreditTo(ctx, { ...wish, personId: await findPerson(ctx, email) })
}

interface CreditWish {
  personId: string
  amount: Fils
  words: string
  key: string
}

/**
 * Gives credit to a known account, by the rules of `giveCredit`. `note` records once what it was for.
 * @throws {Refusal} 403 `credit.own`, 409 `credit.other-wish` when the key was used for something else
 */
export function giveCreditTo(
  ctx: Context,
  { personId, amount, words, key }: CreditWish,
  note?: (tx: TxContext, status: 'given' | 'asked') => Promise<void>,
): Promise<{ status: CreditRow['status'] }> {
  return inTransaction(ctx, async (tx) => {
    if (personId === tx.actor.personId) throw new Refusal('credit.own', 403)
    // Repeats of one key wait for each other, so that the sums count it once.
    await tx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`credit:${key}`}, 0))`)
    if ((await tx.db.$count(givenCredits, eq(givenCredits.key, key))) > 0) return againOf(tx, { key, personId, amount })
    const isAlone = await decideAlone(tx, { event: 'credit.given', amount, receiverId: personId })
    const id = newId()
    const [added] = await tx.db
      .insert(givenCredits)
      .values({
        ...{ id, key, personId, amount, words, status: isAlone ? 'given' : 'asked', askedBy: tx.actor.personId, askedAt: tx.now },
        ...(isAlone && { decidedBy: tx.actor.personId, decidedAt: tx.now }),
      })
      .onConflictDoNothing()
      .returning({ id: givenCredits.id })
    if (!added) return againOf(tx, { key, personId, amount })
    if (isAlone) await post(tx, { id, personId, amount, words })
    else await record(tx, 'credit.asked', personId, { id, amount, words })
    const status = isAlone ? 'given' : 'asked'
    await note?.(tx, status)
    return { status }
  })
}

/**
 * Gives the credit that another administrator has asked for.
 * @throws {Refusal} 404 `credit.unknown`, 409 `credit.decided`, 409 `credit.same-person`, 403 `credit.own`, and those of `requireSecond`
 */
export function confirmCredit(ctx: Context, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const asked = await lockAsked(tx, id)
    await requireSecond(tx, { ...asked, needs: 'promotions.write-all', refusal: 'credit.same-person' })
    const { personId } = asked
    if (personId === null) throw new Refusal('credit.unknown-person', 404)
    if (personId === tx.actor.personId) throw new Refusal('credit.own', 403)
    await decide(tx, id, 'given')
    await post(tx, { ...asked, personId })
  })
}

/**
 * Declines requested credit, by the person who requested it or another.
 * @throws {Refusal} 404 `credit.unknown`, 409 `credit.decided` already
 */
export function declineCredit(ctx: Context, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { personId, amount } = await lockAsked(tx, id)
    await decide(tx, id, 'declined')
    await record(tx, 'credit.declined', personId ?? id, { id, amount })
  })
}

async function findPerson(ctx: Context, email: string): Promise<string> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`SELECT id FROM people WHERE email = ${email.toLowerCase()}`)
  const [person] = rows
  if (!person) throw new Refusal('credit.unknown-person', 404)
  return person.id
}

async function againOf(tx: TxContext, wish: { key: string; personId: string; amount: Fils }): Promise<{ status: CreditRow['status'] }> {
  const [known] = await tx.db.select().from(givenCredits).where(eq(givenCredits.key, wish.key))
  const isSame = known?.personId === wish.personId && known.amount === wish.amount && known.askedBy === tx.actor.personId
  if (!known || !isSame) throw new Refusal('credit.other-wish', 409)
  return { status: known.status }
}

async function lockAsked(tx: TxContext, id: string): Promise<typeof givenCredits.$inferSelect> {
  const [asked] = await tx.db.select().from(givenCredits).where(eq(givenCredits.id, id)).for('update')
  if (!asked) throw new Refusal('credit.unknown', 404)
  if (asked.status !== 'asked') throw new Refusal('credit.decided', 409)
  return asked
}

async function decide(tx: TxContext, id: string, status: 'given' | 'declined'): Promise<void> {
  await tx.db
    .update(givenCredits)
    .set({ status, decidedBy: tx.actor.personId, decidedAt: tx.now })
    .where(and(eq(givenCredits.id, id), eq(givenCredits.status, 'asked')))
}

async function post(tx: TxContext, of: { id: string; personId: string; amount: Fils; words: string }): Promise<void> {
  const { id, personId, amount, words } = of
  await lockCredit(tx, personId)
  await postEntries(tx, {
    kind: 'credit_given',
    orderId: null,
    key: `credit-given:${id}`,
    entries: [
      { account: 'goodwill', amount },
      { account: 'customer_credit', amount: -amount, party: personId },
    ],
  })
  await record(tx, 'credit.given', personId, { id, amount, words })
}
