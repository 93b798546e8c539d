import { useTranslation } from 'react-i18next'
import {
  agreedValueFor,
  depositFor,
  depositOf,
  depositShare,
  priceLadder,
  statedDays,
  waivedBelow,
} from '#domain/catalogue/items/item.policy.ts'
import { priceBasket } from '#domain/renting/quotes/quote.policy.ts'
import { formatPercent } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { ArrowLink } from '#web/ui/arrow-link.tsx'
import { Price } from '#web/ui/price.tsx'
import { SectionTitle } from '#web/ui/section-title.tsx'

// A gown at 45.000 for 3 days, reckoned by the same functions as a real order.
const ladder = priceLadder(45_000, statedDays)
const value = agreedValueFor(ladder)
const deposit = depositFor(value)
const order = priceBasket({ lines: [{ price: 45_000, from: '2027-07-08', until: '2027-07-10' }], area: 'amman-abdoun' })
const lower = [
  { name: 'verified', amount: depositOf(deposit, { isVerified: true, isTrusted: false }) },
  { name: 'clean', amount: depositOf(deposit, { isVerified: false, isTrusted: true }) },
] as const

/** The explanation of a deposit, beside the bill of a gown. */
export function DepositExample() {
  const { t } = useTranslation('how-it-works')
  const locale = useLocale()
  const share = formatPercent(depositShare / 10_000, locale)
  const bounds = { least: formatMoney(depositFor(0), locale), most: formatMoney(depositFor(Number.MAX_SAFE_INTEGER), locale) }
  return (
    <section aria-labelledby="deposit" className="wrap mt-18 lg:mt-24">
      <SectionTitle id="deposit" title={t('deposit.title')} />
      <div className="mt-6 grid gap-8 lg:mt-8 lg:grid-cols-[minmax(0,1fr)_464px] lg:gap-18">
        <div className="max-w-text-wide">
          <p>{t('deposit.what')}</p>
          <p className="mt-3">{t('deposit.size', { share, ...bounds })}</p>
          <p className="mt-3">{t('deposit.back')}</p>
          <p className="mt-3">{t('deposit.lower', { waived: formatMoney(waivedBelow, locale) })}</p>
          <div className="mt-5">
            <ArrowLink>
              <LocalLink to="/return-policy">{t('deposit.more')}</LocalLink>
            </ArrowLink>
          </div>
        </div>
        <div className="overflow-hidden rounded-card border border-line bg-card">
          <div className="p-6">
            <h3 className="type-h3">{t('bill.title')}</h3>
            <dl className="mt-3 text-secondary">
              {order.charges.map(({ code, amount }) => (
                <div key={code} className="flex justify-between gap-6 py-1.5">
                  <dt className="text-quiet">{t(`bill.${code}`)}</dt>
                  <dd>
                    <Price amount={amount} />
                  </dd>
                </div>
              ))}
              <div className="mt-2 flex items-baseline justify-between gap-6 border-t border-line pt-3">
                <dt className="type-label">{t('bill.total')}</dt>
                <dd>
                  <Price amount={order.total} size="total" />
                </dd>
              </div>
            </dl>
          </div>
          <div className="bg-gold-tint px-6 py-4 text-secondary">
            <dl>
              <div className="flex justify-between gap-6">
                <dt className="type-label">{t('bill.deposit')}</dt>
                <dd className="font-semibold">
                  <Price amount={deposit} className="font-semibold" />
                </dd>
              </div>
              <div className="mt-1 flex justify-between gap-6 text-gold-text">
                <dt>{t('bill.value', { share })}</dt>
                <dd>
                  <Price amount={value} />
                </dd>
              </div>
              {lower.map(({ name, amount }) => (
                <div key={name} className="mt-1 flex justify-between gap-6 text-gold-text">
                  <dt>{t(`bill.${name}`)}</dt>
                  <dd>
                    <Price amount={amount} />
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        </div>
      </div>
    </section>
  )
}
