import { type SQL, sql } from 'drizzle-orm'
import type { Locale } from '#values/locale.ts'

interface SectionOptions {
  /** The ids of the person's orders. */
  mine: SQL
  locale: Locale
  /** Addresses of pictures begin with it. */
  baseUrl: string
}

/**
 * Queries for what a person wrote, sent and did about rentals, and what was said and decided about them. A picture is its address, which opens for
 * whoever may see it.
 */
export function rentalSections(me: string, { mine, locale, baseUrl }: SectionOptions): Record<string, SQL> {
  const number = sql`'LB-' || o.number AS number`
  const piece = sql`i.name ->> ${locale} AS piece`
  const ofRental = sql`JOIN rentals r ON r.id = p.rental_id JOIN orders o ON o.id = r.order_id JOIN items i ON i.id = r.item_id`
  const isMine = sql`r.order_id IN (${mine})`
  return {
    claims: sql`SELECT ${number}, ${piece}, CASE WHEN ${isMine} THEN 'customer' ELSE 'owner' END AS side, p.kind, p.status, p.opened_by AS "openedBy",
      p.claimed, p.words AS claim, p.answer, p.decided, p.rule, p.reason ->> ${locale} AS decision, p.appeal, p.created_at AS "createdAt",
      p.decided_at AS "decidedAt" FROM claims p ${ofRental} WHERE ${isMine} OR r.owner_id = ${me} ORDER BY p.created_at`,
    evidence: sql`SELECT ${number}, ${piece}, c.kind, p.taken_at AS at, ${`${baseUrl}/api/claims/of-rental/`} || r.id || '/evidence/' || p.id AS picture
      FROM claim_photos p ${ofRental} LEFT JOIN claims c ON c.id = p.claim_id
      WHERE p.taken_by = ${me} OR p.party = 'customer' AND ${isMine} OR p.party = 'owner' AND r.owner_id = ${me} ORDER BY p.taken_at, p.id`,
    conditionPhotos: sql`SELECT ${number}, ${piece}, p.stage, p.taken_at AS at,
      ${`${baseUrl}/api/rentals/`} || r.id || '/photos/' || p.stage || '/' || p.place AS picture
      FROM rental_photos p ${ofRental} WHERE p.taken_by = ${me} ORDER BY p.taken_at, p.place`,
    handOvers: sql`SELECT ${number}, ${piece}, p.gave, p.took, p.at FROM hand_overs p ${ofRental}
      WHERE ${me} IN (p.gave_by, p.took_by) OR 'customer' IN (p.gave, p.took) AND ${isMine} OR 'owner' IN (p.gave, p.took) AND r.owner_id = ${me} ORDER BY p.at`,
    debts: sql`SELECT ${number}, ${piece}, sum(p.amount)::int AS amount FROM ledger_entries p ${ofRental}
      WHERE p.account = 'customer_debt' AND (p.party_id = ${me} OR ${isMine}) GROUP BY o.number, r.id, i.name HAVING sum(p.amount) > 0 ORDER BY o.number`,
    reviews: sql`SELECT i.name ->> ${locale} AS piece, v.side, v.stars, v.owner_stars AS "ownerStars", v.delivery_stars AS "deliveryStars", v.fit,
      v.size_worn AS "sizeWorn", v.height, v.words, v.written_at AS "writtenAt", v.published_at AS "publishedAt" FROM reviews v
      JOIN items i ON i.id = v.item_id JOIN rentals r ON r.id = v.rental_id
      WHERE v.author_id = ${me} OR v.author_id IS NULL AND v.side = 'customer' AND ${isMine} ORDER BY v.written_at`,
    reviewPhotos: sql`SELECT ${number}, ${piece}, p.taken_at AS at, ${`${baseUrl}/api/reviews/rentals/`} || r.id || '/photos/' || p.place AS picture
      FROM review_photos p ${ofRental} WHERE ${isMine} ORDER BY p.taken_at, p.place`,
    replies: sql`SELECT i.name ->> ${locale} AS piece, v.reply AS words, v.replied_at AS at FROM reviews v JOIN items i ON i.id = v.item_id
      WHERE v.subject_id = ${me} AND v.reply IS NOT NULL ORDER BY v.replied_at`,
    // An unpublished or hidden review is only readable by its author and the moderators.
    reviewsReceived: sql`SELECT i.name ->> ${locale} AS piece, CASE v.side WHEN 'customer' THEN 'owner' ELSE 'customer' END AS side, v.stars,
      v.owner_stars AS "ownerStars", v.words, v.published_at AS "publishedAt" FROM reviews v JOIN items i ON i.id = v.item_id
      WHERE v.subject_id = ${me} AND v.published_at IS NOT NULL AND v.hidden_at IS NULL ORDER BY v.published_at`,
    ratings: sql`SELECT side, reviews, round(stars::numeric / reviews, 2)::float AS average FROM person_ratings
      WHERE person_id = ${me} AND reviews > 0 ORDER BY side`,
  }
}
