import { type SQL, sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { listAllNotifications } from '#domain/messages/notifications/list-notifications.ts'
import { findAccount } from '#domain/money/payouts/find-account.ts'
import { Refusal } from '#domain/refusal.ts'
import { ordersOf } from '#domain/renting/orders/forget-person.ts'
import { secondsToWait } from '#platform/auth/rate-limit.ts'
import { dataPage } from './data-page.ts'
import type { DataCopy } from './my-data.contract.ts'
import { ownerSections } from './owner-sections.ts'
import { rentalSections } from './rental-sections.ts'

const limit = { max: 10, minutes: 24 * 60 }

/**
 * Everything stored about the actor, as records and as a page; recorded in the audit log.
 * @throws {Refusal} server.too-many (429) after ten exports in a day
 */
export async function exportData(ctx: Context): Promise<DataCopy> {
  const personId = ctx.actor.personId ?? ''
  return inTransaction(ctx, async (tx) => {
    const retryAfter = await secondsToWait(tx.db, { key: `my-data:${personId}`, ...limit, now: tx.now })
    if (retryAfter > 0) throw new Refusal('server.too-many', 429, { retryAfter })
    await record(tx, 'person.data-copied', personId)
    const data: DataCopy['data'] = {}
    for (const [section, query] of Object.entries(sections(personId, tx))) data[section] = (await tx.db.execute(query)).rows.map(toPlainRow)
    data['payoutAccount'] = (await findAccount(tx, personId)).map((row) => ({ ...row }))
    data['notifications'] = await listAllNotifications(tx, personId)
    return { data, page: dataPage(data, { locale: tx.locale, madeAt: tx.now }), madeAt: tx.now.toISOString() }
  })
}

/** Timestamps in ISO 8601. */
function toPlainRow(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, isInstant(value) ? new Date(value).toISOString() : value]))
}

/** A timestamp as PostgreSQL prints it. */
function isInstant(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/.test(value)
}

