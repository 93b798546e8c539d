import { and, eq, inArray, lt } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type Needs, nowOf } from '#domain/context.ts'
import { maySweep } from '#domain/site/alarms/may-sweep.ts'
import { binDays } from '#values/retention.ts'
import { mailDecision } from './decide-check.ts'
import { documentsOf, filesOf, removeDocuments } from './document-files.ts'
import { identityChecks } from './identity-checks.table.ts'
import { draftHours, maxStorageDays } from './identity-verification.policy.ts'
import { knownDocuments } from './known-documents.ts'

const hour = 3_600_000

/** Deletes drafts after 24 hours, checks undecided for 30 days (the person gets a mail), and sweeps files that nothing refers to. */
export async function deleteDocuments(ctx: Context & Needs<'documents'>): Promise<void> {
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
  await sweepDocuments(ctx)
}

/**
 * Moves files that nothing refers to to the bin, moves those back that are referred to again, and empties the bin. A file is saved shortly before
 * its check refers to it, so files younger than one hour are kept.
 */
async function sweepDocuments(ctx: Context & Needs<'documents'>): Promise<void> {
  const store = documentsOf(ctx)
  const [stored, binned] = [await store.list(), await store.listBin()]
  if (stored.length + binned.length === 0) {
    await maySweep(ctx, 'documents', { files: 0, strays: 0 })
    return
  }
  const { now } = await nowOf(ctx)
  const known = await knownDocuments(ctx)
  for (const { name, movedAt } of binned) {
    if (known.has(name)) await store.takeFromBin(name)
    else if (now.getTime() - movedAt.getTime() > binDays * 24 * hour) await store.removeFromBin(name)
  }
  const isOld = ({ savedAt }: { savedAt: Date }) => now.getTime() - savedAt.getTime() > hour
  // A file that is being saved has its own time a moment after its bytes.
  const old = new Set((await store.list()).filter(isOld).map(({ name }) => name))
  const strays = stored.filter(({ name }) => old.has(name) && !known.has(name))
  if (await maySweep(ctx, 'documents', { files: stored.length, strays: strays.length }))
    for (const { name } of strays) await store.moveToBin(name, now)
}
