import { useTranslation } from 'react-i18next'
import type { RepaymentRow } from '#domain/renting/repayments/repayment.contract.ts'
import type { Fils } from '#values/money.ts'
import { Price } from '#web/ui/price.tsx'

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
    <dl
      aria-label={t('strip.label')}
      className="mt-4 grid grid-cols-2 overflow-hidden rounded-card border border-line bg-card *:border-line lg:grid-cols-4 lg:[&>*+*]:border-s max-lg:[&>*:nth-child(even)]:border-s max-lg:[&>*:nth-child(n+3)]:border-t"
    >
      {cells.map(({ name, some }) => (
        <div key={name} className="px-4 py-3">
          <dt className="text-caption leading-5 text-quiet">{t(`strip.${name}`)}</dt>
          <dd>
            <Price amount={some.reduce((sum, { amount }) => sum + amount, 0)} size="total" className="text-ink" />
            <span className="block text-caption text-quiet">{t('count', { count: some.length })}</span>
          </dd>
        </div>
      ))}
      <div className="px-4 py-3">
        <dt className="text-caption leading-5 text-quiet">{t('strip.credit')}</dt>
        <dd>
          <Price amount={credit.amount} size="total" className="text-ink" />
          <span className="block text-caption text-quiet">{t('people', { count: credit.people })}</span>
        </dd>
      </div>
    </dl>
  )
}
