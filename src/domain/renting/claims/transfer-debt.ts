import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { findDebt } from '#domain/money/ledger/find-debt.ts'
import { openMethods } from '#domain/money/payments/open-methods.ts'
import { expectDebt, findDebtReference } from '#domain/money/transfers/expect-debt.ts'
import { Refusal } from '#domain/refusal.ts'
import { lockRental } from '#domain/renting/rentals/lock-rental.ts'
import { partiesTo } from '#domain/renting/rentals/rental.policy.ts'
import { readSettings } from '#domain/site/settings/read-settings.ts'
import type { DebtTransfer } from './claim.contract.ts'
import { readableRental } from './get-claims.ts'

/**
 * The CliQ transfer that pays a customer's debt by claims, with the reference once they have requested it; null where CliQ is closed, or
 * nothing is owed.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours`
 */
export async function getDebtTransfer(ctx: Context, id: string): Promise<DebtTransfer | null> {
  const rental = await readableRental(ctx, id)
  if (!partiesTo(rental, ctx.actor).includes('customer')) throw new Refusal('rental.not-yours', 403)
  const amount = await findDebt(ctx, id)
  if (amount === 0 || !(await openMethods(ctx)).includes('transfer')) return null
  return { ...(await findAccount(ctx)), amount, reference: await findDebtReference(ctx, id) }
}

/**
 * The details of a CliQ transfer that pays a customer's debt by claims: it names a reference, which stays the same until it has come.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours`
 * @throws {Refusal} 409 `claim.nothing-owed`, 422 `order.method-closed`
 */
export function transferDebt(ctx: Context, id: string): Promise<DebtTransfer> {
  return inTransaction(ctx, async (tx) => {
    const { rental } = await lockRental(tx, id)
    if (!partiesTo(rental, tx.actor).includes('customer')) throw new Refusal('rental.not-yours', 403)
    if (!(await openMethods(tx)).includes('transfer')) throw new Refusal('order.method-closed', 422)
    const amount = await findDebt(tx, id)
    if (amount === 0) throw new Refusal('claim.nothing-owed', 409)
    const reference = await expectDebt(tx, { rentalId: id, orderId: rental.orderId })
    return { ...(await findAccount(tx)), amount, reference }
  })
}

/** The account for transfers. */
async function findAccount(ctx: Context | TxContext): Promise<Pick<DebtTransfer, 'alias' | 'name'>> {
  const { cliq } = (await readSettings(ctx)).settings
  return { alias: cliq.alias, name: cliq.name[ctx.locale] }
}
