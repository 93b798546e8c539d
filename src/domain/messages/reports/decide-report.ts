import { and, eq, isNull, or } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { suspendWithin } from '#domain/catalogue/listings/suspend-listing.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { translator } from '#i18n/server.ts'
import { getReport } from './list-reports.ts'
import type { Report } from './report.contract.ts'
import { outcomesOf, type ReportOutcome } from './report.policy.ts'
import { type ReportRow, reports } from './reports.table.ts'
import { warnPerson } from './warn-person.ts'

/**
 * Answers a report: nothing is wrong, the item leaves the market, or the person is warned by mail. All others that wait about the same are
 * answered with it. Nobody decides about what they filed, or what is about them or theirs.
 * @throws {Refusal} 404 `report.unknown`, 403 `report.own`
 * @throws {Refusal} 409 `report.decided`, `listing.wrong-status` when the item is off the market already
 * @throws {Refusal} 422 `report.other-outcome`
 */
export function decideReport(ctx: Context, { id, outcome }: { id: string; outcome: ReportOutcome }): Promise<Report> {
  return inTransaction(ctx, async (tx) => {
    const [row] = await tx.db.select().from(reports).where(eq(reports.id, id)).for('update')
    if (!row) throw new Refusal('report.unknown', 404)
    if ((await getReport(tx, id)).isOwn) throw new Refusal('report.own', 403)
    if (row.decidedAt) throw new Refusal('report.decided')
    if (!outcomesOf(row.about).includes(outcome)) throw new Refusal('report.other-outcome', 422)
    await act(tx, row, outcome)
    const decided = await tx.db
      .update(reports)
      .set({ decidedAt: tx.now, decidedBy: tx.actor.personId, outcome })
      .where(and(isNull(reports.decidedAt), sameSubject(row)))
      .returning({ id: reports.id })
    for (const one of decided) await record(tx, 'report.decided', one.id, { outcome })
    return getReport(tx, id)
  })
}

/** A guest is nobody whose other rentals are known. */
function sameSubject({ id, about, itemId, personId }: ReportRow) {
  const isSame = itemId ? eq(reports.itemId, itemId) : personId ? eq(reports.personId, personId) : undefined
  return or(eq(reports.id, id), isSame && and(isSame, eq(reports.about, about)))
}

async function act(tx: TxContext, { itemId, personId, reason }: ReportRow, outcome: ReportOutcome): Promise<void> {
  if (outcome === 'suspended' && itemId) {
    const told = (locale: 'en' | 'ar') => translator(locale)(`reports:told.${reason}`)
    await suspendWithin(tx, { id: itemId, reason: { en: told('en'), ar: told('ar') } })
  }
  if (outcome === 'warned' && personId) await warnPerson(tx, personId, reason)
}
