import { type SQL, sql } from 'drizzle-orm'
import { nameOf } from '#domain/accounts/people/name-of.ts'
import { type Context, nowOf, type TxContext } from '#domain/context.ts'
import { carriedStatuses, longestSessionHours, sessionNumber, sumOfCounts } from '#domain/money/cash-sessions/cash-session.policy.ts'
import type { CashSessionRow } from '#domain/money/cash-sessions/cash-sessions.table.ts'
import { orderNumber } from '#values/order-number.ts'
import type { CashMovement, CashSession, OwnCashSession } from './cash.contract.ts'

type Names = Record<'courier' | 'counter' | 'signer', string | null>
export type StoredSession = Omit<CashSessionRow, 'openedAt' | 'countedAt' | 'signedAt'> &
  Names & { openedAt: string | Date; countedAt: string | Date | null; signedAt: string | Date | null } & Record<string, unknown>

/** SQL for the sessions of a table `row` of them, with the names of people. */
export function sessionsIn(ctx: Context | TxContext, page: SQL): SQL {
  const name = (person: string) => nameOf(ctx.locale, sql.identifier(person) as unknown as SQL)
  return sql`
    SELECT row.id, row.number, row.courier_id AS "courierId", row.status, row.opened_at AS "openedAt", row.float_amount AS "float", row.taken,
      row.given_back AS "givenBack", row.expected, row.counted, row.attempt, row.reason, row.words, row.counted_by AS "countedBy",
      row.counted_at AS "countedAt", row.signed_by AS "signedBy", row.signed_at AS "signedAt", row.own_counts AS "ownCounts",
      row.own_reason AS "ownReason", row.own_words AS "ownWords",
      ${name('couriers')} AS courier, ${name('counters')} AS counter, ${name('signers')} AS signer
    FROM ${page} LEFT JOIN people couriers ON couriers.id = row.courier_id LEFT JOIN people counters ON counters.id = row.counted_by
      LEFT JOIN people signers ON signers.id = row.signed_by`
}

/** The sessions of a condition on `row`, in an order. */
export async function readSessions(ctx: Context, { where, limit }: { where: SQL; limit: number }): Promise<CashSession[]> {
  const page = sql`(SELECT * FROM cash_sessions row WHERE ${where} ORDER BY row.number DESC LIMIT ${limit}) row`
  const { rows } = await ctx.db.execute<StoredSession>(sql`${sessionsIn(ctx, page)} ORDER BY row.number DESC`)
  const { now } = await nowOf(ctx)
  return rows.map((row) => toSession(row, { now, readerId: ctx.actor.personId }))
}

/** A stored session as staff see it. */
export function toSession(row: StoredSession, { now, readerId }: { now: Date; readerId: string | null }): CashSession {
  const { id, courierId, courier, status, float, taken, givenBack, expected, counted, attempt, reason, words } = row
  const spelled = (at: string | Date | null) => at && new Date(at).toISOString()
  const isCarried = (carriedStatuses as readonly string[]).includes(status)
  const openedAt = new Date(row.openedAt)
  return {
    ...{ id, number: sessionNumber(row.number), courierId, courier, status, openedAt: openedAt.toISOString() },
    ...{ float, taken, givenBack, expected, counted, attempt, reason, words },
    difference: counted === null ? null : counted - expected,
    countedBy: row.counter,
    countedAt: spelled(row.countedAt),
    signedBy: row.signer,
    signedAt: spelled(row.signedAt),
    own: row.ownCounts && { counted: sumOfCounts(row.ownCounts), reason: row.ownReason, words: row.ownWords },
    isOwn: courierId !== null && courierId === readerId,
    isCountedByReader: row.countedBy !== null && row.countedBy === readerId,
    isLate: isCarried && now.getTime() - openedAt.getTime() >= longestSessionHours * 3_600_000,
  }
}

/** A stored session as its courier sees it. */
export function toOwnSession(row: StoredSession, movements: CashMovement[]): OwnCashSession {
  const { id, status, float, taken, givenBack, expected, counted, ownCounts, ownReason, ownWords } = row
  return {
    ...{ id, number: sessionNumber(row.number), status, openedAt: new Date(row.openedAt).toISOString() },
    ...{ float, taken, givenBack, expected, counted, difference: counted === null ? null : counted - expected },
    own: ownCounts && { counts: ownCounts, counted: sumOfCounts(ownCounts), reason: ownReason, words: ownWords },
    movements,
  }
}

/** The movements of sessions, the oldest first, by the id of their session. */
export async function readMovements(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, CashMovement[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await ctx.db.execute<CashMovement & { sessionId: string }>(sql`
    SELECT m.session_id AS "sessionId", m.kind, m.deposit_id IS NOT NULL OR EXISTS (SELECT FROM refunds r WHERE r.id = m.refund_id AND r.deposit_id IS NOT NULL) AS "isDeposit",
      m.amount, m.at, t.order_id AS "orderId", orders.number::text, coalesce(${nameOf(ctx.locale, sql`people`)}, orders.delivery ->> 'name') AS customer
    FROM cash_movements m JOIN ledger_transactions t ON t.key = m.transaction_key LEFT JOIN orders ON orders.id = t.order_id
      LEFT JOIN people ON people.id = orders.person_id
    WHERE m.session_id = ANY (${sql.param([...ids])}::text[]) ORDER BY m.id`)
  const found = new Map<string, CashMovement[]>()
  for (const { sessionId, at, number, ...row } of rows) {
    const shown = { ...row, number: number && orderNumber(number), at: new Date(at).toISOString() }
    found.set(sessionId, [...(found.get(sessionId) ?? []), shown])
  }
  return found
}
