import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Overview } from '#domain/renting/statistics/statistic.contract.ts'
import { changeOf, type Period } from '#domain/renting/statistics/statistic.policy.ts'
import { formatNumber, formatPercent } from '#values/format.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { cn } from '#web/ui/cn.ts'
import { Price } from '#web/ui/price.tsx'

interface FiguresProps {
  overview: Overview
  period: Period
}

const total = 'text-total leading-8.5 font-light lining-nums tabular-nums'

/** The five figures of the period beside the period before; each opens the rows behind it. */
export function Figures({ overview: { figures, from, until }, period }: FiguresProps) {
  const { t } = useTranslation('overview')
  const locale = useLocale()
  const days = `from=${from}&until=${until}`
  const { orders, revenue, utilisation, late, deposits } = figures
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-card border border-line bg-line gap-px xl:col-span-2 lg:grid-cols-5">
      <Figure name={t('figure.orders')} to={`/admin/orders?status=placed&${days}`} note={<Change of={orders} period={period} isGood />}>
        <span className={total}>{formatNumber(orders.now, locale)}</span>
      </Figure>
      <Figure name={t('figure.revenue')} to={`/admin/statistics?${days}#cash`} note={<Change of={revenue} period={period} isGood />}>
        <Price amount={revenue.now} size="total" className="text-ink" />
      </Figure>
      <Figure
        name={t('figure.utilisation')}
        to={`/admin/statistics?${days}#utilisation`}
        note={t('note.utilisation', { before: formatPercent(utilisation.before, locale) })}
      >
        <span className={total}>{formatPercent(utilisation.now, locale)}</span>
      </Figure>
      <Figure
        name={t('figure.late')}
        to="/admin/rentals?status=overdue"
        note={
          <>
            <Difference of={late} period={period} /> · {t('note.late', { count: late.open })}
          </>
        }
      >
        <span className={total}>{formatNumber(late.now, locale)}</span>
      </Figure>
      <Figure
        name={t('figure.deposits')}
        to="/admin/deposits?status=held"
        note={t('note.deposits', { count: deposits.count })}
        className="max-lg:col-span-2"
      >
        <Price amount={deposits.now} size="total" className="text-ink" />
      </Figure>
    </dl>
  )
}

interface FigureProps {
  name: string
  to: string
  note: ReactNode
  className?: string
  children: ReactNode
}

function Figure({ name, to, note, className, children }: FigureProps) {
  return (
    <div className={cn('relative min-w-0 bg-card px-4 py-3.5 focus-within:bg-primary-tint hover:bg-sunk lg:px-4.5', className)}>
      <dt className="text-caption leading-4.5 text-quiet rtl:leading-6">
        <LocalLink to={to} className="after:absolute after:inset-0 after:content-['']">
          {name}
        </LocalLink>
      </dt>
      <dd className="mt-0.5">
        {children}
        <p className="mt-1 text-caption leading-4.5 text-quiet rtl:leading-6">{note}</p>
      </dd>
    </div>
  )
}

interface ChangeProps {
  of: { now: number; before: number }
  period: Period
  /** More is better. */
  isGood?: true
}

/** By how much it has changed, in words and with its sign. */
function Change({ of, period, isGood }: ChangeProps) {
  const { t } = useTranslation('overview')
  const locale = useLocale()
  const change = changeOf(of)
  if (change === null) return t(of.now === 0 ? `change.none.${period}` : `change.new.${period}`)
  return (
    <>
      <Signed isGood={change === 0 ? null : change > 0 === Boolean(isGood)}>
        {change > 0 ? '+' : ''}
        {formatPercent(change, locale)}
      </Signed>{' '}
      {t(`change.than.${period}`)}
    </>
  )
}

function Difference({ of: { now, before }, period }: Pick<ChangeProps, 'of' | 'period'>) {
  const { t } = useTranslation('overview')
  const locale = useLocale()
  const more = now - before
  if (more === 0) return t(`change.none.${period}`)
  return (
    <>
      <Signed isGood={more < 0}>
        {more > 0 ? '+' : ''}
        {formatNumber(more, locale)}
      </Signed>{' '}
      {t(`change.than.${period}`)}
    </>
  )
}

function Signed({ isGood, children }: { isGood: boolean | null; children: ReactNode }) {
  return <bdi className={cn('font-semibold', isGood === null ? 'text-quiet' : isGood ? 'text-good' : 'text-bad')}>{children}</bdi>
}
