import { ChartColumn } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { Accounting } from '#domain/money/accounting/accounting.contract.ts'
import { bookLines, linesOf, shownAmount } from '#domain/money/accounting/accounting.policy.ts'
import { Lines, PartHead, Statement, TotalRow } from './statement.tsx'
import { sumIn } from './views.ts'

/** Revenue and expenses of each month, and what is left. */
export function ProfitAndLoss({ books }: { books: Accounting }) {
  const { t } = useTranslation('accounting')
  const totals = (part: 'revenue' | 'expense') =>
    books.months.map((_, at) =>
      shownAmount(
        part,
        sumIn(
          books,
          linesOf(part).flatMap((line) => [...bookLines[line].accounts]),
          { of: 'moved', at },
        ),
      ),
    )
  const [revenue, expenses] = [totals('revenue'), totals('expense')]
  const columns = books.months.length
  return (
    <Statement id="profit" icon={ChartColumn} title={t('profit')} note={t('opensRows')} books={books}>
      <tbody>
        <PartHead part="revenue" columns={columns} />
        <Lines books={books} part="revenue" of="moved" />
        <TotalRow name={t('total.revenue')} amounts={revenue} />
      </tbody>
      <tbody>
        <PartHead part="expense" columns={columns} />
        <Lines books={books} part="expense" of="moved" />
        <TotalRow name={t('total.result')} amounts={revenue.map((amount, at) => amount + (expenses[at] ?? 0))} isLast />
      </tbody>
    </Statement>
  )
}
