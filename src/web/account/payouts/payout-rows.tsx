import { useTranslation } from 'react-i18next'
import type { PayoutRow } from '#domain/money/payouts/payout.contract.ts'
import { formatDay } from '#values/format.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { Price } from '#web/ui/price.tsx'
import { PayoutBadge } from './words.tsx'

/** The owner's payouts, each with its day, its account and what became of it. */
export function PayoutRows({ rows }: { rows: readonly PayoutRow[] }) {
  const { t } = useTranslation('payouts')
  const locale = useLocale()
  return (
    <ul className="mt-3 border-t border-ink">
      {rows.map(({ id, number, batch, amount, status, kind, hint }) => (
        <li key={id} className="border-b border-line">
          <LocalLink
            to={`/profile/payouts/${id}`}
            className="grid grid-cols-[1fr_auto] items-center gap-x-4 py-3 text-secondary leading-6 hover:text-primary-text"
          >
            <span className="font-semibold rtl:font-bold">{formatDay(batch, locale, 'full')}</span>
            <Price amount={amount} className="justify-self-end font-semibold rtl:font-bold" />
            <span className="type-small text-quiet">
              <bdi translate="no">{number}</bdi>
              {t('comma')}
              {t(`kind.${kind}`)} <bdi dir="ltr">{hint}</bdi>
            </span>
            <span className="justify-self-end">
              <PayoutBadge status={status} />
            </span>
          </LocalLink>
        </li>
      ))}
    </ul>
  )
}
