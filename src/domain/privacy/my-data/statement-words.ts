/** The text columns of statements, and of transfers and cash at the bank, a part of `whoseWords`. */
export const statementWords = {
  bank_transfers: {
    theirs: 'sender',
    kept: 'reference',
    shop: 'id payment_id deposit_id problem resolution reason',
    clearedBy: 'money/transfers/forget-person.ts',
    keptFor: 'the books need the reference',
  },
  bank_deposits: {
    shop: 'id key kind reference made_by',
    keptFor: 'the books say who took cash to the bank',
  },
  day_closings: { shop: 'account closed_by', keptFor: 'the books say who closed a day' },
  open_entries: { shop: 'account' },
  statement_lines: {
    kept: 'reference narration counterparty',
    shop: 'id statement_id account external_id kind match_id',
    keptFor: 'a statement of the bank is a book of the shop, and stays as the bank wrote it',
  },
  statement_mappings: { shop: 'account headers means day_order kept_by', keptFor: 'the columns of a file name nobody' },
  statement_match_entries: { shop: 'match_id' },
  statement_matches: { shop: 'id account way made_by undone_by', keptFor: 'the books say who matched a line' },
  statements: {
    kept: 'lines',
    shop: 'id account source name hash read_by status held_for released_by withdrawal_asked_by withdrawal_reason withdrawn_by',
    keptFor: 'the books say who read a statement, and keep the lines of a withdrawn one',
  },
} as const
