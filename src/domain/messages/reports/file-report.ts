import { and, eq } from 'drizzle-orm'
import { findOtherSide } from '#domain/accounts/blocked-people/find-other-side.ts'
import { record } from '#domain/audit-log/record.ts'
import { isPublic } from '#domain/catalogue/items/item-card.ts'
import { items } from '#domain/catalogue/items/items.table.ts'
import { type Context, inTransaction, nowOf, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { secondsToWait } from '#platform/auth/rate-limit.ts'
import { newId } from '#values/id.ts'
import type { FileReport } from './report.contract.ts'
import { reports } from './reports.table.ts'

const limits = { ofPerson: { max: 20, minutes: 24 * 60 }, ofNetwork: { max: 60, minutes: 24 * 60 } } as const

/**
 * Reports an item of somebody else, or the other side of a rental, to the moderators. The same again while it waits stays one report.
 * @throws {Refusal} 404 `item.unknown`, `rental.unknown`
 * @throws {Refusal} 403 `report.your-own`
 * @throws {Refusal} 429 `server.too-many` after 20 reports of a person, or 60 of a network, in a day
 */
export async function fileReport(ctx: Context, input: FileReport): Promise<void> {
  const reporterId = ctx.actor.personId ?? ''
  await limit(ctx, reporterId)
  await inTransaction(ctx, async (tx) => {
    const subject = input.about === 'item' ? await itemOf(tx, input.item) : await personOf(tx, input.rental)
    const { reason, words = '' } = input
    const [filed] = await tx.db
      .insert(reports)
      .values({ id: newId(), ...subject, reporterId, reason, words, filedAt: tx.now })
      .onConflictDoNothing()
      .returning({ id: reports.id })
    if (filed) await record(tx, 'report.filed', filed.id, { about: subject.about, reason })
  })
}

/** Outside the transaction, so that what is refused counts. */
async function limit(ctx: Context, reporterId: string): Promise<void> {
  const { now } = await nowOf(ctx)
  const byNetwork = await secondsToWait(ctx.db, { key: `reports:${ctx.actor.network}`, ...limits.ofNetwork, now })
  const byPerson = await secondsToWait(ctx.db, { key: `reports:${reporterId}`, ...limits.ofPerson, now })
  const retryAfter = Math.max(byNetwork, byPerson)
  if (retryAfter > 0) throw new Refusal('server.too-many', 429, { retryAfter })
}

async function itemOf(tx: TxContext, itemId: string) {
  const [item] = await tx.db
    .select({ ownerId: items.ownerId })
    .from(items)
    .where(and(eq(items.id, itemId), isPublic))
  if (!item) throw new Refusal('item.unknown', 404)
  if (item.ownerId === tx.actor.personId) throw new Refusal('report.your-own', 403)
  return { about: 'item' as const, itemId }
}

async function personOf(tx: TxContext, rentalId: string) {
  const { as: about, personId } = await findOtherSide(tx, rentalId)
  return { about, rentalId, personId }
}
