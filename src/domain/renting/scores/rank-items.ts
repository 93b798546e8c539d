import { type SQL, sql } from 'drizzle-orm'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { rankDays, rankFull, rankPoints } from './rank.policy.ts'
import { newUntil, prior, scoreDays } from './score.policy.ts'

/** A constant of the policy as a number of SQL: a parameter would take the type of what is beside it. */
const number = (value: number): SQL => sql.raw(String(value))

/**
 * Ranks the items on the market among the recommended ones: by availability, reliability of the owner, reviews, demand and freshness. An item
 * whose rank stays is not written.
 */
export async function rankItems(ctx: Context): Promise<void> {
  await inTransaction(ctx, (tx) => write(tx, sql`true`))
}

/** Ranks the items of one owner, after one of them went live. */
export async function rankItemsOfOwner(ctx: Context, { ownerId }: { ownerId: string }): Promise<void> {
  await inTransaction(ctx, (tx) => write(tx, sql`items.owner_id = ${ownerId}`))
}

/** One runs at a time: two would wait for each other's rows in different orders. */
async function write(tx: TxContext, condition: SQL): Promise<void> {
  await tx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('items.rank', 0))`)
  const { nextOfOwner, mostOfOwner } = rankPoints
  await tx.db.execute(sql`
    WITH ${owners(tx, condition)},
    scored AS (SELECT items.id, items.owner_id, ${pointsOf(tx)} AS points
      FROM items JOIN owners ON owners.id = items.owner_id LEFT JOIN item_ratings ON item_ratings.item_id = items.id
      WHERE items.status = 'approved' AND items.visibility = 'visible' AND ${condition}),
    ranked AS (SELECT id, round(points - least(${number(mostOfOwner)}, ${number(nextOfOwner)} * (row_number() OVER (PARTITION BY owner_id ORDER BY points DESC, id) - 1)))::int AS rank
      FROM scored)
    UPDATE items SET rank = ranked.rank FROM ranked WHERE ranked.id = items.id AND items.rank <> ranked.rank`)
}

/** Each owner once: the share of kept bookings and the stars, both with the prior, and whether they are new. */
function owners({ now }: TxContext, condition: SQL): SQL {
  const { times, share, stars } = prior
  return sql`owners AS (SELECT who.id, done.completed < ${number(newUntil)} AS is_new,
      (done.kept + ${number(times * share)}) / (done.kept + done.broken + ${number(times)}) AS kept,
      (coalesce(person_ratings.stars, 0) + ${number(times * stars)}) / (coalesce(person_ratings.reviews, 0) + ${number(times)}) / 5.0 AS stars
    FROM (SELECT DISTINCT owner_id AS id FROM items WHERE status = 'approved' AND visibility = 'visible' AND ${condition}) AS who
    LEFT JOIN person_ratings ON person_ratings.person_id = who.id AND person_ratings.side = 'owner',
    LATERAL (SELECT count(*) FILTER (WHERE rentals.status = 'completed') AS completed,
        count(*) FILTER (WHERE rentals.confirmed_at IS NOT NULL AND rentals.status <> 'cancelled_by_owner') AS kept,
        count(*) FILTER (WHERE rentals.status = 'cancelled_by_owner') AS broken
      FROM rentals WHERE rentals.owner_id = who.id AND rentals.created_at > ${before(now, scoreDays)}::timestamptz) AS done)`
}

/** The points of an item without those taken off for better pieces of its owner. */
function pointsOf({ now, today }: TxContext): SQL {
  const points = rankPoints
  const { times, stars } = prior
  const age = sql`greatest(0, extract(epoch FROM ${now.toISOString()}::timestamptz - items.created_at) / 86400)`
  const given = sql`(item_ratings.ones + item_ratings.twos * 2 + item_ratings.threes * 3 + item_ratings.fours * 4 + item_ratings.fives * 5)`
  const reviews = sql`(item_ratings.ones + item_ratings.twos + item_ratings.threes + item_ratings.fours + item_ratings.fives)`
  const window = sql`daterange(${today}::date, ${today}::date + ${number(rankDays.ahead)}::int, '[)')`
  const taken = sql`(SELECT coalesce(sum(upper(blocks.days * ${window}) - lower(blocks.days * ${window})), 0) FROM units JOIN blocks ON blocks.unit_id = units.id
    WHERE units.item_id = items.id AND units.number <= items.quantity AND blocks.is_live AND blocks.days && ${window}
      AND (blocks.expires_at IS NULL OR blocks.expires_at > ${now.toISOString()}::timestamptz))`
  const rented = sql`(SELECT count(*) FROM rentals WHERE rentals.item_id = items.id AND rentals.confirmed_at > ${before(now, rankDays.demand)}::timestamptz)`
  return sql`(owners.kept * ${number(points.kept)} + owners.stars * ${number(points.stars)}
    + (coalesce(${given}, 0) + ${number(times * stars)}) / (coalesce(${reviews}, 0) + ${number(times)}) / 5.0 * ${number(points.itemStars)}
    + greatest(0, 1 - ${taken} / (${number(rankDays.ahead)}.0 * items.quantity)) * ${number(points.isFree)}
    + least(1, ln(1 + ${rented}) / ln(${number(1 + rankFull.demand)}.0)) * ${number(points.demand)}
    + power(0.5, ${age} / ${number(rankDays.halfLife)}.0) * ${number(points.isNew)}
    + CASE WHEN owners.is_new AND ${age} < ${number(rankDays.firstWeek)} THEN ${number(points.firstWeek)} ELSE 0 END
    + least(1, jsonb_array_length(items.pictures) / ${number(rankFull.photos)}.0) * ${number(points.isShown)})`
}

function before(now: Date, days: number): string {
  return new Date(now.getTime() - days * 86_400_000).toISOString()
}
