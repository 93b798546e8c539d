import { closeDay } from '#domain/money/statements/close-day.ts'
import { dropWithdrawal, withdrawStatement } from '#domain/money/statements/withdraw-statement.ts'
import { findOurs, getReconciliation } from '#domain/renting/reconciliation/get-reconciliation.ts'
import { importStatement, previewImport, releaseImport } from '#domain/renting/reconciliation/import-statement.ts'
import { bookLine, explainUnknown, matchLines, undo } from '#domain/renting/reconciliation/match-lines.ts'
import { reconciliationContract } from '#domain/renting/reconciliation/reconciliation.contract.ts'
import { byField, guarded } from './guard.ts'

const guard = guarded('reconciliation', reconciliationContract)

export const reconciliation = guard.router({
  get: getReconciliation,
  find: findOurs,
  preview: previewImport,
  read: importStatement,
  release: releaseImport,
  withdraw: withdrawStatement,
  keep: byField('id', dropWithdrawal),
  match: matchLines,
  undo: byField('id', undo),
  book: bookLine,
  explain: explainUnknown,
  close: byField('day', closeDay),
})
