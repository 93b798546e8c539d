import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'

/**
 * Claims an idempotency key of the actor for `subjectId`, in the transaction that does the work. Returns the subject of the key, which is
 * an earlier one when the key was used before.
 * @throws {Refusal} 422 `order.key-reused` for another payload
 */
export async function claimIdempotencyKey(
  tx: TxContext,
  { key, request, subjectId }: { key: string; request: unknown; subjectId: string },
): Promise<string> {
  const owner = tx.actor.personId ?? tx.actor.visitorId
  const hash = createHash('sha256').update(JSON.stringify(request)).digest('hex')
  const claimed = await tx.db.execute(sql`
    INSERT INTO idempotency_keys (owner_id, key, request_hash, subject_id, created_at) VALUES (${owner}, ${key}, ${hash}, ${subjectId}, ${tx.now.toISOString()}::timestamptz)
    ON CONFLICT DO NOTHING RETURNING key`)
  if (claimed.rows.length > 0) return subjectId
  const { rows } = await tx.db.execute<{ request_hash: string; subject_id: string }>(
    sql`SELECT request_hash, subject_id FROM idempotency_keys WHERE owner_id = ${owner} AND key = ${key}`,
  )
  const earlier = rows[0]
  if (earlier?.request_hash !== hash) throw new Refusal('order.key-reused', 422)
  return earlier.subject_id
}

/** Whether the actor has used one of these idempotency keys before. */
export async function isAnyKeyClaimed(ctx: Context, keys: readonly string[]): Promise<boolean> {
  const owner = ctx.actor.personId ?? ctx.actor.visitorId
  const { rows } = await ctx.db.execute(
    sql`SELECT FROM idempotency_keys WHERE owner_id = ${owner} AND key = ANY (${sql.param([...keys])}::text[]) LIMIT 1`,
  )
  return rows.length > 0
}
