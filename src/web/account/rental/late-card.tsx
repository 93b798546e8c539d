import { Clock } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { RentalView } from '#domain/renting/rentals/rental.contract.ts'
import { meaningOf } from '#domain/renting/rentals/rental.policy.ts'
import { formatMoney } from '#values/money.ts'
import { instantWords } from '#web/features/orders/day-words.ts'
import { FootBar, FootBarWords } from '#web/features/orders/foot-bar.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'

/** Whether a piece that is still with its customer is late, or will be this evening. */
export function isLate({ late, status }: Pick<RentalView, 'late' | 'status'>): boolean {
  return late !== null && meaningOf(status).phase === 'with-customer'
}

/** A late piece: since when, what a day costs, what it comes to now, and how to have it collected. */
export function LateCard({ view }: { view: RentalView }) {
  const { t } = useTranslation(['claims', 'in-person'])
  const locale = useLocale()
  const { late, handOver } = view
  const keys = (key: string) => [...(handOver === 'in_person' ? [`in-person:late-${key}`] : []), `late.${key}`]
  if (!late || !isLate(view)) return null
  const { since, days, perDay, amount, isOurs, lostAt } = late
  const words = { since: instantWords(since, locale), perDay: formatMoney(perDay, locale), amount: formatMoney(amount, locale) }
  const isBad = days > 0
  const title = isBad ? t('late.title', { count: days }) : isOurs ? t('late.ours') : t('late.coming', words)
  const text = isBad ? (isOurs ? 'stands' : 'text') : isOurs ? 'oursText' : 'comingText'
  return (
    <section
      aria-labelledby="late"
      className={cn(
        'rounded-card border p-6',
        isBad ? 'border-bad bg-bad-tint' : isOurs ? 'border-line bg-card' : 'border-warning bg-warning-tint',
      )}
    >
      <h2 id="late" className="flex items-center gap-2 type-h3">
        <Icon of={Clock} className="size-6 shrink-0 stroke-[1.6]" />
        {title}
      </h2>
      <p className="mt-1 max-w-text text-secondary leading-6">{t(keys(text), words)}</p>
      {isBad ? (
        <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-secondary leading-6">
          <dt>{t('late.since')}</dt>
          <dd className="text-end">{words.since}</dd>
          <dt>{t('late.perDay')}</dt>
          <dd className="text-end">
            <Price amount={perDay} />
          </dd>
          <dt className="type-label">{t('late.amount')}</dt>
          <dd className="text-end">
            <Price amount={amount} size="card" />
          </dd>
        </dl>
      ) : null}
      {isBad && lostAt ? <p className="mt-4 text-secondary leading-6">{t('late.lost', { at: instantWords(lostAt, locale) })}</p> : null}
      {isOurs ? null : (
        <>
          <p className="mt-4 text-secondary leading-6">{t(keys('how'))}</p>
          <FootBar className="lg:mt-4" lead={<FootBarWords title={title} text={isBad ? words.amount : words.perDay} />}>
            <Button asChild>
              <LocalLink to="/contact">{t(keys('call'))}</LocalLink>
            </Button>
          </FootBar>
        </>
      )}
    </section>
  )
}
