import { isDeepStrictEqual } from 'node:util'
import { eq, max, sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import type { TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { enqueueJob } from '#platform/jobs/enqueue-job.ts'
import type { Day } from '#values/day.ts'
import { type BusinessSettings, figureAboveItsLimit } from './business-settings.policy.ts'
import { businessSettings } from './business-settings.table.ts'
import { changesBetween, type FigureChanges, figuresByPath, isAllowed, plannedOn, valueAt, withChanges } from './figure-changes.policy.ts'
import { type PlannedBusinessSettings, readBusinessSettings, readPlanned } from './read-business-settings.ts'

/** Changes of figures that count from a day on, with who wrote and confirmed them. */
export interface NewFigures {
  changes: FigureChanges
  from: Day
  reason: string | null
  writtenBy: string | null
  confirmedBy: string | null
}

interface Place {
  /** The figures of the day with the changes. */
  figures: BusinessSettings
  /** Later ones with their figures after the changes. */
  later: Rebuilt[]
}

interface Rebuilt {
  planned: PlannedBusinessSettings
  figures: BusinessSettings
}

/**
 * Writes changed figures as a version from a day on. Later planned versions are written again with the changes.
 * @throws {Refusal} those of `planFigures`
 */
export async function writeBusinessSettings(tx: TxContext, wanted: NewFigures): Promise<number> {
  const { figures, later } = await planFigures(tx, wanted)
  const version = await addVersion(tx, { ...wanted, figures })
  await record(tx, 'figures.written', 'site', { version, from: wanted.from })
  await rebuild(tx, later)
  if (Object.keys(wanted.changes).some((path) => path.startsWith('twoPeople.')))
    await enqueueJob(
      tx,
      'second-person.tell-limits',
      { by: wanted.writtenBy ?? '', version },
      { key: `second-person.tell-limits:${version}` },
    )
  return version
}

/**
 * The place of changes among the planned versions. Writers of figures follow each other until the transaction ends.
 * @throws {Refusal} figures.same (409) when nothing differs
 * @throws {Refusal} figures.day-planned (409, with `from`) when a version is planned for the day itself
 * @throws {Refusal} figures.planned (409, with `from`) when a later planned version changes one of the same figures, or goes beyond
 *   its bounds
 * @throws {Refusal} input.invalid (422, with `fields`) when a figure is outside of its bounds
 */
export async function planFigures(tx: TxContext, { changes, from }: Pick<NewFigures, 'changes' | 'from'>): Promise<Place> {
  await tx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('business-figures', 0))`)
  const chain = await readChain(tx)
  const before = plannedOn(chain.planned, from)?.figures ?? chain.current
  const figures = withChanges(before, changes)
  if (isDeepStrictEqual(before, figures)) throw new Refusal('figures.same', 409)
  refuseValues(changes, figures)
  if (chain.planned.some((one) => one.from === from)) throw new Refusal('figures.day-planned', 409, { from })
  const later = chain.planned.filter((one) => one.from > from)
  const other = later.find(({ own }) => Object.keys(own).some((path) => path in changes))
  if (other) throw new Refusal('figures.planned', 409, { from: other.from })
  return { figures, later: rebuilt(later, figures) }
}

/** @throws {Refusal} input.invalid (422, with `fields`) when a figure is outside of its bounds */
export function refuseValues(changes: FigureChanges, figures: BusinessSettings): void {
  const wrong = Object.entries(changes).flatMap(([path, value]) => {
    const figure = figuresByPath.get(path)
    return figure && isAllowed(figure, value) ? [] : [path]
  })
  const above = aboveItsLimit(figures)
  const fields = [...wrong, ...(above ? [above] : [])]
  if (fields.length > 0) throw new Refusal('input.invalid', 422, { fields })
}

/**
 * Withdraws a planned version. Later ones are written again without its changes.
 * @throws {Refusal} figures.not-planned (409) when its day has come, or there is no such planned version
 * @throws {Refusal} figures.planned (409, with `from`) when a later planned version goes beyond its bounds without it
 */
export async function withdrawPlanned(tx: TxContext, version: number): Promise<void> {
  await tx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('business-figures', 0))`)
  const { current, planned } = await readChain(tx)
  const at = planned.findIndex((one) => one.version === version)
  if (at < 0) throw new Refusal('figures.not-planned', 409)
  const later = rebuilt(planned.slice(at + 1), planned[at - 1]?.figures ?? current)
  await tx.db
    .update(businessSettings)
    .set({ withdrawnAt: tx.now, withdrawnBy: tx.actor.personId })
    .where(eq(businessSettings.version, version))
  await record(tx, 'figures.withdrawn', 'site', { version })
  await rebuild(tx, later)
}

/** The current figures, and the planned versions with what each changes of those before it. */
async function readChain(tx: TxContext) {
  const current = (await readBusinessSettings(tx)).figures
  const planned = await readPlanned(tx)
  return {
    current,
    planned: planned.map((one, index) => ({ ...one, own: changesBetween(planned[index - 1]?.figures ?? current, one.figures) })),
  }
}

/**
 * Planned versions, each with its own changes of the figures before it.
 * @throws {Refusal} figures.planned (409, with `from`) when one of them goes beyond its bounds
 */
function rebuilt(later: readonly (PlannedBusinessSettings & { own: FigureChanges })[], before: BusinessSettings): Rebuilt[] {
  let figures = before
  return later.map(({ own, ...planned }) => {
    figures = withChanges(figures, own)
    if (aboveItsLimit(figures)) throw new Refusal('figures.planned', 409, { from: planned.from })
    return { planned, figures }
  })
}

function aboveItsLimit(figures: BusinessSettings): string | null {
  return figureAboveItsLimit((path) => valueAt(figures, path))
}

/** Writes planned versions again whose figures differ now. */
async function rebuild(tx: TxContext, later: readonly Rebuilt[]): Promise<void> {
  for (const { planned, figures } of later)
    if (!isDeepStrictEqual(figures, planned.figures)) await replace(tx, planned, await addVersion(tx, { ...planned, figures }))
}

async function replace(tx: TxContext, { version }: { version: number }, replacedBy: number): Promise<void> {
  await tx.db.update(businessSettings).set({ replacedBy }).where(eq(businessSettings.version, version))
}

async function addVersion(
  tx: TxContext,
  { figures, from, reason, writtenBy, confirmedBy }: Omit<NewFigures, 'changes'> & { figures: BusinessSettings },
): Promise<number> {
  const [newest] = await tx.db.select({ version: max(businessSettings.version) }).from(businessSettings)
  const version = (newest?.version ?? 0) + 1
  await tx.db.insert(businessSettings).values({ version, figures, effectiveFrom: from, reason, writtenBy, confirmedBy, writtenAt: tx.now })
  return version
}
