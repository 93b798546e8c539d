import { and, eq, inArray, isNotNull, lt, or } from 'drizzle-orm'
import { type Context, inTransaction, nowOf } from '#domain/context.ts'
import { record } from '#domain/audit-log/record.ts'
import { tellDecision } from './decide-check.ts'
import { identityChecks } from './identity-checks.table.ts'
import { draftHours, keptDays } from './identity-verification.policy.ts'
import { filesOf, documentsOf, removeDocuments } from './document-files.ts'

const hour = 3_600_000

/** Deletes what was begun and never handed in, what nobody decided for thirty days (she is told), and files that no check knows. */
export async function deleteDocuments(ctx: Context): Promise<void> {
  const files = await inTransaction(ctx, async (tx) => {
    const before = (hours: number) => new Date(tx.now.getTime() - hours * hour)
    const drafts = await tx.db
      .delete(identityChecks)
      .where(and(eq(identityChecks.status, 'draft'), lt(identityChecks.createdAt, before(draftHours))))
      .returning()
    const late = await tx.db
      .select()
      .from(identityChecks)
      .where(and(inArray(identityChecks.status, ['waiting', 'claimed']), lt(identityChecks.askedAt, before(keptDays * 24))))
      .for('update', { skipLocked: true })
    for (const check of late) {
      await tx.db
        .update(identityChecks)
        .set({ status: 'lapsed', frontFile: null, backFile: null, decidedAt: tx.now })
        .where(eq(identityChecks.id, check.id))
      await record(tx, 'identity-check.lapsed', check.personId, { check: check.id })
      await tellDecision(tx, check, 'lapsed')
    }
    return [...drafts, ...late].flatMap(filesOf)
  })
  await removeDocuments(ctx, files)
  await sweep(ctx)
}

/** A file lies for a moment before its check names it; after an hour without one nobody will. */
async function sweep(ctx: Context): Promise<void> {
  const papers = await documentsOf(ctx).list()
  const { now } = await nowOf(ctx)
  const old = papers.filter(({ keptAt }) => now.getTime() - keptAt.getTime() > hour).map(({ name }) => name)
  if (old.length === 0) return
  const rows = await ctx.db
    .select()
    .from(identityChecks)
    .where(or(isNotNull(identityChecks.frontFile), isNotNull(identityChecks.backFile)))
  const known = new Set(rows.flatMap(filesOf))
  await removeDocuments(
    ctx,
    old.filter((name) => !known.has(name)),
  )
}
