import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { applyDeposit } from '#domain/money/deposits/decide-deposit.ts'
import { type DepositRow, deposits } from '#domain/money/deposits/deposits.table.ts'
import { takeableOf } from '#domain/money/deposits/held-part.ts'
import { type Charge, claimEntries, shareOfCharges, takeOf } from '#domain/money/ledger/claim-entries.policy.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import { askForDebt } from '#domain/money/payments/ask-for-debt.ts'
import { releaseDeposits } from '#domain/renting/rentals/plan-refund.ts'
import type { RentalWithOrder } from '#domain/renting/rentals/read-rentals.ts'
import type { Fils } from '#values/money.ts'
import { findClaims } from './add-claim.ts'
import { finalClaimStatuses } from './claim.policy.ts'
import type { ClaimRow } from './claims.table.ts'
import { moveClaim } from './move-claim.ts'

/**
 * Books the charges of a rental's customer by its claims, all of which are final. They are taken of the deposit, whose rest is returned.
 * The part beyond it is a debt, which the card of the order is charged with. The owner also gets the part that the shop pays in the
 * customer's place.
 */
export async function settleCharges(tx: TxContext, rental: RentalWithOrder): Promise<void> {
  const due = (await findClaims(tx, rental.id)).filter(({ openedBy, status }) => openedBy !== 'customer' && isFinal(status))
  await settleOnShop(
    tx,
    rental,
    due.filter(({ bearer }) => bearer === 'shop'),
  )
  const owed = due.filter(({ bearer }) => bearer === 'customer')
  const charges = owed.map((claim) => chargeOf(claim, rental)).filter(({ amount }) => amount > 0)
  const total = charges.reduce((sum, { amount }) => sum + amount, 0)
  const deposit = await findHeld(tx, rental.id)
  const taken = Math.min(total, deposit ? takeableOf(deposit) : 0)
  const [fromDeposit, asDebt] = takeOf(charges, taken)
  if (deposit && taken > 0) await applyDeposit(tx, deposit.id, shareOfCharges(fromDeposit))
  else await releaseDeposits(tx, rental.id)
  for (const { id } of due) await moveClaim(tx, id, 'settle', { settledAt: tx.now })
  if (total > taken) await owe(tx, rental, { charges: asDebt, key: owed.map(({ id }) => id).join(',') })
}

function isFinal(status: ClaimRow['status']): boolean {
  return (finalClaimStatuses as readonly ClaimRow['status'][]).includes(status)
}

/** Lateness is rent, of which the shop has its commission; damage and loss are the owner's. */
function chargeOf({ kind, decided }: ClaimRow, { ownerId, commissionRate }: RentalWithOrder): Charge {
  return { ownerId, amount: decided ?? 0, commissionRate: kind === 'late' ? commissionRate : 0, isLate: kind === 'late' }
}

async function settleOnShop(tx: TxContext, { id: rentalId, orderId, ownerId }: RentalWithOrder, small: readonly ClaimRow[]): Promise<void> {
  for (const { id, decided } of small)
    await postEntries(tx, {
      kind: 'claim_settled',
      orderId,
      key: `claim:${id}`,
      entries: [
        { account: 'compensation_costs', amount: decided ?? 0, rentalId },
        { account: 'owner_payable', amount: -(decided ?? 0), party: ownerId, rentalId },
      ],
    })
}

async function findHeld(tx: TxContext, rentalId: string): Promise<DepositRow | undefined> {
  const [held] = await tx.db
    .select()
    .from(deposits)
    .where(and(eq(deposits.rentalId, rentalId), inArray(deposits.status, ['held']), isNull(deposits.decision)))
    .for('update')
  return held
}

async function owe(tx: TxContext, rental: RentalWithOrder, { charges, key }: { charges: readonly Charge[]; key: string }): Promise<void> {
  const { id: rentalId, orderId, customerId } = rental
  const amount: Fils = charges.reduce((sum, one) => sum + one.amount, 0)
  const entries = claimEntries({ rentalId, charges, personId: customerId })
  await postEntries(tx, { kind: 'claim_settled', orderId, key: `claims:${key}`, entries })
  await askForDebt(tx, { orderId, rentalId, amount })
}
