import { and, eq } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import { identityChecks } from './identity-checks.table.ts'

/** True for a person whose identity a moderator confirmed once. */
export async function isVerified(ctx: Context | TxContext, personId: string): Promise<boolean> {
  const [approved] = await ctx.db
    .select({ id: identityChecks.id })
    .from(identityChecks)
    .where(and(eq(identityChecks.personId, personId), eq(identityChecks.status, 'approved')))
    .limit(1)
  return approved !== undefined
}
