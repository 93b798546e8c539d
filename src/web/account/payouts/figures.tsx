import { useTranslation } from 'react-i18next'
import type { Earnings } from '#domain/money/payouts/payout.contract.ts'
import { cn } from '#web/ui/cn.ts'
import { Price } from '#web/ui/price.tsx'

/** The owed amount by state, and the paid amount; rare states are shown where they occur. */
export function Figures({ earnings: { sums, counts } }: { earnings: Earnings }) {
  const { t } = useTranslation('payouts')
  const figures = [
    { name: 'accrued' as const, amount: sums.accrued, note: t('figures.rentals', { count: counts.accrued }) },
    ...(sums.waiting > 0 ? [{ name: 'waiting' as const, amount: sums.waiting, note: t('figures.waitingNote') }] : []),
    ...(sums.held > 0 ? [{ name: 'held' as const, amount: sums.held, note: t('figures.heldNote') }] : []),
    { name: 'batched' as const, amount: sums.batched, note: t('figures.batchedNote') },
    { name: 'paidThisYear' as const, amount: sums.paidThisYear, note: t('figures.paidNote') },
    { name: 'paid' as const, amount: sums.paid, note: t('figures.allNote') },
  ]
  return (
    <dl className="mt-4 grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line lg:grid-flow-col lg:auto-cols-fr lg:grid-cols-none">
      {figures.map(({ name, amount, note }, index) => (
        <div
          key={name}
          className={cn('bg-card p-4 lg:p-5', index === figures.length - 1 && figures.length % 2 === 1 && 'max-lg:col-span-2')}
        >
          <dt className="type-small text-quiet">{t(`figures.${name}`)}</dt>
          <dd className="mt-1">
            <Price amount={amount} className="text-heading leading-8 font-normal text-ink" />
            <p className="type-small text-quiet">{note}</p>
          </dd>
        </div>
      ))}
    </dl>
  )
}
