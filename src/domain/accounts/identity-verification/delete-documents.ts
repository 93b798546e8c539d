import { and, eq, inArray, lt } from 'drizzle-orm'
import { type Context, inTransaction, nowOf } from '#domain/context.ts'
import { record } from '#domain/audit-log/record.ts'
import { mailDecision } from './decide-check.ts'
import { identityChecks } from './identity-checks.table.ts'
import { draftHours, maxStorageDays } from './identity-verification.policy.ts'
import { filesOf, documentsOf, removeDocuments } from './document-files.ts'
import { knownDocuments } from './known-documents.ts'

const hour = 3_600_000

/** Deletes drafts after 24 hours, checks undecided for 30 days (the person gets a mail), and files no check refers to. */
export async function deleteDocuments(ctx: Context): Promise<void> {
  const files = await inTransaction(ctx, async (tx) => {
    const before = (hours: number) => new Date(tx.now.getTime() - hours * hour)
    const drafts = await tx.db
      .delete(identityChecks)
      .where(and(eq(identityChecks.status, 'draft'), lt(identityChecks.createdAt, before(draftHours))))
      .returning()
    const lapsed = await tx.db
      .select()
      .from(identityChecks)
      .where(and(inArray(identityChecks.status, ['waiting', 'claimed']), lt(identityChecks.askedAt, before(maxStorageDays * 24))))
      .for('update', { skipLocked: true })
    for (const check of lapsed) {
      await tx.db
        .update(identityChecks)
        .set({ status: 'lapsed', frontFile: null, backFile: null, decidedAt: tx.now })
        .where(eq(identityChecks.id, check.id))
      await record(tx, 'identity-check.lapsed', check.personId, { check: check.id })
      await mailDecision(tx, check, 'lapsed')
    }
    return [...drafts, ...lapsed].flatMap(filesOf)
  })
  await removeDocuments(ctx, files)
  await deleteOrphanedFiles(ctx)
}

/** A file is saved shortly before its check refers to it, so files younger than one hour are kept. */
async function deleteOrphanedFiles(ctx: Context): Promise<void> {
  const stored = await documentsOf(ctx).list()
  const { now } = await nowOf(ctx)
  const old = stored.filter(({ savedAt }) => now.getTime() - savedAt.getTime() > hour).map(({ name }) => name)
  if (old.length === 0) return
  const known = await knownDocuments(ctx)
  await removeDocuments(
    ctx,
    old.filter((name) => !known.has(name)),
  )
}
