import { eq } from 'drizzle-orm'
import { lockPerson } from '#domain/accounts/people/lock-person.ts'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { secondsToWait } from '#platform/auth/rate-limit.ts'
import { canUnseal, seal } from '#platform/auth/secret-box.ts'
import { releaseMethod } from './confirm-method.ts'
import { openAccount } from './find-account.ts'
import type { ChangeMethod } from './payout.contract.ts'
import { accountOf, hintOf } from './payout.policy.ts'
import { payoutMethods } from './payouts.table.ts'

/** The limit of changes, because each sends an SMS. */
const limit = { max: 5, minutes: 24 * 60 }

/**
 * Sets the account for the actor's payouts: for 24 hours nothing is paid, and the actor is notified on every channel. The same account
 * again changes nothing, but confirms one that the bank refused.
 * @throws {Refusal} 422 `payout.iban-wrong`, `payout.alias-wrong` with the field
 * @throws {Refusal} 429 `server.too-many` after five changes in a day
 */
export async function changeMethod(ctx: Context, { kind, account: typed, holder }: ChangeMethod): Promise<void> {
  const personId = ctx.actor.personId ?? ''
  const account = accountOf(kind, typed)
  if (account === null) throw new Refusal(kind === 'iban' ? 'payout.iban-wrong' : 'payout.alias-wrong', 422, { fields: ['account'] })
  await inTransaction(ctx, async (tx) => {
    await lockPerson(tx, personId)
    const [former] = await tx.db.select().from(payoutMethods).where(eq(payoutMethods.personId, personId))
    const known = former && canUnseal(former.sealed, tx.secret) ? openAccount(former.sealed, tx.secret) : null
    if (former?.kind === kind && known?.account === account && known.holder === holder) return releaseMethod(tx, personId)
    const retryAfter = await secondsToWait(tx.db, { key: `payout-method:${personId}`, ...limit, now: tx.now })
    if (retryAfter > 0) throw new Refusal('server.too-many', 429, { retryAfter })
    const method = {
      kind,
      sealed: seal(JSON.stringify({ account, holder }), tx.secret),
      hint: hintOf(account),
      failure: null,
      changedAt: tx.now,
    }
    await tx.db
      .insert(payoutMethods)
      .values({ personId, ...method })
      .onConflictDoUpdate({ target: payoutMethods.personId, set: method })
    await record(tx, 'payout.method-changed', personId, { kind })
  })
}
