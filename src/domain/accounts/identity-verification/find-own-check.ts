import { and, desc, eq, max } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import { can } from '#domain/permissions.policy.ts'
import { orders } from '#domain/renting/orders/orders.table.ts'
import { hasMeaning, rentals } from '#domain/renting/rentals/rentals.table.ts'
import { isVerified } from './has-verified-identity.ts'
import { type CheckRow, identityChecks } from './identity-checks.table.ts'
import type { OwnIdentityCheck } from './identity-verification.contract.ts'
import { type Need, needOfCheck } from './identity-verification.policy.ts'

/** The known identity of the actor, and the reasons for a check. Never the document. */
export async function findOwnCheck(ctx: Context | TxContext): Promise<OwnIdentityCheck> {
  const personId = ctx.actor.personId ?? ''
  const [check] = await ctx.db
    .select()
    .from(identityChecks)
    .where(eq(identityChecks.personId, personId))
    .orderBy(desc(identityChecks.createdAt), desc(identityChecks.id))
    .limit(1)
  return { isVerified: await isVerified(ctx, personId), need: await needOf(ctx), check: check ? toOwnCheck(check) : null }
}

/** Why the actor needs a check (payout or a high deposit of an open order), or null. */
export async function needOf(ctx: Context | TxContext): Promise<Need | null> {
  const personId = ctx.actor.personId ?? ''
  const [highest] = await ctx.db
    .select({ deposit: max(orders.deposit) })
    .from(orders)
    .innerJoin(rentals, eq(rentals.orderId, orders.id))
    .where(
      and(
        eq(orders.personId, personId),
        hasMeaning(({ isDepositAtStake }) => isDepositAtStake),
      ),
    )
  return needOfCheck({
    isVerified: await isVerified(ctx, personId),
    isOwner: can(ctx.actor, 'payouts.read-own'),
    deposit: highest?.deposit ?? 0,
  })
}

function toOwnCheck(check: CheckRow): OwnIdentityCheck['check'] {
  const { status, frontFile, backFile, askedAt, decidedAt, reason } = check
  return {
    status: status === 'claimed' ? 'waiting' : status,
    sides: [...(frontFile ? (['front'] as const) : []), ...(backFile ? (['back'] as const) : [])],
    askedAt: askedAt?.toISOString() ?? null,
    decidedAt: decidedAt?.toISOString() ?? null,
    reason,
  }
}
