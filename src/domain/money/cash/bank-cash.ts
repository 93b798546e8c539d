import { eq } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import { Refusal } from '#domain/refusal.ts'
import { newId } from '#values/id.ts'
import type { Fils } from '#values/money.ts'
import { bankDeposits } from './bank-deposits.table.ts'
import { moveShopCash } from './move-shop-cash.ts'

interface Banked {
  key: string
  amount: Fils
  reference: string
}

/**
 * Books that cash of the shop was taken to the bank. The same key books once.
 * @throws {Refusal} 409 `cash.shop-not-enough`, `cash.other-request` when the key was used for something else
 */
export function depositCash(ctx: Context, banked: Banked): Promise<{ id: string }> {
  return move(ctx, 'deposit', banked)
}

/**
 * Books that cash was fetched from the bank, for floats. The same key books once.
 * @throws {Refusal} 409 `cash.other-request` when the key was used for something else
 */
export function withdrawCash(ctx: Context, banked: Banked): Promise<{ id: string }> {
  return move(ctx, 'withdrawal', banked)
}

function move(ctx: Context, kind: 'deposit' | 'withdrawal', { key, amount, reference }: Banked): Promise<{ id: string }> {
  return inTransaction(ctx, async (tx) => {
    const [made] = await tx.db
      .insert(bankDeposits)
      .values({ id: newId(), key, kind, amount, reference, day: tx.today, madeBy: tx.actor.personId, madeAt: tx.now })
      .onConflictDoNothing({ target: bankDeposits.key })
      .returning({ id: bankDeposits.id })
    if (!made) {
      const [known] = await tx.db.select().from(bankDeposits).where(eq(bankDeposits.key, key))
      if (known?.kind !== kind || known.amount !== amount || known.reference !== reference) throw new Refusal('cash.other-request', 409)
      return { id: known.id }
    }
    const toBank = kind === 'deposit' ? amount : -amount
    await moveShopCash(tx, -toBank)
    await postEntries(tx, {
      kind: kind === 'deposit' ? 'cash_deposited' : 'cash_withdrawn',
      orderId: null,
      key: `cash-banked:${made.id}`,
      entries: [
        { account: 'bank', amount: toBank },
        { account: 'cash_at_shop', amount: -toBank },
      ],
    })
    await record(tx, kind === 'deposit' ? 'cash.deposited' : 'cash.withdrawn', made.id, { amount, reference })
    return made
  })
}
