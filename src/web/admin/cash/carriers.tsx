import { useTranslation } from 'react-i18next'
import type { CashOverview } from '#domain/money/cash/cash.contract.ts'
import { dayAt } from '#values/day.ts'
import { formatDay, formatTime } from '#values/format.ts'
import { formatMoney, formatShortMoney } from '#values/money.ts'
import { LimitBar } from '#web/features/cash/limit-bar.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cn } from '#web/ui/cn.ts'
import { Price } from '#web/ui/price.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'

/** Each courier who carries cash, against the limit for new cash jobs. */
export function Carriers({ cash: { carriers, carryLimit } }: { cash: CashOverview }) {
  const { t } = useTranslation('cash')
  if (carriers.length === 0) return null
  return (
    <section aria-label={t('carrier.title')}>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {carriers.map((carrier) => (
          <Carrier key={carrier.id} carrier={carrier} limit={carryLimit} />
        ))}
      </ul>
    </section>
  )
}

function Carrier({ carrier: { name, amount, since, isFull }, limit }: { carrier: CashOverview['carriers'][number]; limit: number }) {
  const { t } = useTranslation('cash')
  const locale = useLocale()
  const { today } = useViewer()
  const day = dayAt(new Date(since))
  const at = day === today ? formatTime(since, locale) : formatDay(day, locale, 'short')
  return (
    <li className={cn('rounded-card border border-line bg-card p-4', isFull && 'border-bad')}>
      <div className="flex items-start gap-3">
        <span
          aria-hidden="true"
          className="flex size-9 shrink-0 items-center justify-center rounded-full bg-primary-tint text-secondary text-primary-text"
        >
          {[...name][0]}
        </span>
        <div className="min-w-0 flex-1">
          <WrittenText as="p" translate="no" className="truncate text-secondary leading-5.5 font-semibold">
            {name}
          </WrittenText>
          <p className="text-caption leading-5 text-quiet">{t('carrier.since', { at })}</p>
        </div>
        {isFull ? <Badge tone="bad">{t('carrier.over')}</Badge> : null}
      </div>
      <p className="mt-3 mb-2 flex items-baseline justify-between gap-3">
        <Price amount={amount} size="card" className="font-normal text-ink" />
        <span className="text-caption text-quiet">{t('carrier.of', { limit: formatShortMoney(limit, locale) })}</span>
      </p>
      <LimitBar amount={amount} limit={limit} />
      <p className={cn('mt-2 text-caption leading-5', isFull ? 'text-bad' : 'text-quiet')}>
        {isFull ? t('carrier.full') : t('carrier.more', { amount: formatMoney(limit - amount, locale) })}
      </p>
    </li>
  )
}
