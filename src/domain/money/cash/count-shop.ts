import { eq } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { type CashCounts, type DifferenceReason, sumOfCounts } from '#domain/money/cash-sessions/cash-session.policy.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import { Refusal } from '#domain/refusal.ts'
import { requireSecond } from '#domain/site/second-person/require-second.ts'
import { newId } from '#values/id.ts'
import type { Fils } from '#values/money.ts'
import { shopCash } from './bank-deposits.table.ts'
import { mayBookAlone } from './may-book-alone.ts'
import { moveShopCash } from './move-shop-cash.ts'
import { type ShopCountRow, shopCounts } from './shop-counts.table.ts'

interface Counted {
  key: string
  counts: CashCounts
  /** The amount that should be there, as whoever counted saw it. */
  expected: Fils
  reason?: DifferenceReason | undefined
  words?: string | undefined
}

/**
 * Keeps a count of the cash in the shop. A small difference is booked at once, a larger one waits for a second person. The same key counts once.
 * @throws {Refusal} 409 `cash.shop-moved` when the amount has changed meanwhile, `cash.shop-waits` while an earlier count waits
 * @throws {Refusal} 422 `cash.reason-missing` when something is missing or left over
 */
export async function countShop(ctx: Context, { key, counts, expected, reason, words }: Counted): Promise<{ id: string }> {
  return inTransaction(ctx, async (tx) => {
    const [there] = await tx.db.select().from(shopCash).for('update')
    const [known] = await tx.db.select().from(shopCounts).where(eq(shopCounts.key, key))
    const counted = sumOfCounts(counts)
    if (known) {
      if (known.counted !== counted || known.expected !== expected) throw new Refusal('cash.other-request', 409)
      return { id: known.id }
    }
    if (there?.amount !== expected) throw new Refusal('cash.shop-moved', 409)
    if ((await tx.db.$count(shopCounts, eq(shopCounts.status, 'variance'))) > 0) throw new Refusal('cash.shop-waits', 409)
    const difference = counted - expected
    if (difference !== 0 && reason === undefined) throw new Refusal('cash.reason-missing', 422, { fields: ['reason'] })
    const why = difference === 0 ? {} : { reason, words }
    const status = difference === 0 ? 'reconciled' : 'variance'
    const by = { countedBy: tx.actor.personId, countedAt: tx.now }
    const [kept] = await tx.db
      .insert(shopCounts)
      .values({ id: newId(), key, status, counts, expected, counted, ...why, ...by })
      .returning()
    if (!kept) throw new Error('a count was not kept')
    await record(tx, 'cash.shop-counted', kept.id, { amount: counted, difference })
    if (difference !== 0 && (await mayBookAlone(tx, { difference, courierId: null }))) await book(tx, kept)
    return { id: kept.id }
  })
}

/**
 * Books the difference of a count as a second person.
 * @throws {Refusal} 404 `cash.unknown`, 409 `cash.wrong-status`, `cash.same-person`, `cash.shop-not-enough`, and those of `requireSecond`
 */
export async function signOffShop(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const count = await lockCount(tx, id)
    if (count.status === 'resolved') return
    await requireOther(tx, count)
    await book(tx, count)
  })
}

/**
 * Drops a count whose difference waits, as somebody who has not counted it, so that the cash is counted again.
 * @throws {Refusal} 404 `cash.unknown`, 409 `cash.wrong-status`, `cash.same-person`, and those of `requireSecond`
 */
export async function countShopAgain(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const count = await lockCount(tx, id)
    if (count.status === 'dropped') return
    await requireOther(tx, count)
    await close(tx, id, 'dropped')
    await record(tx, 'cash.shop-count-again', id)
  })
}

async function lockCount(tx: TxContext, id: string): Promise<ShopCountRow> {
  const [count] = await tx.db.select().from(shopCounts).where(eq(shopCounts.id, id)).for('update')
  if (!count) throw new Refusal('cash.unknown', 404)
  return count
}

async function requireOther(tx: TxContext, { status, countedBy: askedBy, countedAt: askedAt }: ShopCountRow): Promise<void> {
  if (status !== 'variance') throw new Refusal('cash.wrong-status', 409)
  await requireSecond(tx, { askedBy, askedAt, needs: 'cash.sign-off', refusal: 'cash.same-person' })
}

/** Books the difference of a count, which the shop bears or keeps. */
async function book(tx: TxContext, { id, counted, expected }: ShopCountRow): Promise<void> {
  const difference = counted - expected
  await moveShopCash(tx, difference)
  await postEntries(tx, {
    kind: 'cash_difference',
    orderId: null,
    key: `cash-counted:${id}`,
    entries: [
      { account: 'cash_at_shop', amount: difference },
      { account: 'cash_differences', amount: -difference },
    ],
  })
  await close(tx, id, 'resolved')
  await record(tx, 'cash.shop-resolved', id, { amount: difference })
}

async function close(tx: TxContext, id: string, status: 'resolved' | 'dropped'): Promise<void> {
  await tx.db.update(shopCounts).set({ status, signedBy: tx.actor.personId, signedAt: tx.now }).where(eq(shopCounts.id, id))
}
