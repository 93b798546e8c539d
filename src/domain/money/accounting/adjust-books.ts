import { eq } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import { Refusal } from '#domain/refusal.ts'
import { requireSecond } from '#domain/site/second-person/require-second.ts'
import { newId } from '#values/id.ts'
import type { Adjusting } from './accounting.contract.ts'
import { mostWaiting } from './accounting.policy.ts'
import { bookAdjustments } from './book-adjustments.table.ts'
import { lockClosings } from './lock-closing.ts'
import { monthClosings } from './month-closings.table.ts'
import { instantOn, requireOpenDay } from './require-open-day.ts'

/**
 * Asks for an adjustment of the books, for another person to book it. The same key asks once.
 * @throws {Refusal} 409 `accounting.one-account` for one account on both sides
 * @throws {Refusal} 409 `accounting.closed-day` for a day in a closed month or in the future, with the first and last open day
 * @throws {Refusal} 409 `accounting.too-many-waiting` above twenty that wait, 409 `accounting.other-request` for a used key with other content
 */
export async function askAdjustment(ctx: Context, { key, ...asked }: Adjusting): Promise<void> {
  if (asked.debit === asked.credit) throw new Refusal('accounting.one-account', 409)
  await inTransaction(ctx, async (tx) => {
    await requireOpenDay(tx, asked.day)
    const id = newId()
    const { rowCount } = await tx.db
      .insert(bookAdjustments)
      .values({ ...asked, id, key, status: 'waiting', askedBy: tx.actor.personId, askedAt: tx.now })
      .onConflictDoNothing({ target: bookAdjustments.key })
    if (!rowCount) return requireSame(tx, key, asked)
    const waiting = await tx.db.$count(bookAdjustments, eq(bookAdjustments.status, 'waiting'))
    if (waiting > mostWaiting) throw new Refusal('accounting.too-many-waiting', 409, { most: mostWaiting })
    await record(tx, 'accounting.adjustment-asked', id, { ...asked })
  })
}

/**
 * Books an adjustment that somebody else has asked for, on its day. Booked again, nothing changes.
 * @throws {Refusal} 404 `accounting.adjustment-unknown`, 409 `accounting.withdrawn`, 409 `accounting.same-asker`
 * @throws {Refusal} 409 `accounting.closed-day` when its month was closed meanwhile, and those of `requireSecond`
 */
export async function bookAdjustment(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockClosings(tx)
    const { status, day, debit, credit, amount, askedBy, askedAt } = await lock(tx, id)
    if (status === 'booked') return
    if (status === 'withdrawn') throw new Refusal('accounting.withdrawn', 409)
    await requireSecond(tx, { askedBy, askedAt, needs: 'accounting.close', refusal: 'accounting.same-asker' })
    await requireOpenDay(tx, day)
    await postEntries(tx, {
      kind: 'adjustment',
      orderId: null,
      key: `adjustment:${id}`,
      entries: [
        { account: debit, amount },
        { account: credit, amount: -amount },
      ],
      at: instantOn(day, tx),
    })
    // A closing is prepared on the figures that its first person has seen.
    await tx.db.delete(monthClosings).where(eq(monthClosings.status, 'prepared'))
    await decide(tx, id, 'booked')
  })
}

/**
 * Withdraws an adjustment that waits. Withdrawn again, nothing changes.
 * @throws {Refusal} 404 `accounting.adjustment-unknown`, 409 `accounting.booked` once it is in the books
 */
export async function withdrawAdjustment(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { status } = await lock(tx, id)
    if (status === 'booked') throw new Refusal('accounting.booked', 409)
    if (status === 'waiting') await decide(tx, id, 'withdrawn')
  })
}

async function requireSame(tx: TxContext, key: string, asked: Omit<Adjusting, 'key'>): Promise<void> {
  const { day, debit, credit, amount, reason } = bookAdjustments
  const [known] = await tx.db.select({ day, debit, credit, amount, reason }).from(bookAdjustments).where(eq(bookAdjustments.key, key))
  const isSame = known && Object.entries(known).every(([name, value]) => asked[name as keyof typeof asked] === value)
  if (!isSame) throw new Refusal('accounting.other-request', 409)
}

async function lock(tx: TxContext, id: string) {
  const [found] = await tx.db.select().from(bookAdjustments).where(eq(bookAdjustments.id, id)).for('update')
  if (!found) throw new Refusal('accounting.adjustment-unknown', 404)
  return found
}

async function decide(tx: TxContext, id: string, status: 'booked' | 'withdrawn'): Promise<void> {
  await tx.db.update(bookAdjustments).set({ status, decidedBy: tx.actor.personId, decidedAt: tx.now }).where(eq(bookAdjustments.id, id))
  await record(tx, `accounting.adjustment-${status}`, id)
}
