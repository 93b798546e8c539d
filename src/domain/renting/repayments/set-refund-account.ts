import { eq } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { openAccount } from '#domain/money/payouts/find-account.ts'
import { accountOf, hintOf } from '#domain/money/payouts/payout.policy.ts'
import { Refusal } from '#domain/refusal.ts'
import { lockOrder } from '#domain/renting/orders/lock-order.ts'
import { secondsToWait } from '#platform/auth/rate-limit.ts'
import { canUnseal, seal } from '#platform/auth/secret-box.ts'
import { newId } from '#values/id.ts'
import { findRefundAccount, type RefundAccount } from './find-refund-account.ts'
import type { SetRefundAccount } from './repayment.contract.ts'
import { refundAccounts } from './repayments.table.ts'

/** The limit of changes, because each sends an SMS. */
const limit = { max: 5, minutes: 24 * 60 }

/**
 * Sets the account for refunds: that of the signed-in person, or that of a guest's order. Nothing is sent to it for 24 hours, and its person is
 * notified. The same account again changes nothing, but
 * confirms one to which a transfer came back for another reason than the account.
 * @throws {Refusal} 422 `payout.iban-wrong`, `payout.alias-wrong` with the field
 * @throws {Refusal} 404 `order.unknown` for a guest without such an order
 * @throws {Refusal} 429 `server.too-many` after five changes in a day
 */
export async function setRefundAccount(ctx: Context, { orderId, kind, account: typed, holder }: SetRefundAccount): Promise<void> {
  const account = accountOf(kind, typed)
  if (account === null) throw new Refusal(kind === 'iban' ? 'payout.iban-wrong' : 'payout.alias-wrong', 422, { fields: ['account'] })
  await inTransaction(ctx, async (tx) => {
    const of = await lockSubject(tx, orderId ?? null)
    const former = await findRefundAccount(tx, of)
    if (former && isSame(former, { kind, account, holder }, tx.secret)) return confirmAccount(tx, former)
    const subject = of.personId ?? of.orderId ?? ''
    const retryAfter = await secondsToWait(tx.db, { key: `refund-account:${subject}`, ...limit, now: tx.now })
    if (retryAfter > 0) throw new Refusal('server.too-many', 429, { retryAfter })
    const row = {
      kind,
      sealed: seal(JSON.stringify({ account, holder }), tx.secret),
      hint: hintOf(account),
      failure: null,
      comparedBy: null,
      changedAt: tx.now,
    }
    const target = of.personId === null ? refundAccounts.orderId : refundAccounts.personId
    await tx.db
      .insert(refundAccounts)
      .values({ id: newId(), ...of, ...row })
      .onConflictDoUpdate({ target, set: row })
    await record(tx, 'refund.account-changed', subject, { kind, ...(of.orderId !== null && { orderId: of.orderId }) })
  })
}

/** The person who is signed in, or the guest's order, locked. */
async function lockSubject(
  tx: TxContext,
  orderId: string | null,
): Promise<{ personId: string; orderId: null } | { personId: null; orderId: string }> {
  const { personId } = tx.actor
  if (personId !== null) return { personId, orderId: null }
  if (orderId === null) throw new Refusal('people.sign-in-first', 401)
  await lockOrder(tx, orderId)
  return { personId: null, orderId }
}

function isSame(
  { kind, sealed, ...former }: RefundAccount,
  wanted: Pick<SetRefundAccount, 'kind' | 'account' | 'holder'>,
  secret: string,
): boolean {
  if (kind !== wanted.kind || !canUnseal(sealed, secret)) return false
  const known = openAccount(sealed, secret)
  return known.account === wanted.account && known.holder === wanted.holder && former.failure !== 'account'
}

async function confirmAccount(tx: TxContext, { id, failure }: RefundAccount): Promise<void> {
  if (failure === null) return
  await tx.db.update(refundAccounts).set({ failure: null }).where(eq(refundAccounts.id, id))
}
