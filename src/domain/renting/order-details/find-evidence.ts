import { sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import type { ClaimKind, ClaimStatus } from '#domain/renting/claims/claim.policy.ts'
import type { PhotoStage } from '#domain/renting/rentals/hand-over.policy.ts'
import type { Fils } from '#values/money.ts'

/** A payment that its payer's bank disputes, or has disputed. */
export interface Disputed {
  /** The provider's id. */
  providerId: string | null
  amount: Fils
  paidAt: string
  answerBy: string | null
}

/** The agreements of an order's customer, and their name. */
export interface AgreedBy {
  account: string | null
  /** The instant at which the shop approved their identity document; null without one. */
  identityAt: string | null
  terms: { at: string; version: string }[]
}

/** The hand-overs, photographs, return and claims of a piece, as evidence for a bank. */
export interface PieceEvidence {
  id: string
  piece: string
  deliveredAt: string | null
  courier: string | null
  /** The proof of the hand-over by the courier; null before it. */
  proof: 'code' | 'signature' | null
  signedBy: string | null
  collectedAt: string | null
  returnedAt: string | null
  photos: { stage: PhotoStage; count: number; at: string }[]
  claims: { kind: ClaimKind; status: ClaimStatus; claimed: Fils; decided: Fils | null }[]
}

/** The latest payment of an order that a bank has disputed; undefined where there was none. */
export async function findDisputed(ctx: Context, orderId: string): Promise<Disputed | undefined> {
  const { rows } = await ctx.db.execute<Disputed & Record<string, unknown>>(sql`
    SELECT provider_id AS "providerId", CASE WHEN disputed > 0 THEN disputed ELSE captured END AS amount, created_at AS "paidAt", (SELECT details ->> 'answerBy' FROM audit_log
        WHERE subject_id = payments.id AND event = 'payment.chargeback_open' ORDER BY audit_log.id DESC LIMIT 1) AS "answerBy"
    FROM payments WHERE order_id = ${orderId} AND status IN ('chargeback_open', 'chargeback_won', 'chargeback_lost')
    ORDER BY status = 'chargeback_open' DESC, created_at DESC LIMIT 1`)
  return rows[0]
}

/** The agreements of an order's customer with it and with their account, and the known facts of their identity. */
export async function findAgreement(ctx: Context, orderId: string): Promise<AgreedBy> {
  const { rows } = await ctx.db.execute<AgreedBy & Record<string, unknown>>(sql`
    SELECT people.name AS account, (SELECT max(decided_at) FROM identity_checks WHERE person_id = orders.person_id AND status = 'approved') AS "identityAt",
      (SELECT coalesce(json_agg(json_build_object('at', at, 'version', version) ORDER BY at), '[]') FROM consents
        WHERE kind = 'terms' AND (order_id = orders.id OR person_id = orders.person_id)) AS terms
    FROM orders LEFT JOIN people ON people.id = orders.person_id WHERE orders.id = ${orderId}`)
  return rows[0] ?? { account: null, identityAt: null, terms: [] }
}

/** Hand-over, condition, return and claims of each piece of an order. */
export async function findPieces(ctx: Context, orderId: string): Promise<PieceEvidence[]> {
  const { rows } = await ctx.db.execute<PieceEvidence & Record<string, unknown>>(sql`
    SELECT r.id, items.name ->> ${ctx.locale} AS piece, r.delivered_at AS "deliveredAt", couriers.name AS courier, handed.details ->> 'proof' AS proof,
      handed.details ->> 'signedBy' AS "signedBy", r.collected_at AS "collectedAt", r.returned_at AS "returnedAt",
      (SELECT coalesce(json_agg(json_build_object('stage', stage, 'count', count, 'at', at) ORDER BY at), '[]') FROM (
        SELECT stage, count(*)::int, min(taken_at) AS at FROM rental_photos WHERE rental_id = r.id GROUP BY stage) taken) AS photos,
      (SELECT coalesce(json_agg(json_build_object('kind', kind, 'status', status, 'claimed', claimed, 'decided', decided) ORDER BY created_at), '[]')
        FROM claims WHERE rental_id = r.id) AS claims
    FROM rentals r JOIN items ON items.id = r.item_id
      LEFT JOIN LATERAL (SELECT details, actor_id FROM audit_log WHERE subject_id = r.id AND details ->> 'move' = 'deliver' ORDER BY id DESC LIMIT 1) handed ON true
      LEFT JOIN people couriers ON couriers.id = handed.actor_id
    WHERE r.order_id = ${orderId} ORDER BY r.line`)
  return rows
}

/** The mails about an order that were sent to its customer, the oldest first. */
export async function findSentMails(ctx: Context, orderId: string): Promise<{ at: string; subject: string }[]> {
  const { rows } = await ctx.db.execute<{ at: string; subject: string }>(sql`
    SELECT outbox.sent_at AS at, outbox.subject FROM orders LEFT JOIN people ON people.id = orders.person_id
      JOIN outbox ON outbox.channel = 'mail' AND outbox.recipient IN (orders.email, people.email) AND split_part(outbox.dedupe_key, ':', 2) = orders.id
    WHERE orders.id = ${orderId} AND outbox.sent_at IS NOT NULL ORDER BY outbox.sent_at, outbox.id`)
  return rows
}
