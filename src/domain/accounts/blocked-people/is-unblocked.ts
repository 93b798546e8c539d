import { type SQL, sql } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'

type Asking = Pick<Context | TxContext, 'db' | 'actor'>

/** SQL condition: neither the actor nor the person of this column has blocked the other. True for callers without an account. */
export function isUnblocked({ actor: { personId } }: Pick<Asking, 'actor'>, other: SQL): SQL {
  return personId === null ? sql`true` : areUnblocked(sql`${personId}`, other)
}

/** SQL condition: neither of two people has blocked the other. */
export function areUnblocked(one: SQL, other: SQL): SQL {
  return sql`NOT EXISTS (SELECT FROM blocked_people WHERE blocker_id = ${one} AND blocked_id = ${other})
    AND NOT EXISTS (SELECT FROM blocked_people WHERE blocked_id = ${one} AND blocker_id = ${other})`
}

/** Whether the actor has blocked somebody or is blocked by somebody: answers cached for everybody may then show too much. */
export async function hasBlocked({ db, actor: { personId } }: Asking): Promise<boolean> {
  if (personId === null) return false
  const { rows } = await db.execute(
    sql`SELECT FROM blocked_people WHERE blocker_id = ${personId} UNION ALL SELECT FROM blocked_people WHERE blocked_id = ${personId} LIMIT 1`,
  )
  return rows.length > 0
}

/** Whether one of these people and this person have blocked each other, either way. */
export async function areBlocked({ db }: Pick<Asking, 'db'>, personId: string, others: readonly string[]): Promise<boolean> {
  const ids = sql.param([...others])
  const { rows } = await db.execute(sql`
    SELECT FROM blocked_people WHERE blocker_id = ${personId} AND blocked_id = ANY (${ids}::text[])
    UNION ALL SELECT FROM blocked_people WHERE blocked_id = ${personId} AND blocker_id = ANY (${ids}::text[]) LIMIT 1`)
  return rows.length > 0
}
