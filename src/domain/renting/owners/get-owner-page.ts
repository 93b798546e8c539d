import { sql } from 'drizzle-orm'
import { findOwnerRecords } from '#domain/accounts/people/find-owner-records.ts'
import { isTrustedOwner } from '#domain/accounts/people/trusted-owner.policy.ts'
import { findBlockedItems } from '#domain/catalogue/items/find-blocked-items.ts'
import { type CardRow, cardAsJson, isFreeOn, isPublic, toCard } from '#domain/catalogue/items/item-card.ts'
import { requestedDays } from '#domain/catalogue/search/requested-days.ts'
import { type Context, nowOf } from '#domain/context.ts'
import { countDeeds } from '#domain/renting/scores/count-deeds.ts'
import { medianAnswer } from '#domain/renting/scores/get-performance.ts'
import { newUntil } from '#domain/renting/scores/score.policy.ts'
import type { Day } from '#values/day.ts'
import { firstNameOf } from '#values/person-name.ts'
import { findOwner } from './find-owner.ts'
import type { OwnerPage, OwnerPiece } from './owner.contract.ts'

const shownPieces = 60

/**
 * The public page of an owner: first name, area and record, never a surname, a contact or an address.
 * @throws {Refusal} 404 `owner.unknown`
 */
export async function getOwnerPage(ctx: Context, handle: string): Promise<OwnerPage> {
  const { id, name, about } = await findOwner(ctx, handle)
  const { now } = await nowOf(ctx)
  const { owner: deeds } = await countDeeds(ctx, id)
  const record = (await findOwnerRecords(ctx, [id])).get(id)
  const { rows } = await ctx.db.execute<Pick<OwnerPage, 'area' | 'since' | 'isVerified'> & { area: string | null }>(sql`
    SELECT mode() WITHIN GROUP (ORDER BY pickup_area) FILTER (WHERE ${isPublic}) AS area,
      to_char(min(created_at) AT TIME ZONE 'Asia/Amman', 'YYYY-MM') AS since,
      EXISTS (SELECT 1 FROM identity_checks WHERE person_id = ${id} AND status = 'approved') AS "isVerified"
    FROM items WHERE owner_id = ${id} AND status = 'approved'`)
  const { area = null, since = null, isVerified = false } = rows[0] ?? {}
  const { reviews, stars, completed, packed, packedOnTime } = deeds
  return {
    ...{ id: handle, firstName: firstNameOf(name) ?? '', about, area, since, isVerified, completed },
    isTrusted: record !== undefined && isTrustedOwner(record),
    rating: reviews >= newUntil ? { average: Math.round((stars * 10) / reviews) / 10, count: reviews } : null,
    answersIn: await medianAnswer(ctx, { personId: id, now }),
    onTime: packed > 0 ? packedOnTime / packed : null,
  }
}

/**
 * The pieces of an owner on the market, the best first and those that are taken on the days last.
 * @throws {Refusal} 404 `owner.unknown`, 422 `days.*`
 */
export async function listOwnerPieces(
  ctx: Context,
  { id: handle, ...days }: { id: string; from?: Day | undefined; until?: Day | undefined },
): Promise<{ pieces: OwnerPiece[]; hasMore: boolean }> {
  const { id } = await findOwner(ctx, handle)
  const asked = await requestedDays(ctx, days)
  const isFree = asked.range ? isFreeOn(asked.range, asked.range.clock) : sql`true`
  const { rows } = await ctx.db.execute<{ card: CardRow; isFree: boolean }>(sql`
    SELECT ${cardAsJson} AS card, (${isFree}) AS "isFree" FROM items WHERE items.owner_id = ${id} AND ${isPublic}
    ORDER BY 2 DESC, items.rank DESC, items.created_at DESC, items.id DESC LIMIT ${shownPieces + 1}`)
  const shown = rows.slice(0, shownPieces)
  const blocked = await findBlockedItems(
    ctx,
    shown.map(({ card }) => card.id),
  )
  return {
    pieces: shown
      .filter(({ card }) => !blocked.has(card.id))
      .map(({ card, isFree }) => ({ ...toCard(card, ctx.locale, asked.days), isFree })),
    hasMore: rows.length > shownPieces,
  }
}
