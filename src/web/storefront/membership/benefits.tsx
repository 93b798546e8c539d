import { useTranslation } from 'react-i18next'
import { homeCity, roundTripOf } from '#domain/site/areas/area.policy.ts'
import { formatNumber, formatPercent } from '#values/format.ts'
import type { Locale } from '#values/locale.ts'
import { formatMoney, shareOf } from '#values/money.ts'
import { InkBand } from '#web/brand/ink-band.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { cn } from '#web/ui/cn.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { Price } from '#web/ui/price.tsx'
import { SectionTitle } from '#web/ui/section-title.tsx'
import { type Benefits, limitRows, type Plan } from './plans.ts'

const gown = 45_000
const known = ['basic', 'premium', 'vip'] as const
const rows = ['delivery', 'discount', 'support', 'access', 'accessory'] as const
const questions = ['unused', 'codes', 'deposit'] as const

/** The figures that the benefits of a plan name. */
function figuresOf({ basisPoints, off, deliveries, accessoryWorth }: Benefits['vip'], locale: Locale) {
  return {
    share: formatPercent(basisPoints / 10_000, locale),
    off: formatMoney(off, locale),
    deliveries: formatNumber(deliveries, locale),
    worth: formatMoney(accessoryWorth, locale),
  }
}

/** The benefits of a plan that have a limit; nothing for a plan that the shop added. */
export function Limits({ plan, benefits }: { plan: Plan; benefits: Benefits }) {
  const { t } = useTranslation('membership')
  const locale = useLocale()
  const id = known.find((one) => one === plan.id)
  if (!id || id === 'basic') return null
  return (
    <dl className="mb-8 flex flex-col gap-1.5 rounded-card bg-sunk px-4 py-3 text-secondary leading-6">
      {limitRows[id].map((row) => (
        <div key={row} className="flex flex-wrap gap-x-2">
          <dt className="text-quiet">{t('limit', { name: t(`compare.${row}`) })}</dt>
          <dd>{t(`benefit.${id}.${row}`, figuresOf(benefits[id], locale))}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The saving of Premium on one order, calculated. */
export function Savings({ benefits }: { benefits: Benefits }) {
  const { t } = useTranslation('membership')
  const discount = shareOf(gown, benefits.premium.basisPoints)
  const delivery = roundTripOf(homeCity(), homeCity())
  const parts = [
    { name: 'discount', amount: discount },
    { name: 'delivery', amount: delivery },
    { name: 'total', amount: discount + delivery },
  ] as const
  return (
    <div className="wrap mt-18 lg:mt-24">
      <InkBand title={t('savings.title')} text={t('savings.text', { price: formatMoney(gown, useLocale()) })}>
        <dl className="flex flex-wrap gap-x-10 gap-y-4">
          {parts.map(({ name, amount }) => (
            <div key={name}>
              <dt className="text-secondary opacity-85">{t(`savings.${name}`)}</dt>
              <dd className={cn(name === 'total' && 'text-gold-on-ink')}>
                <Price amount={amount} size="total" />
              </dd>
            </div>
          ))}
        </dl>
      </InkBand>
    </div>
  )
}

/** The three plans line by line; a plan that the shop added is in its card only. */
export function Comparison({ plans, benefits }: { plans: readonly Plan[]; benefits: Benefits }) {
  const { t } = useTranslation('membership')
  const locale = useLocale()
  const shown = known.flatMap((id) => plans.filter((plan) => plan.id === id).map((plan) => ({ ...plan, id })))
  if (shown.length < 2) return null
  const cell = 'px-2 py-3 text-start align-top md:px-4'
  return (
    <section aria-labelledby="comparison" className="wrap mt-18 lg:mt-24">
      <SectionTitle isOrnate id="comparison" title={t('compare.title')} />
      <div className="-mx-4 mt-6 overflow-x-auto px-4 lg:mx-0 lg:mt-8 lg:px-0">
        <table className="w-full border-separate border-spacing-0 text-caption leading-5 max-md:table-fixed md:text-secondary md:leading-6 [&_tbody_td]:border-t [&_tbody_th]:border-t [&_tbody_td]:border-line [&_tbody_th]:border-line">
          <thead>
            <tr>
              <th scope="col" className={cell}>
                <span className="sr-only">{t('compare.benefit')}</span>
              </th>
              {shown.map((plan) => (
                <th key={plan.id} scope="col" className={cn(cell, 'type-label', plan.highlight && 'rounded-t-card bg-primary-tint')}>
                  <a href={`#plan-${plan.id}`} className="-my-2 py-2 hover:underline">
                    {plan.name}
                  </a>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row}>
                <th scope="row" className={cn(cell, 'ps-0 font-normal text-quiet')}>
                  {t(`compare.${row}`)}
                </th>
                {shown.map((plan) => (
                  <td key={plan.id} className={cn(cell, plan.highlight && 'bg-primary-tint')}>
                    {t(`benefit.${plan.id}.${row}`, plan.id === 'basic' ? {} : figuresOf(benefits[plan.id], locale))}
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row" className={cn(cell, 'ps-0 font-normal text-quiet')}>
                {t('compare.yearly')}
              </th>
              {shown.map((plan) => (
                <td key={plan.id} className={cn(cell, plan.highlight && 'rounded-b-card bg-primary-tint')}>
                  {plan.priceYearly === 0 ? t('noCharge') : <Price amount={plan.priceYearly} />}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** Four questions about plans, beside the way to ask another. */
export function MemberQuestions() {
  const { t } = useTranslation('membership')
  return (
    <section aria-labelledby="questions" className="wrap mt-18 grid gap-4 lg:mt-24 lg:grid-cols-[320px_minmax(0,1fr)] lg:gap-16">
      <div>
        <h2 id="questions" className="type-h2">
          {t('questions.title')}
        </h2>
        <p className="mt-1 text-secondary text-quiet">
          {t('questions.more')}{' '}
          <LocalLink to="/contact" className={linkClass}>
            {t('questions.write')}
          </LocalLink>
        </p>
      </div>
      <div>
        {questions.map((name) => (
          <Disclosure key={name} title={t(`questions.${name}.question`)}>
            <p>{t(`questions.${name}.answer`)}</p>
          </Disclosure>
        ))}
      </div>
    </section>
  )
}
