import { eq, sql } from 'drizzle-orm'
import { lockPerson } from '#domain/accounts/people/lock-person.ts'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { openAccount } from '#domain/money/payouts/find-account.ts'
import { accountOf, hintOf, type MethodKind } from '#domain/money/payouts/payout.policy.ts'
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
 * Sets the account for refunds of the signed-in person, also for orders of theirs that were a guest's. Nothing is sent to it for 24 hours, and its person
 * is notified. The same account again changes nothing, but confirms one to which a transfer came back for another reason than the account.
 * @throws {Refusal} 422 `payout.iban-wrong`, `payout.alias-wrong` with the field
 * @throws {Refusal} 429 `server.too-many` after five changes in a day
 */
export async function setRefundAccount(ctx: Context, typed: Omit<SetRefundAccount, 'orderId'>): Promise<void> {
  const personId = ctx.actor.personId ?? ''
  const account = readAccount(typed)
  await inTransaction(ctx, async (tx) => {
    await lockPerson(tx, personId)
    await tx.db.execute(sql`DELETE FROM refund_accounts WHERE order_id IN (SELECT id FROM orders WHERE person_id = ${personId})`)
    await setAccount(tx, { personId, orderId: null }, account)
  })
}

/**
 * Sets the account for refunds of a guest's order; see `setRefundAccount`.
 * @throws {Refusal} 404 `order.unknown`, 409 `repayment.of-account` for an order of an account
 */
export async function setOrderRefundAccount(ctx: Context, { orderId, ...typed }: SetRefundAccount): Promise<void> {
  const account = readAccount(typed)
  await inTransaction(ctx, async (tx) => {
    const { order } = await lockOrder(tx, orderId)
    if (order.personId !== null) throw new Refusal('repayment.of-account', 409)
    await setAccount(tx, { personId: null, orderId }, account)
  })
}

interface Typed {
  kind: MethodKind
  account: string
  holder: string
}

function readAccount({ kind, account: typed, holder }: Typed): Typed {
  const account = accountOf(kind, typed)
  if (account === null) throw new Refusal(kind === 'iban' ? 'payout.iban-wrong' : 'payout.alias-wrong', 422, { fields: ['account'] })
  return { kind, account, holder }
}

type Subject = { personId: string; orderId: null } | { personId: null; orderId: string }

async function setAccount(tx: TxContext, of: Subject, { kind, account, holder }: Typed): Promise<void> {
  const former = await findRefundAccount(tx, of)
  if (former && isSame(former, { kind, account, holder }, tx.secret)) return confirmAccount(tx, former)
  const subject = of.personId ?? of.orderId
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
