import { eq } from 'drizzle-orm'
import { consentFields, showConsents } from '#domain/accounts/consents/show-consents.ts'
import { people } from '#domain/accounts/people/people.table.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { deletions } from './deletions.table.ts'
import { findBlocks } from './find-blocks.ts'
import type { MyDataOverview } from './my-data.contract.ts'

/** The actor's consents, and the state of a requested deletion. */
export async function findOverview(ctx: Context | TxContext): Promise<MyDataOverview> {
  if (!('now' in ctx)) return inTransaction(ctx, findOverview)
  const personId = ctx.actor.personId ?? ''
  const [found] = await ctx.db
    .select({ dueAt: deletions.dueAt, ...consentFields })
    .from(people)
    .leftJoin(deletions, eq(deletions.personId, people.id))
    .where(eq(people.id, personId))
  return {
    deletionDueAt: found?.dueAt?.toISOString() ?? null,
    blocks: await findBlocks(ctx, personId),
    consents: found ? showConsents(found) : [],
  }
}
