import { sql } from 'drizzle-orm'
import { type Context, nowOf } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { type PageQuery, readPage } from '#platform/database/read-page.ts'
import type { CashSession, CashSessionDetail } from './cash.contract.ts'
import { readMovements, readSessions, type StoredSession, sessionsIn, toSession } from './read-sessions.ts'

const perPage = 20

/** All cash sessions, the newest first, twenty to a page. */
export async function listSessions(
  ctx: Context,
  { after }: Pick<PageQuery, 'after'>,
): Promise<{ rows: CashSession[]; next: string | null }> {
  const { now } = await nowOf(ctx)
  return readPage(
    ctx.db,
    { after, perPage },
    {
      from: sql`cash_sessions row`,
      by: sql`row.number`,
      read: ({ page, sorted }) => sql`${sessionsIn(ctx, page)} ${sorted}`,
      toRow: (row: StoredSession) => toSession(row, { now, readerId: ctx.actor.personId }),
    },
  )
}

/**
 * A cash session with the movements that it is made of.
 * @throws {Refusal} 404 `cash.unknown`
 */
export async function getSession(ctx: Context, id: string): Promise<CashSessionDetail> {
  const [session] = await readSessions(ctx, { where: sql`row.id = ${id}`, limit: 1 })
  if (!session) throw new Refusal('cash.unknown', 404)
  return { ...session, movements: (await readMovements(ctx, [id])).get(id) ?? [] }
}
