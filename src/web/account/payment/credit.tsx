import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Credit, CreditEntry } from '#domain/money/payments/payment.contract.ts'
import { dayAt } from '#values/day.ts'
import { formatDay } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { ArrowLink } from '#web/ui/arrow-link.tsx'
import { Price } from '#web/ui/price.tsx'
import { CreditPayout } from './credit-payout.tsx'

interface CreditSectionProps {
  credit: Credit
  /** The number of entries shown, with a link to all of them; all by default. */
  most?: number
}

/** The credit of the account, what it is good for, and how it came about; nothing for who never had any. */
export function CreditSection({ credit: { balance, reserved, entries }, most }: CreditSectionProps) {
  const { t } = useTranslation('profile')
  const locale = useLocale()
  const id = useId()
  if (entries.length === 0) return null
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-card p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="type-h3">
          {t('credit.title')}
        </h2>
        <Price amount={balance} size="total" />
      </div>
      {reserved > 0 ? <p className="text-secondary leading-6">{t('credit.reserved', { amount: formatMoney(reserved, locale) })}</p> : null}
      {balance > 0 ? <p className="mt-1 max-w-text text-secondary leading-6 text-quiet">{t('credit.text')}</p> : null}
      {most === undefined ? <CreditPayout /> : null}
      <ul aria-label={t('credit.entries')} className="mt-2 border-t border-line">
        {entries.slice(0, most).map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </ul>
      {most !== undefined && entries.length > most ? (
        <ArrowLink className="mt-3">
          <LocalLink to="/profile/payment">{t('credit.all')}</LocalLink>
        </ArrowLink>
      ) : null}
    </section>
  )
}

function EntryRow({ entry: { at, kind, orderId, orderNumber, amount } }: { entry: CreditEntry }) {
  const { t } = useTranslation('profile')
  const locale = useLocale()
  return (
    <li className="flex items-baseline justify-between gap-4 border-b border-line py-3 text-secondary leading-6 last:border-b-0 last:pb-0">
      <span>
        {t(`credit.kind.${kind}`)}
        <span className="block type-small text-quiet">
          {formatDay(dayAt(new Date(at)), locale)}
          {orderId ? (
            <>
              {t('comma')}
              <LocalLink
                to={`/profile/orders/${orderId}`}
                className="whitespace-nowrap underline underline-offset-4 hover:text-primary-text"
              >
                {t('payment.order')} <bdi>{orderNumber}</bdi>
              </LocalLink>
            </>
          ) : null}
        </span>
      </span>
      <Price amount={amount} />
    </li>
  )
}
