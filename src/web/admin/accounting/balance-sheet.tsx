import { Scale } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { Accounting } from '#domain/money/accounting/accounting.contract.ts'
import { bookLines, linesOf, shownAmount } from '#domain/money/accounting/accounting.policy.ts'
import { Lines, PartHead, Statement, TotalRow } from './statement.tsx'
import { sumIn } from './views.ts'

type Part = 'asset' | 'liability' | 'revenue' | 'expense'

/** Assets, and liabilities with the results of every month so far, at the end of each month. */
export function BalanceSheet({ books }: { books: Accounting }) {
  const { t } = useTranslation('accounting')
  const totals = (part: Part) =>
    books.months.map((_, at) =>
      shownAmount(
        part,
        sumIn(
          books,
          linesOf(part).flatMap((line) => [...bookLines[line].accounts]),
          { of: 'balance', at },
        ),
      ),
    )
  const [assets, liabilities, revenue, expenses] = [totals('asset'), totals('liability'), totals('revenue'), totals('expense')]
  const equity = revenue.map((amount, at) => amount + (expenses[at] ?? 0))
  const columns = books.months.length
  return (
    <Statement id="balance" icon={Scale} title={t('balance')} note={t('currency')} books={books}>
      <tbody>
        <PartHead part="asset" columns={columns} />
        <Lines books={books} part="asset" of="balance" />
        <TotalRow name={t('total.asset')} amounts={assets} />
      </tbody>
      <tbody>
        <PartHead part="liability" columns={columns} />
        <Lines books={books} part="liability" of="balance" />
        <TotalRow name={t('total.equity')} amounts={equity} />
        <TotalRow name={t('total.liability')} amounts={liabilities.map((amount, at) => amount + (equity[at] ?? 0))} isLast />
      </tbody>
    </Statement>
  )
}
