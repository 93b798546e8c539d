import { type SQL, sql } from 'drizzle-orm'
import { nameOf } from '#domain/accounts/people/name-of.ts'
import type { Context, TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { guestName } from '#domain/renting/orders/shown-names.ts'
import { type PageQuery, readPage } from '#platform/database/read-page.ts'
import type { Locale } from '#values/locale.ts'
import type { ModeratedReview } from './review.contract.ts'
import type { reviewStates, Side } from './review.policy.ts'

interface ModeratedQuery extends PageQuery {
  state?: (typeof reviewStates)[number] | undefined
  side?: Side | undefined
}

const states = {
  reported: sql`EXISTS (SELECT 1 FROM review_reports report WHERE report.review_id = row.id AND report.resolved_at IS NULL)`,
  shown: sql`row.hidden_at IS NULL`,
  hidden: sql`row.hidden_at IS NOT NULL`,
} as const satisfies Record<(typeof reviewStates)[number], SQL>

/** A page of the published reviews of everybody, the newest first, for moderators. */
export function listModerated(ctx: Context, query: ModeratedQuery): Promise<{ rows: ModeratedReview[]; next: string | null }> {
  const { state, side } = query
  return readPage(ctx.db, query, {
    from: sql`reviews row`,
    by: sql`row.published_at`,
    where: [sql`row.published_at IS NOT NULL`, state && states[state], side && sql`row.side = ${side}`],
    read: ({ page, sorted }) => sql`${reviewsOf(ctx, page)} ${sorted}`,
    toRow,
  })
}

/**
 * One published review as moderators see it.
 * @throws {Refusal} 404 `review.unknown`
 */
export async function getModerated(ctx: Context | TxContext, id: string): Promise<ModeratedReview> {
  const page = sql`(SELECT * FROM reviews WHERE published_at IS NOT NULL AND id = ${id}) row`
  const { rows } = await ctx.db.execute<ModeratedReview & Record<string, unknown>>(reviewsOf(ctx, page))
  if (!rows[0]) throw new Refusal('review.unknown', 404)
  return toRow(rows[0])
}

function reviewsOf(ctx: Context | TxContext, page: SQL): SQL {
  return sql`
    SELECT row.id, row.side, items.name ->> ${ctx.locale} AS piece, row.item_id AS "itemId", rentals.order_id AS "orderId", ${authorName(ctx.locale)} AS author,
      ${nameOf(ctx.locale, sql`subjects`)} AS subject, row.stars, row.words, row.reply, row.hidden_reason AS hidden, row.published_at AS at,
      coalesce(${ctx.actor.personId} IN (row.author_id, row.subject_id), false) AS "isOwn",
      CASE row.side WHEN 'customer' THEN (SELECT coalesce(json_agg(photo.id ORDER BY photo.place), '[]'::json)
        FROM review_photos photo WHERE photo.rental_id = row.rental_id) ELSE '[]'::json END AS photos,
      (SELECT coalesce(json_agg(json_build_object('reason', reason, 'count', count) ORDER BY count DESC, reason), '[]'::json)
        FROM (SELECT reason, count(*)::int FROM review_reports report WHERE report.review_id = row.id AND report.resolved_at IS NULL GROUP BY reason) open) AS reports
    FROM ${page}
      JOIN rentals ON rentals.id = row.rental_id JOIN orders ON orders.id = rentals.order_id JOIN items ON items.id = row.item_id
      LEFT JOIN people authors ON authors.id = row.author_id LEFT JOIN people subjects ON subjects.id = row.subject_id`
}

/** The whole name of the author, an account or a guest. */
function authorName(locale: Locale): SQL {
  return sql`CASE WHEN row.side = 'customer' AND orders.person_id IS NULL THEN ${guestName} ELSE ${nameOf(locale, sql`authors`)} END`
}

function toRow(row: ModeratedReview): ModeratedReview {
  return { ...row, at: new Date(row.at).toISOString() }
}
