import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { chargeWords } from '#domain/renting/quotes/charge-words.policy.ts'
import type { Quote } from '#domain/renting/quotes/quote.contract.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Price } from '#web/ui/price.tsx'
import { BenefitsLeft } from './benefits-left.tsx'

export interface OrderSummaryProps {
  quote: Pick<Quote, 'charges' | 'total' | 'deposit' | 'lines' | 'reductions'>
  title: ReactNode
  /** The label of the total: to pay, or paid. */
  totalLabel: string
  /** Above everything, edge to edge. */
  band?: ReactNode
  /** Below the title, above the rows. */
  head?: ReactNode
  /** The text for delivery while its price is not known. */
  deliveryHint?: string
  depositText: string
  /** The text on the sum that is paid at once, where the deposit is paid with the total. */
  together?: string | null
  /** Changes of the charges: below them, each with its sign. */
  changes?: readonly { name: string; amount: number }[]
  isBusy?: boolean
  /** Between the rows and the total. */
  codes?: ReactNode
  children?: ReactNode
}

/** Every charge of a quote, the total, and apart from it the refundable deposit. */
export function OrderSummary({
  quote,
  title,
  totalLabel,
  band,
  head,
  deliveryHint,
  depositText,
  together = null,
  changes = [],
  isBusy = false,
  codes,
  children,
}: OrderSummaryProps) {
  const { t } = useTranslation('orders')
  const locale = useLocale()
  const pieces = quote.lines.reduce((sum, line) => sum + line.quantity, 0)
  const hasDelivery = quote.charges.some(({ code }) => code === 'delivery')
  return (
    <section aria-busy={isBusy || undefined} className="overflow-hidden rounded-card border border-line bg-card">
      {band}
      <div className="px-6 pt-6">
        <h2 className="type-h3">{title}</h2>
        {head}
        <dl className="mt-4 flex flex-col gap-3 text-secondary leading-6">
          {quote.charges.map((charge) => (
            <div key={charge.code} className="flex items-baseline justify-between gap-4">
              <dt className="text-quiet">{t(...chargeWords(charge, { pieces, locale }))}</dt>
              <dd>
                <Price amount={charge.amount} />
              </dd>
            </div>
          ))}
          {!hasDelivery && deliveryHint ? (
            <div className="flex items-baseline justify-between gap-4">
              <dt className="shrink-0 text-quiet">{t('charge-delivery')}</dt>
              <dd className="text-end text-balance text-quiet">{deliveryHint}</dd>
            </div>
          ) : null}
          {changes.map(({ name, amount }) => (
            <div key={name} className="flex items-baseline justify-between gap-4">
              <dt className="text-quiet">{name}</dt>
              <dd>
                <Price amount={amount} />
              </dd>
            </div>
          ))}
        </dl>
        <BenefitsLeft quote={quote} />
        {codes}
        <div className="mt-5 flex items-baseline justify-between gap-4 border-t border-line py-4">
          <span className="type-label">{totalLabel}</span>
          <Price amount={changes.reduce((sum, { amount }) => sum + amount, quote.total)} size="total" />
        </div>
      </div>
      {quote.deposit > 0 ? (
        <div className="bg-gold-tint px-6 py-4">
          <div className="flex items-baseline justify-between gap-4 text-secondary">
            <span>{t('deposit')}</span>
            <Price amount={quote.deposit} className="font-semibold" />
          </div>
          <p className="mt-1 max-w-[34ch] type-small text-quiet">{depositText}</p>
          {together ? <p className="mt-3 border-t border-line pt-3 text-secondary leading-6 font-semibold">{together}</p> : null}
        </div>
      ) : null}
      {children ? <div className="p-6">{children}</div> : null}
    </section>
  )
}
