import { and, eq, inArray } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import { type CheckRow, identityChecks } from './identity-checks.table.ts'

/** True for a person whose identity was approved. */
export function isVerified(ctx: Context | TxContext, personId: string): Promise<boolean> {
  return hasCheck(ctx, personId, ['approved'])
}

/** True for a person with a check that is waiting, claimed or approved. */
export function hasSubmittedDocument(ctx: Context | TxContext, personId: string): Promise<boolean> {
  return hasCheck(ctx, personId, ['waiting', 'claimed', 'approved'])
}

async function hasCheck(ctx: Context | TxContext, personId: string, statuses: CheckRow['status'][]): Promise<boolean> {
  const [found] = await ctx.db
    .select({ id: identityChecks.id })
    .from(identityChecks)
    .where(and(eq(identityChecks.personId, personId), inArray(identityChecks.status, statuses)))
    .limit(1)
  return found !== undefined
}
