-- The accounts of a business, and the transactions of statements and of sales tax.
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_account_check;
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_account_check CHECK (account IN (
  'bank', 'provider_clearing', 'transfer_clearing', 'statement_suspense', 'cash_at_shop', 'courier_cash', 'customer_debt', 'chargebacks',
  'deposit_holds', 'owner_payable', 'payouts_in_transit', 'refunds', 'customer_credit', 'unmatched_transfers', 'deposit_liability',
  'tax_payable', 'commission', 'service_fees', 'delivery_fees', 'cash_handling_fees', 'protection_fees', 'care_fees', 'membership_fees',
  'late_fees', 'platform_revenue', 'discounts', 'provider_fees', 'bank_fees', 'exchange_differences', 'chargeback_losses', 'goodwill',
  'compensation_costs', 'bad_debts', 'cash_differences', 'rounding'));
ALTER TABLE ledger_transactions DROP CONSTRAINT ledger_transactions_kind_check;
ALTER TABLE ledger_transactions ADD CONSTRAINT ledger_transactions_kind_check CHECK (kind IN (
  'capture', 'cash_collected', 'cash_float', 'cash_remitted', 'cash_difference', 'cash_deposited', 'cash_withdrawn', 'transfer_matched',
  'transfer_unmatched', 'transfer_resolved', 'refund', 'refund_made', 'refund_failed', 'replacement', 'compensation', 'credit_given',
  'credit_paid_out', 'deposit_held', 'deposit_released', 'deposit_applied', 'chargeback_opened', 'chargeback_won', 'chargeback_lost',
  'claim_settled', 'claim_reversed', 'debt_written_off', 'payout', 'payout_paid', 'payout_failed', 'settlement', 'fee_charged',
  'exchange_booked', 'statement_unexplained', 'statement_explained', 'tax_due', 'tax_paid', 'adjustment'));
