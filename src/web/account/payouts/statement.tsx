import { useTranslation } from 'react-i18next'
import type { Earning } from '#domain/money/payouts/payout.contract.ts'
import { formatShortRange } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import { Thumb } from '#web/features/orders/piece.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { cn } from '#web/ui/cn.ts'
import { Price } from '#web/ui/price.tsx'
import { EarningBadge } from './words.tsx'

const cell = 'max-lg:hidden lg:py-4 lg:ps-4 lg:text-end'
const columns = ['days', 'price', 'deductions', 'net', 'state'] as const

/** The owner's earnings with each rental: a table, whose rows are cards on a phone. Each row opens its statement. */
export function Statement({ rows }: { rows: readonly Earning[] }) {
  const { t } = useTranslation('payouts')
  return (
    <table aria-labelledby="statement" className="mt-4 w-full text-secondary leading-6 max-lg:block">
      <thead className="max-lg:hidden">
        <tr className="border-b border-ink type-small text-quiet">
          <th scope="col" className="pb-2 text-start font-normal">
            {t('statement.rental')}
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" className={cn('pb-2 ps-4 font-normal', column === 'days' ? 'text-start' : 'text-end')}>
              {t(`statement.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:block max-lg:border-t max-lg:border-ink">
        {rows.map((earning) => (
          <Row key={earning.id} earning={earning} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ earning }: { earning: Earning }) {
  const { t } = useTranslation('payouts')
  const locale = useLocale()
  const { id, number, name, picture, parts, net } = earning
  const price = parts.find(({ part }) => part === 'price')?.amount ?? 0
  const days = <bdi className="whitespace-nowrap">{formatShortRange(earning, locale)}</bdi>
  return (
    <tr className="relative border-b border-line hover:bg-sunk/60 max-lg:flex max-lg:items-start max-lg:gap-4 max-lg:py-4">
      <td className="max-lg:contents lg:py-3">
        <div className="flex min-w-0 flex-1 items-center gap-4">
          <Thumb picture={picture} className="w-14 lg:w-11" />
          <div className="min-w-0">
            <LocalLink
              to={`/profile/payouts/rentals/${id}`}
              className="line-clamp-4 font-semibold after:absolute after:inset-0 after:content-[''] hover:text-primary-text rtl:font-bold"
            >
              {name}
            </LocalLink>
            <p className="type-small text-quiet">
              <bdi translate="no">{number}</bdi>
              <span className="lg:hidden">
                {t('comma')}
                {days}
              </span>
            </p>
            <div className="mt-1.5 lg:hidden">
              <EarningBadge earning={earning} />
            </div>
          </div>
        </div>
        <div className="shrink-0 text-end lg:hidden">
          <Price amount={net} className="font-semibold text-ink rtl:font-bold" />
          {price === net ? null : (
            <p className="type-small whitespace-nowrap text-quiet">{t('statement.of', { price: formatMoney(price, locale) })}</p>
          )}
        </div>
      </td>
      <td className={cn(cell, 'text-quiet lg:text-start')}>{days}</td>
      <td className={cell}>
        <Price amount={price} className="text-ink" />
      </td>
      <td className={cell}>{net === price ? null : <Price amount={net - price} className="text-quiet" />}</td>
      <td className={cell}>
        <Price amount={net} className="font-semibold text-ink rtl:font-bold" />
      </td>
      <td className={cell}>
        <EarningBadge earning={earning} />
      </td>
    </tr>
  )
}
