import { type SQL, sql } from 'drizzle-orm'
import { sessionDays } from '#platform/auth/session-cookie.ts'

/**
 * The greatest lead of a stored time over the clock: `within` an interval of SQL, or as far as it was `after` the column that was written
 * with it, where that one is ahead.
 */
export type Bound = { within: string } | { after: string }

const past: Bound = { within: `interval '0'` }
const minutes = (count: number): Bound => ({ within: `interval '${count} minutes'` })

/** Every stored time that something waits for, or that lets something wait, by table and column. Jobs are apart: `setBackJobs`. */
export const durableTimes: Readonly<Record<string, Readonly<Record<string, readonly Bound[]>>>> = {
  blocks: { expires_at: [{ after: 'created_at' }, minutes(25 * 60)], created_at: [past] },
  business_figures_draft: { asked_at: [past] },
  callbacks: { asked_at: [past] },
  cash_sessions: { opened_at: [past] },
  challenges: { expires_at: [{ after: 'created_at' }], created_at: [past] },
  chat_agents: { seen_at: [past] },
  chat_drafts: { begun_at: [past] },
  chat_sessions: {
    claimed_at: [past],
    waiting_since: [past],
    first_answer_at: [past],
    visitor_seen_at: [past],
    started_at: [past],
    ended_at: [past],
    last_activity_at: [past],
  },
  claims: { due_at: [{ after: 'updated_at' }], updated_at: [past] },
  deletions: { due_at: [{ after: 'asked_at' }], asked_at: [past] },
  deposits: { due_at: [{ after: 'updated_at' }], updated_at: [past] },
  destination_changes: { asked_at: [past] },
  e_invoices: { next_at: [minutes(6 * 60)] },
  idempotency_keys: { created_at: [past] },
  identity_checks: { claimed_at: [past], asked_at: [past] },
  listings: { submitted_at: [past], claimed_at: [past], overdue_at: [past] },
  oauth_states: { expires_at: [{ after: 'created_at' }], created_at: [past] },
  order_codes: { expires_at: [minutes(60)] },
  order_links: { sent_at: [past] },
  order_visitors: { until: [minutes(31 * 24 * 60)] },
  orders: { hold_ends_at: [{ after: 'updated_at' }, minutes(25 * 60)], updated_at: [past] },
  outbox: {
    due_at: [{ after: 'created_at' }],
    created_at: [past],
  },
  passkey_questions: { expires_at: [minutes(60)] },
  profiles: { digest_since: [past] },
  payments: { expires_at: [{ after: 'updated_at' }], updated_at: [past] },
  payout_methods: { changed_at: [past] },
  rate_limits: { resets_at: [minutes(24 * 60)] },
  refund_accounts: { changed_at: [past] },
  refunds: { due_at: [{ after: 'updated_at' }], updated_at: [past] },
  rental_extensions: { kept_until: [{ after: 'updated_at' }], updated_at: [past] },
  rentals: {
    answer_by: [{ after: 'updated_at' }],
    accept_at: [{ after: 'updated_at' }],
    confirmed_at: [past],
    dispatched_at: [past],
    delivered_at: [past],
    collected_at: [past],
    returned_at: [past],
    updated_at: [past],
  },
  newsletter_issues: { began_at: [past] },
  restores: { opened_at: [past] },
  reviews: { publish_at: [{ after: 'written_at' }], written_at: [past] },
  role_requests: { due_at: [{ after: 'asked_at' }], asked_at: [past] },
  search_changes: { due_at: [{ within: `interval '5 seconds' * power(2, tries)` }] },
  sessions: {
    expires_at: [minutes(sessionDays * 24 * 60)],
    created_at: [past],
    authenticated_at: [past],
    seen_at: [past],
  },
  signing_keys: { created_at: [past] },
  subscribers: { expires_at: [{ after: 'created_at' }], created_at: [past] },
  uploads: { created_at: [past] },
  verifications: { expires_at: [{ after: 'created_at' }], created_at: [past] },
}

/** The statements that set back times more than a minute too far ahead. A row is changed by one, so that its columns keep their order. */
export function setBackStatements(now: Date): { table: string; statement: SQL }[] {
  const at = sql`${now.toISOString()}::timestamptz`
  return Object.entries(durableTimes).map(([table, columns]) => {
    const cases = Object.entries(columns).map(([column, bounds]) => ({ column, terms: bounds.map((bound) => termsOf(column, bound, at)) }))
    const sets = cases.map(({ column, terms }) => {
      const whens = terms.map(({ isAhead, latest }) => sql`WHEN ${isAhead} THEN ${latest}`)
      return sql`${sql.identifier(column)} = CASE ${sql.join(whens, sql` `)} ELSE ${sql.identifier(column)} END`
    })
    const anyAhead = cases.flatMap(({ terms }) => terms.map(({ isAhead }) => sql`(${isAhead})`))
    const statement = sql`UPDATE ${sql.identifier(table)} SET ${sql.join(sets, sql`, `)} WHERE ${sql.join(anyAhead, sql` OR `)}`
    return { table, statement }
  })
}

function termsOf(name: string, bound: Bound, at: SQL): { isAhead: SQL; latest: SQL } {
  const column = sql.identifier(name)
  const tolerance = sql`interval '1 minute'`
  if ('within' in bound) {
    const latest = sql`${at} + ${sql.raw(bound.within)}`
    return { isAhead: sql`${column} > ${latest} + ${tolerance}`, latest }
  }
  const base = sql.identifier(bound.after)
  return { isAhead: sql`${base} > ${at} + ${tolerance} AND ${column} >= ${base}`, latest: sql`${at} + (${column} - ${base})` }
}
