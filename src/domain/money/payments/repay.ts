import { and, eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { type Entry, paidBackEntries } from '#domain/money/ledger/ledger.policy.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import type { Fils } from '#values/money.ts'
import { madeKeyOf } from './make-refund.ts'
import { type RefundRow, refunds } from './refunds.table.ts'

/** Books that the bank has sent a refund. */
export async function bookSent(tx: TxContext, refund: RefundRow, reference: string): Promise<void> {
  await tx.db
    .update(refunds)
    .set({ status: 'made', reference, madeAt: tx.now, dueAt: null, failure: null, updatedAt: tx.now })
    .where(eq(refunds.id, refund.id))
  await postEntries(tx, {
    kind: 'refund_made',
    orderId: refund.orderId,
    key: madeKeyOf(refund),
    entries: transferEntries(refund, refund.amount),
  })
}

/** Books that the bank has returned a refund that it had sent: it is due again, under a key of its own. */
export async function bookReturned(tx: TxContext, refund: RefundRow): Promise<void> {
  await tx.db
    .update(refunds)
    .set({ status: 'due', madeAt: null, dueAt: tx.now, reference: null, attempt: refund.attempt + 1, updatedAt: tx.now })
    .where(eq(refunds.id, refund.id))
  const key = `${madeKeyOf(refund)}:returned`
  await postEntries(tx, { kind: 'refund_failed', orderId: refund.orderId, key, entries: transferEntries(refund, -refund.amount) })
}

interface OwedCredit {
  id: string
  personId: string
  amount: Fils
  key: string
}

/** Makes credit of a person a refund that is due. */
export async function oweCredit(tx: TxContext, { id, personId, amount, key }: OwedCredit): Promise<void> {
  await tx.db.insert(refunds).values({
    ...{ id, orderId: null, personId, amount, way: 'transfer', status: 'due', reason: 'credit', key },
    ...{ dueAt: tx.now, createdAt: tx.now, updatedAt: tx.now },
  })
  await postEntries(tx, { kind: 'credit_paid_out', orderId: null, key: `credit-asked:${id}`, entries: creditEntries(personId, amount) })
}

/** Makes a due refund of a person credit again. Returns its amount; null where the person has no such refund. */
export async function keepAsCredit(tx: TxContext, { id, personId }: { id: string; personId: string }): Promise<Fils | null> {
  const [kept] = await tx.db
    .update(refunds)
    .set({ status: 'cancelled', dueAt: null, updatedAt: tx.now })
    .where(and(eq(refunds.id, id), eq(refunds.personId, personId), eq(refunds.status, 'due')))
    .returning()
  if (!kept) return null
  await postEntries(tx, {
    kind: 'credit_paid_out',
    orderId: null,
    key: `credit-kept:${id}`,
    entries: creditEntries(personId, -kept.amount),
  })
  return kept.amount
}

/** Credit that is paid out is owed to a person, and to no order. */
function transferEntries({ personId, rentalId }: RefundRow, amount: Fils): Entry[] {
  return paidBackEntries({ amount, to: 'transfer_clearing', rentalId }).map((entry) =>
    personId !== null && entry.account === 'refunds' ? { ...entry, party: personId } : entry,
  )
}

function creditEntries(party: string, amount: Fils): Entry[] {
  return [
    { account: 'customer_credit', amount, party },
    { account: 'refunds', amount: -amount, party },
  ]
}
