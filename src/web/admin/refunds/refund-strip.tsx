import { useTranslation } from 'react-i18next'
import type { RepaymentRow } from '#domain/renting/repayments/repayment.contract.ts'
import type { Fils } from '#values/money.ts'
import { Figure, FigureStrip } from '#web/admin/figure.tsx'

const dayMs = 86_400_000

interface RefundStripProps {
  rows: readonly RepaymentRow[]
  credit: { amount: Fils; people: number }
}

/** The sums of the queue: to pay, urgent, with the bank, and what customers may still ask for. */
export function RefundStrip({ rows, credit }: RefundStripProps) {
  const { t } = useTranslation('repayment-admin')
  const toPay = rows.filter(({ state }) => state !== 'filed')
  const soon = Date.now() + dayMs
  const urgent = toPay.filter(({ by }) => by !== null && new Date(by).getTime() <= soon)
  const filed = rows.filter(({ state }) => state === 'filed')
  const cells = [
    { name: 'toPay', some: toPay },
    { name: 'urgent', some: urgent },
    { name: 'filed', some: filed },
  ] as const
  return (
    <div className="mt-4">
      <FigureStrip label={t('strip.label')}>
        {cells.map(({ name, some }) => (
          <Figure
            key={name}
            name={t(`strip.${name}`)}
            amount={some.reduce((sum, { amount }) => sum + amount, 0)}
            note={t('count', { count: some.length })}
          />
        ))}
        <Figure name={t('strip.credit')} amount={credit.amount} note={t('people', { count: credit.people })} />
      </FigureStrip>
    </div>
  )
}
