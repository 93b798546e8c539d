import { eq } from 'drizzle-orm'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { listConsents } from '#domain/accounts/consents/list-consents.ts'
import { deletions } from './deletions.table.ts'
import { findBlocks } from './find-blocks.ts'
import type { MyDataOverview } from './my-data.contract.ts'

/** The actor's consents, and the state of a requested deletion. */
export async function findOverview(ctx: Context | TxContext): Promise<MyDataOverview> {
  if (!('now' in ctx)) return inTransaction(ctx, findOverview)
  const personId = ctx.actor.personId ?? ''
  const [deletion] = await ctx.db.select().from(deletions).where(eq(deletions.personId, personId))
  return {
    deletionDueAt: deletion?.dueAt.toISOString() ?? null,
    blocks: await findBlocks(ctx, personId),
    consents: await listConsents(ctx, personId),
  }
}
