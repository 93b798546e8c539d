import { accountingContract } from '#domain/money/accounting/accounting.contract.ts'
import { askAdjustment, bookAdjustment, withdrawAdjustment } from '#domain/money/accounting/adjust-books.ts'
import { closeMonth } from '#domain/money/accounting/close-month.ts'
import { exportBooks } from '#domain/money/accounting/export-books.ts'
import { getAccounting } from '#domain/money/accounting/get-accounting.ts'
import { getTrialBalance } from '#domain/money/accounting/get-trial-balance.ts'
import { listJournal } from '#domain/money/accounting/list-journal.ts'
import { prepareClosing } from '#domain/money/accounting/prepare-closing.ts'
import { reopenMonth } from '#domain/money/accounting/reopen-month.ts'
import { guarded } from './guard.ts'

const guard = guarded('accounting', accountingContract)

export const accounting = guard.router({
  get: getAccounting,
  trialBalance: getTrialBalance,
  journal: listJournal,
  file: guard.file.handler(({ context, input: { locale = context.locale, ...file } }) => exportBooks({ ...context, locale }, file)),
  prepare: guard.prepare.handler(({ context, input }) => prepareClosing(context, input).then(() => getAccounting(context))),
  close: guard.close.handler(({ context, input }) => closeMonth(context, input).then(() => getAccounting(context))),
  adjust: guard.adjust.handler(({ context, input }) => askAdjustment(context, input).then(() => getAccounting(context))),
  bookAdjustment: guard.bookAdjustment.handler(({ context, input }) =>
    bookAdjustment(context, input.id).then(() => getAccounting(context)),
  ),
  withdrawAdjustment: guard.withdrawAdjustment.handler(({ context, input }) =>
    withdrawAdjustment(context, input.id).then(() => getAccounting(context)),
  ),
  reopen: guard.reopen.handler(({ context, input }) => reopenMonth(context, input).then(() => getAccounting(context))),
})
