import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CashOverview } from '#domain/money/cash/cash.contract.ts'
import { formatNumber } from '#values/format.ts'
import { useLocale } from '#web/runtime/links.ts'
import { cn } from '#web/ui/cn.ts'
import { Price } from '#web/ui/price.tsx'

/** The cash at a glance: with couriers, in the shop, of waiting owners, and the differences. */
export function Figures({ cash: { sums, counts } }: { cash: CashOverview }) {
  const { t } = useTranslation('cash')
  const locale = useLocale()
  const words = (count: number) => ({ count, number: formatNumber(count, locale) })
  const sessions = t('note.sessions', words(counts.open + counts.counting))
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line lg:grid-cols-4">
      <Figure
        name={t('figure.withCouriers')}
        amount={sums.withCouriers}
        note={counts.counting > 0 ? t('note.counting', { sessions, ...words(counts.counting) }) : sessions}
      />
      <Figure name={t('figure.atShop')} amount={sums.atShop} note={t('note.atShop')} />
      <Figure name={t('figure.ownersWait')} amount={sums.ownersWait} note={t('note.ownersWait')} />
      <Figure
        name={t('figure.differences')}
        amount={sums.differences}
        note={t('note.differences', words(counts.differing))}
        tone={sums.differences < 0 ? 'text-bad' : sums.differences > 0 ? 'text-warning' : undefined}
      />
    </dl>
  )
}

function Figure({ name, amount, note, tone = 'text-ink' }: { name: string; amount: number; note: ReactNode; tone?: string | undefined }) {
  return (
    <div className="min-w-0 bg-card px-4 py-3.5 lg:px-4.5">
      <dt className="text-caption leading-4.5 text-quiet rtl:leading-6">{name}</dt>
      <dd className="mt-0.5">
        <Price amount={amount} size="total" className={cn(tone)} />
        <p className="mt-1 text-caption leading-4.5 text-quiet rtl:leading-6">{note}</p>
      </dd>
    </div>
  )
}
