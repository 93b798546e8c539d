import { Timer } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { OverdueRental } from '#domain/renting/admin-lists/day-board.contract.ts'
import { dayAt } from '#values/day.ts'
import { formatAgo, formatDay } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import { firstNameOf } from '#values/person-name.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Price } from '#web/ui/price.tsx'
import { BoardRow, BoardTable, NumberAndDays, RowName, Steps, Thumb } from './board-row.tsx'

/** The rentals that are not back, with the late fee so far and the next customer of the piece. */
export function OverdueTable({ rows, at }: { rows: readonly OverdueRental[]; at: string }) {
  const { t } = useTranslation('today')
  const locale = useLocale()
  const fees = rows.reduce((sum, { lateFee }) => sum + lateFee, 0)
  return (
    <BoardTable
      id="overdue"
      title={t('overdue.title')}
      icon={Timer}
      count={rows.length}
      rows={rows}
      none={t('overdue.none')}
      aside={
        fees > 0 ? (
          <>
            {t('overdue.sum')} <bdi translate="no">{formatMoney(fees, locale)}</bdi>
          </>
        ) : null
      }
    >
      {(row) => <OverdueRow key={row.rental} row={row} at={at} />}
    </BoardTable>
  )
}

function OverdueRow({ row, at }: { row: OverdueRental; at: string }) {
  const { t } = useTranslation('today')
  const locale = useLocale()
  const { customer, next, lostAt, since, lateFee, number } = row
  const to = `/admin/orders/${row.orderId}#${row.rental}`
  const lost = lostAt && t('overdue.lost', { day: formatDay(dayAt(new Date(lostAt)), locale) })
  return (
    <BoardRow>
      <Thumb photo={row.photo} />
      <RowName to={to} title={row.piece}>
        <NumberAndDays face={row} />
        <span className="block text-bad lg:hidden">{lost}</span>
      </RowName>
      <div className="min-w-0 text-dense leading-5 lg:w-56 lg:shrink-0 rtl:leading-5.5">
        <bdi className="block truncate">{customer.name}</bdi>
        <span className={next ? 'block text-caption text-bad' : 'block text-caption text-quiet'}>
          {next ? t('overdue.next', { day: formatDay(next, locale) }) : t('overdue.free')}
        </span>
      </div>
      <div className="w-32 shrink-0 text-dense leading-5">
        <span className="sr-only">{t('overdue.fee')}: </span>
        <Price amount={lateFee} size="small" />
      </div>
      <div className="w-44 shrink-0 text-dense leading-5 text-bad max-lg:hidden rtl:leading-5.5">
        <time dateTime={since}>{formatAgo(since, new Date(at), locale)}</time>
        <span className="block text-caption text-quiet">{lost}</span>
      </div>
      <Steps
        step={
          customer.phone === null
            ? { to, label: t('open'), describedBy: `${t('open')}: ${number}` }
            : {
                to: `tel:${customer.phone}`,
                label: customer.name ? t('callName', { name: firstNameOf(customer.name) ?? customer.name }) : t('call'),
              }
        }
        phone={customer.phone}
        name={customer.name}
      />
    </BoardRow>
  )
}
