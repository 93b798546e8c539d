import { sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { findArea } from '#domain/site/areas/area.policy.ts'
import { mailProblemOf } from '#platform/mail/closed-addresses.ts'
import type { Body } from '#values/body.ts'
import type { Locale } from '#values/locale.ts'
import type { ReaderTaste } from './choose-pieces.policy.ts'
import type { Issue } from './issues.table.ts'

/** A confirmed reader who has not got an issue. */
export interface Reader extends ReaderTaste {
  id: string
  email: string
  locale: Locale
  isDiscreet: boolean
  /** The address takes no mail. */
  isClosed: boolean
}

interface ReaderRow extends Record<string, unknown> {
  id: string
  email: string
  locale: Locale
  personId: string | null
  body: Body | null
  isDiscreet: boolean | null
  area: string | null
  problem: string | null
  blocked: string[]
}

/**
 * Readers after an id who have no row of this issue, in the order of their ids. Whoever confirmed after it began waits for the next one, so that
 * nobody gets an issue twice by leaving and coming back.
 */
export async function findReaders(
  { db, now }: TxContext,
  { issue, after, limit }: { issue: Pick<Issue, 'id' | 'beganAt'>; after: string; limit: number },
): Promise<Reader[]> {
  const began = (issue.beganAt ?? now).toISOString()
  const { rows } = await db.execute<ReaderRow>(sql`
    SELECT s.id, s.email, s.locale, p.id AS "personId", profiles.body, profiles.is_discreet AS "isDiscreet", home.area,
      ${mailProblemOf(sql`s.email`)} AS problem,
      ARRAY(SELECT blocked_id FROM blocked_people WHERE blocker_id = p.id
        UNION SELECT blocker_id FROM blocked_people WHERE blocked_id = p.id) AS blocked
    FROM subscribers s
      LEFT JOIN people p ON p.mailbox = s.mailbox AND p.email_verified AND p.deleted_at IS NULL
      LEFT JOIN profiles ON profiles.person_id = p.id
      LEFT JOIN addresses home ON home.person_id = p.id AND home.is_default
    WHERE s.id > ${after} AND s.confirmed_at <= ${began}::timestamptz
      AND NOT EXISTS (SELECT FROM newsletter_deliveries d WHERE d.issue_id = ${issue.id} AND d.subscriber_id = s.id)
    ORDER BY s.id LIMIT ${limit}`)
  return rows.map(({ problem, area, blocked, isDiscreet, ...row }) => ({
    ...row,
    city: (area !== null && findArea(area)?.city) || null,
    blocked: new Set(blocked),
    isDiscreet: isDiscreet === true,
    isClosed: problem !== null,
  }))
}
