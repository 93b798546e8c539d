import { and, eq, isNotNull } from 'drizzle-orm'
import { people } from '#domain/accounts/people/people.table.ts'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { enqueueJob } from '#platform/jobs/enqueue-job.ts'
import type { Day } from '#values/day.ts'
import { newId } from '#values/id.ts'
import { type CurrentFigures, reasonLength } from './business-settings.contract.ts'
import type { BusinessSettings } from './business-settings.policy.ts'
import { businessSettingsDraft } from './business-settings.table.ts'
import { changesBetween, type FigureChanges, plannedOn, takesTwo, valueAt, withChanges } from './figure-changes.policy.ts'
import { readBusinessSettings, readFiguresOn, readPlanned } from './read-business-settings.ts'
import { planFigures, refuseValues, withdrawPlanned, writeBusinessSettings } from './write-business-settings.ts'

type Draft = typeof businessSettingsDraft.$inferSelect

/** The figures of today, the draft, and the planned versions. */
export async function getFigures(ctx: Context | TxContext): Promise<CurrentFigures> {
  const current = await readBusinessSettings(ctx)
  const planned = await readPlanned(ctx)
  const [row] = await ctx.db
    .select({ draft: businessSettingsDraft, savedBy: people.name })
    .from(businessSettingsDraft)
    .leftJoin(people, eq(people.id, businessSettingsDraft.savedBy))
  return {
    ...current,
    draft: row
      ? {
          id: row.draft.id,
          changes: changesOf(row.draft, plannedOn(planned, row.draft.effectiveFrom)?.figures ?? current.figures),
          from: row.draft.effectiveFrom,
          reason: row.draft.reason,
          savedBy: row.savedBy,
          savedAt: row.draft.savedAt.toISOString(),
          isAsked: row.draft.askedAt !== null,
          isMine: row.draft.askedBy !== null && row.draft.askedBy === ctx.actor.personId,
        }
      : null,
    planned: planned.map(({ version, from, reason, figures }, index) => ({
      ...{ version, from, reason },
      changes: changesBetween(planned[index - 1]?.figures ?? current.figures, figures),
    })),
  }
}

/** The changes of a draft that still differ from the figures of its day. */
function changesOf({ changes }: Pick<Draft, 'changes'>, figures: BusinessSettings): FigureChanges {
  return Object.fromEntries(Object.entries(changes).filter(([path, value]) => valueAt(figures, path) !== value))
}

/**
 * Saves the draft of the figures in place of the one with the id.
 * @throws {Refusal} figures.draft-changed (409) when somebody else has saved another one
 * @throws {Refusal} figures.asked (409) while it waits for a second person
 * @throws {Refusal} input.invalid (422, with `fields`) when a figure is outside of its bounds
 */
export function saveFigures(
  ctx: Context,
  { id, changes, from, reason }: { id: string | null; changes: FigureChanges; from: Day | null; reason: string },
): Promise<CurrentFigures> {
  return inTransaction(ctx, async (tx) => {
    await lockDraft(tx, id)
    const { figures } = await readFiguresOn(tx, from)
    refuseValues(changes, withChanges(figures, changes))
    await tx.db.delete(businessSettingsDraft)
    const saved = { savedBy: tx.actor.personId, savedAt: tx.now }
    const row = { id: newId(), changes: changesOf({ changes }, figures), effectiveFrom: from, reason, ...saved }
    const added = await tx.db.insert(businessSettingsDraft).values(row).onConflictDoNothing().returning()
    if (added.length === 0) throw new Refusal('figures.draft-changed', 409)
    return getFigures(tx)
  })
}

/**
 * Throws the draft away.
 * @throws {Refusal} figures.draft-changed (409), figures.asked (409)
 */
export function discardFigures(ctx: Context, id: string): Promise<CurrentFigures> {
  return inTransaction(ctx, async (tx) => {
    await lockDraft(tx, id)
    await tx.db.delete(businessSettingsDraft)
    return getFigures(tx)
  })
}

/**
 * Publishes the draft. Changes that take two people wait for a second administrator instead.
 * @throws {Refusal} figures.draft-changed (409), figures.asked (409), and those of `planFigures`
 * @throws {Refusal} input.invalid (422, with `fields`) without a day from today on, or a reason
 */
export function publishFigures(ctx: Context, id: string): Promise<CurrentFigures> {
  return inTransaction(ctx, async (tx) => {
    const draft = await lockDraft(tx, id)
    const from = draft?.effectiveFrom ?? ''
    const { figures } = await readFiguresOn(tx, from)
    const changes = changesOf(draft ?? { changes: {} }, figures)
    const reason = draft?.reason ?? ''
    const fields = [...(from < tx.today ? ['from'] : []), ...(reason.length < reasonLength.least ? ['reason'] : [])]
    if (fields.length > 0) throw new Refusal('input.invalid', 422, { fields })
    if (Object.keys(changes).some(takesTwo)) {
      await planFigures(tx, { changes, from })
      await tx.db.update(businessSettingsDraft).set({ changes, askedBy: tx.actor.personId, askedAt: tx.now })
      await record(tx, 'figures.asked', 'site', { from })
      await enqueueJob(tx, 'second-person.tell-figures', { id }, { key: `second-person.tell-figures:${id}` })
    } else {
      await writeBusinessSettings(tx, { changes, from, reason, writtenBy: tx.actor.personId, confirmedBy: null })
      await tx.db.delete(businessSettingsDraft)
    }
    return getFigures(tx)
  })
}

/**
 * Withdraws a planned version.
 * @throws {Refusal} those of `withdrawPlanned`
 */
export function withdrawFigures(ctx: Context, version: number): Promise<CurrentFigures> {
  return inTransaction(ctx, async (tx) => {
    await withdrawPlanned(tx, version)
    return getFigures(tx)
  })
}

/**
 * Locks a draft that waits for a second person.
 * @throws {Refusal} 404 `second-person.unknown`
 */
export async function lockAsked(tx: TxContext, id: string): Promise<Draft & { askedAt: Date }> {
  const isAsked = and(eq(businessSettingsDraft.id, id), isNotNull(businessSettingsDraft.askedAt))
  const [draft] = await tx.db.select().from(businessSettingsDraft).where(isAsked).for('update')
  if (!draft?.askedAt) throw new Refusal('second-person.unknown', 404)
  return { ...draft, askedAt: draft.askedAt }
}

/**
 * Writes a locked draft, from today on where its day is over.
 * @throws {Refusal} those of `planFigures`
 */
export async function makeFigures(tx: TxContext, { changes, effectiveFrom, reason, askedBy }: Draft): Promise<void> {
  const from = effectiveFrom && effectiveFrom > tx.today ? effectiveFrom : tx.today
  await writeBusinessSettings(tx, { changes, from, reason, writtenBy: askedBy, confirmedBy: tx.actor.personId })
  await tx.db.delete(businessSettingsDraft)
}

/** Gives up asking for a locked draft, which stays. */
export async function dropFigures(tx: TxContext): Promise<void> {
  await tx.db.update(businessSettingsDraft).set({ askedBy: null, askedAt: null })
  await record(tx, 'figures.declined', 'site', {})
}

async function lockDraft(tx: TxContext, id: string | null): Promise<Draft | undefined> {
  const [draft] = await tx.db.select().from(businessSettingsDraft).for('update')
  if ((draft?.id ?? null) !== id) throw new Refusal('figures.draft-changed', 409)
  if (draft?.askedAt) throw new Refusal('figures.asked', 409)
  return draft
}
