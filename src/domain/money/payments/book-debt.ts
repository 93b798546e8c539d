import { sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import type { TxContext } from '#domain/context.ts'
import { debtPaidEntries } from '#domain/money/ledger/claim-entries.policy.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import { type PaymentRow, paymentParts } from './payments.table.ts'

/** Books that a card or a CliQ transfer has paid the debt of a rental. */
export async function bookDebt(tx: TxContext, { id, orderId, rentalId, amount, method }: PaymentRow): Promise<void> {
  if (rentalId === null) throw new Error('a debt without its rental')
  const isByCard = method === 'card'
  await tx.db.insert(paymentParts).values({ paymentId: id, rentalId, part: 'claim', captured: amount })
  const { rows } = await tx.db.execute<{ personId: string | null }>(sql`SELECT person_id AS "personId" FROM orders WHERE id = ${orderId}`)
  const clearing = isByCard ? 'provider_clearing' : 'transfer_clearing'
  const entries = debtPaidEntries({ rentalId, amount, personId: rows[0]?.personId ?? null, clearing })
  await postEntries(tx, { kind: isByCard ? 'capture' : 'transfer_matched', orderId, key: `capture:${id}`, entries })
  await record(tx, 'debt.paid', rentalId, { orderId, rentalId, amount })
}
