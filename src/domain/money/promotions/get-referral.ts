import { randomInt } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { readBusinessSettings } from '#domain/site/business-settings/read-business-settings.ts'
import { takesCodes } from './find-code.ts'
import { promotionalCodes } from './promotional-codes.table.ts'
import type { Referral } from './referral.contract.ts'

/** Without signs that are taken for others. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const codeLength = 8
const forEver = new Date('9999-12-31T00:00:00Z')

/** The actor's referral: their code, null before they have one, the friend's reduction and the actor's credit. */
export async function getReferral(ctx: Context | TxContext): Promise<Referral> {
  const personId = ctx.actor.personId ?? ''
  const { off, minimum, credit, perMonth } = (await readBusinessSettings(ctx)).figures.referral
  const { rows } = await ctx.db.execute<{ code: string; friends: number; earned: number }>(sql`
    SELECT code, used AS friends, (SELECT -coalesce(sum(entry.amount), 0)::int FROM ledger_entries entry JOIN ledger_transactions moved ON moved.id = entry.transaction_id
      WHERE entry.party_id = ${personId} AND entry.account = 'customer_credit' AND moved.key LIKE 'referral:%') AS earned
    FROM promotional_codes WHERE referrer_id = ${personId}`)
  const { code = null, friends = 0, earned = 0 } = rows[0] ?? {}
  return { code, off: (await takesCodes(ctx)) ? off : 0, minimum, credit, perMonth, friends, earned }
}

/**
 * Makes the actor's own code, once.
 * @throws {Refusal} 409 `referral.closed` while the shop gives nothing for bringing friends
 */
export function makeReferral(ctx: Context): Promise<Referral> {
  return inTransaction(ctx, async (tx) => {
    const referral = await getReferral(tx)
    if (referral.code !== null) return referral
    if (referral.off === 0) throw new Refusal('referral.closed', 409)
    const referrerId = tx.actor.personId ?? ''
    const { off: amount, minimum } = referral
    const terms = { kind: 'fixed', amount, minimum, isFirstOrder: true, maxUsesPerPerson: 1, opensAt: tx.now, closesAt: forEver } as const
    const code = Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('')
    const [made] = await tx.db
      .insert(promotionalCodes)
      .values({ ...terms, code, referrerId, createdAt: tx.now })
      .onConflictDoNothing({ target: promotionalCodes.referrerId })
      .returning({ code: promotionalCodes.code })
    if (made) await record(tx, 'referral.begun', referrerId, { code })
    return getReferral(tx)
  })
}

/** Ends the code of a person who leaves; friends' orders with it keep their reduction. */
export async function forgetReferrer(tx: TxContext, personId: string): Promise<void> {
  const end = sql`greatest(${tx.now.toISOString()}::timestamptz, ${promotionalCodes.opensAt} + interval '1 millisecond')`
  await tx.db.update(promotionalCodes).set({ referrerId: null, closesAt: end }).where(eq(promotionalCodes.referrerId, personId))
}
