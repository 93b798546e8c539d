import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#tests/database.ts'
import { durableTimes, setBackStatements } from './durable-times.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

/** Times that nothing waits for: they say when something happened. */
const told = `
  accounts.created_at accounts.updated_at alarms.since alarms.waived_at addresses.created_at addresses.updated_at audit_log.at avatars.created_at backup_codes.used_at
  backups.at bank_transfers.received_at bank_transfers.resolved_at blocked_people.blocked_at book_checks.at buckets.created_at
  buckets.updated_at business_figures.withdrawn_at business_figures.written_at business_figures_draft.saved_at calendar_links.made_at callbacks.done_at campaigns.created_at campaigns.ended_at
  canned_answers.changed_at card_customers.created_at card_customers.updated_at card_pages.created_at card_pages.updated_at card_refusals.at
  statements.read_at statements.released_at statements.withdrawal_asked_at statements.withdrawn_at statement_matches.made_at statement_matches.undone_at statement_mappings.kept_at day_closings.closed_at day_closings.reopened_at
  open_entries.at bank_deposits.made_at cash_movements.at cash_sessions.counted_at cash_sessions.handed_in_at cash_sessions.signed_at shop_counts.counted_at shop_counts.signed_at cash_strikes.at chat_messages.created_at chat_photos.added_at chatbot_intents.changed_at claim_photos.taken_at claims.created_at
  claims.decided_at claims.overdue_at claims.settled_at clock_watch.jumped_at clock_watch.seen_at consents.at debt_transfers.created_at
  debt_write_offs.asked_at demo_cards.created_at demo_cards.removed_at demo_payment_calls.at demo_payments.created_at deposits.created_at
  deposits.held_at deposits.remitted_at destination_changes.decided_at factors.created_at factors.verified_at favorites.changed_at
  given_credits.asked_at given_credits.decided_at goodwill_refunds.asked_at goodwill_refunds.decided_at hand_overs.at identity_checks.created_at identity_checks.decided_at inquiries.created_at
  invoices.issued_at items.created_at items.updated_at known_browsers.seen_at lateness_excuses.asked_at ledger_locks.locked_until ledger_mark.whole_at ledger_transactions.at
  listing_reasons.used_at listings.appealed_at listings.created_at listings.decided_at listings.saved_at
  book_adjustments.asked_at book_adjustments.decided_at lone_decisions.decided_at month_closings.closed_at month_closings.prepared_at month_closings.reopened_at mail_reports.at mail_reports.settled_at migrations_applied.applied_at newsletter_deliveries.at newsletter_deliveries.left_at
  newsletter_issues.approved_at newsletter_issues.created_at newsletter_issues.ended_at newsletter_issues.updated_at notifications.created_at notifications.read_at owner_follows.followed_at objects.created_at
  objects.updated_at order_cards.updated_at order_links.revoked_at orders.created_at orders.email_confirmed_at orders.phone_confirmed_at outbox.held_at outbox.sent_at
  passkeys.created_at passkeys.used_at payment_events.received_at payment_events.settled_at payments.created_at payout_exports.exported_at
  payouts.created_at payouts.decided_at people.created_at people.deleted_at people.invited_at people.suspended_at people.updated_at
  person_notes.at places.written_at profiles.updated_at push_devices.created_at promotional_code_uses.at promotional_codes.created_at refunds.created_at refunds.made_at
  e_invoices.decided_at e_invoices.issued_at owner_papers.issued_at tax_payments.asked_at tax_payments.confirmed_at tax_payments.reversal_at tax_payments.reversed_at tax_settings.written_at
  repayment_approvals.approved_at repayment_files.made_at repayments.decided_at
  rental_cancellations.asked_at rental_cancellations.confirmed_at rental_extensions.created_at rental_photos.taken_at rentals.created_at
  reports.decided_at restores.at restores.made_at reports.filed_at review_photos.taken_at review_reports.reported_at review_reports.resolved_at reviews.hidden_at
  reviews.published_at reviews.replied_at role_changes.changed_at role_requests.decided_at saved_filters.created_at site_settings.written_at
  site_settings_draft.saved_at subscribers.confirmed_at unmatched_questions.last_asked_at user_messages.created_at waits.created_at
  waits.updated_at
`
/** Moments that days of rentals, staff or the card provider set. */
const set = `
  demo_payments.capture_before deposits.capture_before deposits.hold_at deposits.renew_at lateness_excuses.late_from memberships.ends_at
  memberships.starts_at promotional_codes.closes_at promotional_codes.opens_at rentals.first_dispatch_at rentals.late_from
  rentals.late_until
`
const listOf = (text: string) => text.split(/\s+/).filter(Boolean)

test('every stored time is one that is set back, or known to keep nothing waiting', async () => {
  const { rows } = await database.pool.query<{ name: string }>(`
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type LIKE 'timestamp%' ORDER BY 1`)
  const bounded = Object.entries(durableTimes).flatMap(([table, columns]) => Object.keys(columns).map((column) => `${table}.${column}`))
  const listed = [...bounded, ...listOf(told), ...listOf(set)]
  expect(listed.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  expect(new Set(listed).size).toBe(listed.length)
})

test('each statement is one that the database takes', async () => {
  for (const { statement } of setBackStatements(new Date('2027-07-01T09:00:00Z'))) await database.db.execute(statement)
})
