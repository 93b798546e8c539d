import { useTranslation } from 'react-i18next'
import type { StatementAccount } from '#domain/money/statements/statement.policy.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useViewer } from '#web/runtime/viewer.ts'

/** The changes of the rows: a match, a booking of a line alone, and undoing one. */
export function useMatching(account: StatementAccount) {
  const { t } = useTranslation('reconciliation')
  const { api } = useViewer()
  const consequences = { refresh: [api.reconciliation.key()], refused: 'toast', refreshOnRefusal: true } as const
  const match = useChange(api.reconciliation.match.mutationOptions(), { ...consequences, done: t('done.matched') })
  const book = useChange(api.reconciliation.book.mutationOptions(), { ...consequences, done: t('done.booked') })
  const undo = useChange(api.reconciliation.undo.mutationOptions(), { ...consequences, done: t('done.undone') })
  const isPending = (line: string): boolean =>
    (match.isPending && match.variables.account === account && match.variables.lines.includes(line)) ||
    (book.isPending && book.variables.id === line)
  return { match, book, undo, isPending }
}
