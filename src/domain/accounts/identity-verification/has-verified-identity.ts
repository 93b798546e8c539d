import { and, eq, inArray } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import { type CheckRow, identityChecks } from './identity-checks.table.ts'

/** True for a person whose identity a moderator confirmed once. */
export function isVerified(ctx: Context | TxContext, personId: string): Promise<boolean> {
  return hasCheck(ctx, personId, ['approved'])
}

/** True for a person who has handed in papers that nobody refused: there is nothing to ask her for. */
export function hasHandedIn(ctx: Context | TxContext, personId: string): Promise<boolean> {
  return hasCheck(ctx, personId, ['waiting', 'claimed', 'approved'])
}

async function hasCheck(ctx: Context | TxContext, personId: string, wanted: CheckRow['status'][]): Promise<boolean> {
  const [found] = await ctx.db
    .select({ id: identityChecks.id })
    .from(identityChecks)
    .where(and(eq(identityChecks.personId, personId), inArray(identityChecks.status, wanted)))
    .limit(1)
  return found !== undefined
}
