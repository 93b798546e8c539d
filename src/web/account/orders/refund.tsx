import { useTranslation } from 'react-i18next'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import type { Cancellation, RentalView } from '#domain/renting/rentals/rental.contract.ts'
import { sharesOnCancel } from '#domain/renting/rentals/rental-refund.policy.ts'
import { dayAt } from '#values/day.ts'
import { formatDay, formatNumber, formatTime, noBreak } from '#values/format.ts'
import type { Locale } from '#values/locale.ts'
import { formatMoney } from '#values/money.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { cn } from '#web/ui/cn.ts'
import { Price } from '#web/ui/price.tsx'

function percentWords(share: number, locale: Locale): string {
  return `${formatNumber(share / 100, locale)}${locale === 'ar' ? '٪' : '%'}`
}

/** The destination of a refund: the card for its part, the rest as credit, or to a guest by a transfer. */
function useWayBack({ refund }: Cancellation, { payment }: Pick<Order, 'payment'>): string {
  const { t } = useTranslation('rentals')
  const { person } = useViewer()
  const locale = useLocale()
  if (payment?.method !== 'card') return t(person ? 'cancel.way-credit' : 'cancel.way-transfer')
  const toCard = Math.min(refund, payment.amount - payment.refunded)
  if (toCard === refund) return t('cancel.way-card')
  if (toCard <= 0) return t('cancel.way-credit')
  return t('cancel.way-both', { card: formatMoney(toCard, locale), credit: formatMoney(refund - toCard, locale) })
}

/** The shares that come back by the time of the cancellation, each with its last day. */
export function ShareSteps({ share, view }: { share: number; view: RentalView }) {
  const { t } = useTranslation('rentals')
  const locale = useLocale()
  const steps = sharesOnCancel({ dispatchAt: new Date(view.dispatchAt), countedTo: new Date(view.countedTo) }, view.cancelShares)
  const now = steps.findIndex((step) => step.share === share)
  // Within the grace everything comes back for longer than the days before dispatch say.
  const graceUntil = view.graceUntil ? new Date(view.graceUntil) : null
  const words = (until: Date | null, at: number) => {
    if (!until) return t('cancel.dispatched')
    const last = at === 0 && now === 0 && graceUntil && graceUntil > until ? graceUntil : until
    const day = noBreak(formatDay(dayAt(last), locale, 'short'))
    return t('cancel.until', { day: at === now ? [day, noBreak(formatTime(last, locale))].join(t('orders:comma')) : day })
  }
  return (
    <ol className="mt-5 flex flex-col gap-2 sm:grid sm:grid-cols-4 sm:gap-1.5">
      {steps.map((step, index) => (
        <li key={step.share} aria-current={index === now ? 'step' : undefined} className="flex min-w-0 items-baseline gap-3 sm:block">
          <span
            aria-hidden="true"
            className={cn(
              'block h-1.5 w-8 shrink-0 self-center rounded-full sm:w-auto',
              index < now ? 'bg-field' : index === now ? 'bg-primary' : 'bg-line',
            )}
          />
          <bdi
            dir={locale === 'ar' ? 'rtl' : 'ltr'}
            className={cn(
              'block w-12 shrink-0 text-start text-secondary leading-5 sm:mt-2 sm:w-auto',
              index === now ? 'type-label text-primary-text' : 'text-quiet',
            )}
          >
            {percentWords(step.share, locale)}
          </bdi>
          <span className="block type-small text-pretty text-quiet sm:text-note sm:leading-4.5">{words(step.until, index)}</span>
        </li>
      ))}
    </ol>
  )
}

/** Paid and refunded amounts, the sum, and its destination. */
export function RefundLines({ data, order }: { data: Cancellation; order: Pick<Order, 'payment'> }) {
  const { t } = useTranslation('rentals')
  const locale = useLocale()
  const way = useWayBack(data, order)
  return (
    <div className="mt-5 rounded-card border border-line bg-page p-5">
      <dl className="flex flex-col gap-3 text-secondary leading-6">
        {data.lines
          .filter(({ paid }) => paid > 0)
          .map(({ code, paid, back }) => (
            <div key={code} className="flex items-baseline justify-between gap-4">
              <dt className="text-quiet">
                {t(`cancel.line-${code}`)}
                {paid === back ? null : (
                  <span className="block type-small">
                    {t('cancel.of', { share: percentWords(data.share, locale), amount: formatMoney(paid, locale) })}
                  </span>
                )}
              </dt>
              <dd>
                <Price amount={back} />
              </dd>
            </div>
          ))}
      </dl>
      <div className="mt-4 flex items-baseline justify-between gap-4 border-t border-line pt-4">
        <span className="type-label">{t('cancel.back')}</span>
        <Price amount={data.refund} size="total" />
      </div>
      <p className="mt-1 type-small text-quiet">{way}</p>
    </div>
  )
}
