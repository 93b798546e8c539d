import { type SQL, sql } from 'drizzle-orm'
import { nameOf } from '#domain/accounts/people/name-of.ts'
import { answerHours } from '#domain/catalogue/listings/listing.policy.ts'
import type { Context } from '#domain/context.ts'

/** The seconds that a visitor of the chat waits for a person. */
const chatSeconds = 600
/** The hours within which an identity document is looked at. */
const documentHours = 24

/**
 * SQL for what waits for somebody, at most so many of each kind: listings, identity documents and chats for longer than the shop promises, and
 * bookings that a second person confirms.
 */
export function promiseRisks({ locale }: Context, { now, most }: { now: Date; most: number }): SQL {
  const before = (seconds: number) => sql`${new Date(now.getTime() - seconds * 1000).toISOString()}::timestamptz`
  return sql`
    (SELECT 'listing-late', listings.id, NULL, ${nameOf(locale, sql`owners`)}, NULL, submitted_at + make_interval(hours => ${answerHours})
     FROM listings LEFT JOIN people owners ON owners.id = owner_id
     WHERE listings.status = 'submitted' AND submitted_at <= ${before(answerHours * 3600)} ORDER BY submitted_at LIMIT ${most})
    UNION ALL
    (SELECT 'identity-late', id, NULL, NULL, NULL, asked_at + make_interval(hours => ${documentHours}) FROM identity_checks
     WHERE status IN ('waiting', 'claimed') AND asked_at <= ${before(documentHours * 3600)} ORDER BY asked_at LIMIT ${most})
    UNION ALL
    (SELECT 'chat-unanswered', id, NULL, NULL, NULL, waiting_since FROM chat_sessions
     WHERE waiting_since <= ${before(chatSeconds)} ORDER BY waiting_since LIMIT ${most})
    UNION ALL
    (SELECT 'adjustment-waits', id, NULL, NULL, amount, asked_at FROM book_adjustments WHERE status = 'waiting' ORDER BY asked_at LIMIT ${most})
    UNION ALL
    (SELECT 'tax-payment-waits', id, NULL, NULL, amount, coalesce(reversal_at, asked_at) FROM tax_payments
     WHERE status IN ('asked', 'reversing') ORDER BY asked_at LIMIT ${most})`
}