/** One query per section of the export. Secrets (hashes, tokens, encrypted keys) are left out. */
function sections(me: string, { locale, baseUrl }: TxContext): Record<string, SQL> {
  const mine = ordersOf(me)
  const email = sql`(SELECT email FROM people WHERE id = ${me} AND email_verified)`
  return {
    account: sql`SELECT p.name, p.email, p.phone, p.created_at AS "createdAt",
      (SELECT string_agg(role, ', ' ORDER BY role) FROM person_roles WHERE person_id = p.id) AS roles, f.locale AS language, f.theme,
      f.is_discreet AS "isDiscreet", f.has_letter_keys AS "hasLetterKeys", f.phone_channel AS "phoneChannel", f.quiet_from AS "quietFrom", f.quiet_until AS "quietUntil", f.notifications, f.body AS measurements,
      nullif(f.about_ar, '') AS "aboutAr", nullif(f.about_en, '') AS "aboutEn", nullif(f.tax_number, '') AS "taxNumber"
      FROM people p LEFT JOIN profiles f ON f.person_id = p.id WHERE p.id = ${me}`,
    addresses: sql`SELECT label, area, landmark, building, note, calls_first AS "callsFirst", is_default AS "isDefault", hand_over_phone AS "handOverPhone", created_at AS "createdAt"
      FROM addresses WHERE person_id = ${me} ORDER BY place`,
    favorites: sql`SELECT i.name ->> ${locale} AS piece, f.changed_at AS at FROM favorites f JOIN items i ON i.id = f.item_id
      WHERE f.person_id = ${me} AND f.is_kept ORDER BY f.changed_at`,
    followedOwners: sql`SELECT split_part(p.name, ' ', 1) AS name, f.followed_at AS at FROM owner_follows f JOIN people p ON p.id = f.owner_id
      WHERE f.person_id = ${me} ORDER BY f.followed_at`,
    orders: sql`SELECT 'LB-' || number AS number, created_at AS "createdAt", email, coalesce(delivery ->> 'name', collector ->> 'name') AS name, coalesce(delivery ->> 'phone', collector ->> 'phone') AS phone,
      delivery ->> 'area' AS area, delivery ->> 'landmark' AS landmark, delivery ->> 'building' AS building, delivery ->> 'note' AS note,
      delivery ->> 'slot' AS slot, delivery ->> 'collection' AS collection, method, total, deposit FROM orders WHERE id IN (${mine}) ORDER BY number`,
    rentals: sql`SELECT 'LB-' || o.number AS number, i.name ->> ${locale} AS piece, r.color, r.first_day::text AS "firstDay", r.last_day::text AS "lastDay",
      r.price, r.deposit, r.status, r.hand_over AS "handOver" FROM rentals r JOIN orders o ON o.id = r.order_id JOIN items i ON i.id = r.item_id
      WHERE r.order_id IN (${mine}) ORDER BY o.number, r.line`,
    payments: sql`SELECT 'LB-' || o.number AS number, p.method, p.amount, p.status, p.created_at AS "createdAt" FROM payments p
      JOIN orders o ON o.id = p.order_id WHERE p.order_id IN (${mine}) ORDER BY p.created_at`,
    invoices: sql`SELECT v.number AS invoice, 'LB-' || o.number AS number, v.kind, v.amount, v.issued_at AS at FROM invoices v
      JOIN orders o ON o.id = v.order_id WHERE v.order_id IN (${mine}) ORDER BY v.issued_at, v.number`,
    promotionalCodes: sql`SELECT u.code, 'LB-' || o.number AS number, u.at FROM promotional_code_uses u JOIN orders o ON o.id = u.order_id
      WHERE u.order_id IN (${mine}) ORDER BY u.at`,
    referral: sql`SELECT code, used AS uses, created_at AS "createdAt" FROM promotional_codes WHERE referrer_id = ${me}`,
    memberships: sql`SELECT plan, starts_at AS "startsAt", ends_at AS "endsAt" FROM memberships WHERE person_id = ${me} ORDER BY starts_at`,
    benefits: sql`SELECT 'LB-' || o.number AS number, u.month::text AS month, u.off, u.deliveries, u.accessories FROM membership_uses u
      JOIN orders o ON o.id = u.order_id WHERE u.order_id IN (${mine}) ORDER BY o.number`,
    waits: sql`SELECT i.name ->> ${locale} AS piece, w.first_day::text AS "firstDay", w.last_day::text AS "lastDay", w.status, w.created_at AS "createdAt"
      FROM waits w JOIN items i ON i.id = w.item_id WHERE w.person_id = ${me} ORDER BY w.created_at`,
    ...ownerSections(me, locale),
    blockedPeople: sql`SELECT i.name ->> ${locale} AS piece, CASE WHEN r.owner_id = b.blocked_id THEN 'owner' ELSE 'customer' END AS about, b.blocked_at AS at
      FROM blocked_people b JOIN rentals r ON r.id = b.rental_id JOIN items i ON i.id = r.item_id WHERE b.blocker_id = ${me} ORDER BY b.blocked_at`,
    reports: sql`SELECT i.name ->> ${locale} AS piece, p.about, p.reason, p.words AS text, p.outcome, p.filed_at AS at, p.decided_at AS "decidedAt"
      FROM reports p LEFT JOIN rentals r ON r.id = p.rental_id JOIN items i ON i.id = coalesce(p.item_id, r.item_id)
      WHERE p.reporter_id = ${me} ORDER BY p.filed_at`,
    rentedOut: sql`SELECT i.name ->> ${locale} AS piece, r.first_day::text AS "firstDay", r.last_day::text AS "lastDay", r.price, r.status
      FROM rentals r JOIN items i ON i.id = r.item_id WHERE r.owner_id = ${me} ORDER BY r.first_day`,
    ...rentalSections(me, { mine, locale, baseUrl }),
    earnings: sql`SELECT 'LB-' || o.number AS number, i.name ->> ${locale} AS piece, -sum(e.amount)::int AS amount
      FROM ledger_entries e JOIN ledger_transactions x ON x.id = e.transaction_id AND x.kind NOT IN ('payout', 'payout_failed')
        JOIN rentals r ON r.id = e.rental_id JOIN orders o ON o.id = r.order_id JOIN items i ON i.id = r.item_id
      WHERE e.account = 'owner_payable' AND e.party_id = ${me} GROUP BY o.number, r.id, i.name ORDER BY o.number`,
    refundAccount: sql`SELECT kind AS method, hint AS account, changed_at AS at FROM refund_accounts
      WHERE person_id = ${me} OR order_id IN (${mine}) ORDER BY changed_at`,
    payouts: sql`SELECT 'PO-' || number AS payout, kind AS method, hint AS account, amount, status, failure, reference, created_at AS at FROM payouts
      WHERE owner_id = ${me} ORDER BY number`,
    sessions: sql`SELECT device, network, method AS "signInMethod", created_at AS "createdAt", seen_at AS "seenAt" FROM sessions WHERE person_id = ${me} ORDER BY created_at`,
    devices: sql`SELECT s.device, d.created_at AS "createdAt" FROM push_devices d JOIN sessions s ON s.id = d.session_id WHERE d.person_id = ${me} ORDER BY d.created_at`,
    signInMethods: sql`SELECT provider_id AS "signInMethod", NULL AS name, created_at AS "createdAt" FROM accounts WHERE person_id = ${me}
      UNION ALL SELECT 'code', email, created_at FROM people WHERE id = ${me} AND email_verified
      UNION ALL SELECT 'code', phone, created_at FROM people WHERE id = ${me} AND phone IS NOT NULL
      UNION ALL SELECT 'app', name, created_at FROM factors WHERE person_id = ${me}
      UNION ALL SELECT 'passkey', name, created_at FROM passkeys WHERE person_id = ${me} ORDER BY "createdAt"`,
    identityChecks: sql`SELECT need, status, reason, asked_at AS "askedAt", decided_at AS "decidedAt" FROM identity_checks WHERE person_id = ${me} ORDER BY created_at`,
    consents: sql`SELECT kind, version, place, network, at FROM consents WHERE person_id = ${me} OR order_id IN (${mine}) ORDER BY at`,
    newsletter: sql`SELECT email, locale AS language, confirmed_at AS at FROM subscribers WHERE email = ${email}`,
    newsletterIssues: sql`SELECT i.subject ->> ${locale} AS subject, d.at FROM newsletter_deliveries d JOIN newsletter_issues i ON i.id = d.issue_id
      JOIN subscribers s ON s.id = d.subscriber_id WHERE s.email = ${email} AND d.outcome = 'sent' ORDER BY d.at`,
    messages: sql`SELECT kind, name, email, phone, topic, message, created_at AS "createdAt" FROM inquiries
      WHERE person_id = ${me} OR email = ${email} ORDER BY created_at`,
    chats: sql`SELECT m.sender_type AS sender, m.content AS text, m.created_at AS at FROM chat_messages m JOIN chat_sessions s ON s.id = m.session_id
      WHERE s.user_id = ${me} AND NOT m.is_internal AND m.message_type <> 'event' ORDER BY s.started_at, m.sequence`,
    userMessages: sql`SELECT CASE WHEN m.rental_id IS NULL THEN 'shop' WHEN m.sender_id = ${me} THEN 'you' ELSE 'other' END AS sender,
      CASE WHEN m.sender_id = ${me} OR r.confirmed_at IS NOT NULL THEN m.content ELSE coalesce(m.masked, m.content) END AS text, m.created_at AS at,
      CASE WHEN m.photo_small IS NOT NULL THEN ${`${baseUrl}/api/user-messages/threads/`} || m.thread || '/photos/' || m.sequence END AS picture
      FROM user_messages m LEFT JOIN rentals r ON r.id = m.rental_id
      WHERE m.recipient_id = ${me} OR (m.sender_id = ${me} AND m.rental_id IS NOT NULL) ORDER BY m.thread, m.sequence`,
    sentToYou: sql`SELECT o.channel, o.subject, o.created_at AS at FROM outbox o JOIN people p ON o.recipient IN (p.email, p.phone, p.id)
      WHERE p.id = ${me} ORDER BY o.created_at`,
    mailReports: sql`SELECT r.reason, r.at FROM mail_reports r JOIN people p ON r.address = lower(p.email) WHERE p.id = ${me} ORDER BY r.at`,
    staffNotes: sql`SELECT words AS text, at FROM person_notes WHERE person_id = ${me} ORDER BY at, id`,
    history: sql`SELECT event, at FROM audit_log WHERE subject_id = ${me} OR actor_id = ${me} OR subject_id IN (${mine}) ORDER BY id`,
  }
}
