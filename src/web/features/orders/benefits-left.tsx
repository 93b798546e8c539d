import { useTranslation } from 'react-i18next'
import type { Quote } from '#domain/renting/quotes/quote.contract.ts'
import { formatMoney } from '#values/money.ts'
import { useLocale } from '#web/runtime/links.ts'

const paidByShop = new Set(['membership', 'membership-accessory', 'membership-delivery', 'promotional-code'])

/** The remaining benefits of the month after this order, and the payer of the reductions. */
export function BenefitsLeft({ quote: { charges, reductions } }: { quote: Pick<Quote, 'charges' | 'reductions'> }) {
  const { t } = useTranslation('orders')
  const locale = useLocale()
  const { membership } = reductions
  const isReduced = charges.some(({ code }) => paidByShop.has(code))
  if (!membership && !isReduced) return null
  return (
    <div className="mt-4 flex flex-col gap-1 type-small text-quiet">
      {membership ? (
        <p>
          {t(`benefits-${membership.plan}`)} {t('benefits-off', { amount: formatMoney(membership.left.off, locale) })}
          {t('comma')}
          {t('benefits-deliveries', { count: membership.left.deliveries })}
          {membership.left.accessories > 0 ? `${t('comma')}${t('benefits-accessory')}` : null}
        </p>
      ) : null}
      {isReduced ? <p>{t('paidByShop')}</p> : null}
    </div>
  )
}
