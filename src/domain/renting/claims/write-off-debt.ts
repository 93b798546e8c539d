import { and, eq, inArray } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { debtGivenUpEntries } from '#domain/money/ledger/claim-entries.policy.ts'
import { findDebt } from '#domain/money/ledger/find-debt.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import { payments } from '#domain/money/payments/payments.table.ts'
import { Refusal } from '#domain/refusal.ts'
import { claimIdempotencyKey } from '#domain/renting/rentals/claim-idempotency-key.ts'
import { lockRental } from '#domain/renting/rentals/lock-rental.ts'
import type { RentalWithOrder } from '#domain/renting/rentals/read-rentals.ts'
import { partiesTo } from '#domain/renting/rentals/rental.policy.ts'
import { decideAlone } from '#domain/site/second-person/decide-alone.ts'
import { requireSecond } from '#domain/site/second-person/require-second.ts'
import { newId } from '#values/id.ts'
import type { Fils } from '#values/money.ts'
import type { ClaimsOfRental } from './claim.contract.ts'
import { debtWriteOffs } from './debt-write-offs.table.ts'
import { getClaims } from './get-claims.ts'

interface WriteOff {
  id: string
  key: string
  words: string
}

/**
 * Writes off a customer's debt by claims. Above the limits of one person the first administrator only proposes it, and the same call of
 * another about the same amount does it.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours`
 * @throws {Refusal} 409 `claim.nothing-owed`, `claim.same-person`, `payment.pending` while it is being paid
 */
export async function writeOffDebt(ctx: Context, input: WriteOff): Promise<ClaimsOfRental> {
  await inTransaction(ctx, async (tx) => {
    const { rental } = await lockRental(tx, input.id)
    const parties = partiesTo(rental, tx.actor)
    if (!parties.includes('admin') || parties.includes('customer')) throw new Refusal('rental.not-yours', 403)
    const subjectId = newId()
    if ((await claimIdempotencyKey(tx, { key: input.key, request: { verb: 'write-off', ...input }, subjectId })) !== subjectId) return
    const isOpen = and(eq(payments.rentalId, rental.id), eq(payments.purpose, 'claim'), inArray(payments.status, ['created', 'authorized']))
    if ((await tx.db.$count(payments, isOpen)) > 0) throw new Refusal('payment.pending', 409)
    const amount = await findDebt(tx, rental.id)
    if (amount === 0) throw new Refusal('claim.nothing-owed', 409)
    const alone = { event: 'debt.written-off', amount, receiverId: rental.customerId }
    if (!(await isAskedByAnother(tx, rental, amount)) && !(await decideAlone(tx, alone)))
      await ask(tx, rental, { amount, words: input.words })
    else await giveUp(tx, rental, { id: subjectId, amount, words: input.words })
  })
  return getClaims(ctx, input.id)
}

/** @throws {Refusal} 409 `claim.same-person` */
async function isAskedByAnother(tx: TxContext, { id }: RentalWithOrder, amount: Fils): Promise<boolean> {
  const [asked] = await tx.db.select().from(debtWriteOffs).where(eq(debtWriteOffs.rentalId, id))
  // A proposal about another amount has to be made again.
  if (asked?.amount !== amount) return false
  await requireSecond(tx, { ...asked, needs: 'payments.write-all', refusal: 'claim.same-person' })
  return true
}

async function ask(tx: TxContext, { id: rentalId, orderId }: RentalWithOrder, wish: { amount: Fils; words: string }): Promise<void> {
  const asked = { ...wish, askedBy: tx.actor.personId, askedAt: tx.now }
  await tx.db
    .insert(debtWriteOffs)
    .values({ rentalId, ...asked })
    .onConflictDoUpdate({ target: debtWriteOffs.rentalId, set: asked })
  await record(tx, 'debt.write-off-asked', rentalId, { orderId, rentalId, ...wish })
}

async function giveUp(
  tx: TxContext,
  rental: RentalWithOrder,
  { id, amount, words }: { id: string; amount: Fils; words: string },
): Promise<void> {
  const { id: rentalId, orderId, customerId: personId } = rental
  await tx.db.delete(debtWriteOffs).where(eq(debtWriteOffs.rentalId, rentalId))
  const entries = debtGivenUpEntries({ rentalId, personId, amount })
  await postEntries(tx, { kind: 'debt_written_off', orderId, key: `written-off:${id}`, entries })
  await record(tx, 'debt.written-off', rentalId, { orderId, rentalId, amount, words })
}
