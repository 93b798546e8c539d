import { Scale } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { Reconciliation } from '#domain/renting/reconciliation/reconciliation.contract.ts'
import { formatNumber } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import { Sum } from '#web/features/cash/sum.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'

const columns = ['opening', 'booked', 'onStatement', 'closing'] as const

/** The clearing accounts of the day: opening, what was booked, what statements show, closing, and what is left, which must be nothing. */
export function Clearing({ state: { clearing, fees } }: { state: Reconciliation }) {
  const { t } = useTranslation('reconciliation')
  const locale = useLocale()
  return (
    <section aria-labelledby="clearing" className="overflow-hidden rounded-card border border-line bg-card text-dense leading-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-3 lg:px-5">
        <h2 id="clearing" className="flex items-center gap-2.5 text-secondary leading-6 font-semibold">
          <Icon of={Scale} className="size-4.5" />
          {t('clearing.title')}
        </h2>
        <p className="text-caption text-quiet">{t('clearing.note')}</p>
      </div>
      <table aria-labelledby="clearing" className="w-full max-lg:block">
        <thead className="max-lg:sr-only">
          <tr className="h-9 text-caption text-quiet">
            <th scope="col" className="ps-5 text-start font-normal">
              {t('clearing.account')}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className="px-2 text-end font-normal whitespace-nowrap">
                {t(`clearing.${column}`)}
              </th>
            ))}
            <th scope="col" className="px-2 text-start font-normal">
              {t('clearing.explained')}
            </th>
            <th scope="col" className="ps-2 pe-5 text-end font-normal">
              {t('clearing.left')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line max-lg:block">
          {clearing.map((row) => (
            <tr key={row.account} className="max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-4 max-lg:gap-y-2 max-lg:px-4 max-lg:py-3 lg:h-13">
              <th scope="row" className="text-start font-normal max-lg:col-span-2 max-lg:font-semibold lg:ps-5">
                {t(`clearing.name.${row.account}`)}
              </th>
              {columns.map((column) => (
                <td key={column} className="lg:px-2 lg:text-end">
                  <span className="block text-caption text-quiet lg:hidden">{t(`clearing.${column}`)}</span>
                  <Sum
                    amount={row[column]}
                    isSigned={column === 'booked' || column === 'onStatement'}
                    className={column === 'closing' ? 'font-semibold' : undefined}
                  />
                </td>
              ))}
              <td className={cn('lg:px-2', row.left === 0 ? 'text-quiet' : 'text-warning')}>
                <span className="block text-caption text-quiet lg:hidden">{t('clearing.explained')}</span>
                {row.left === 0
                  ? t('clearing.items', { count: row.items, number: formatNumber(row.items, locale) })
                  : t('clearing.leftOver')}
              </td>
              <td className="lg:ps-2 lg:pe-5 lg:text-end">
                <span className="block text-caption text-quiet lg:hidden">{t('clearing.left')}</span>
                <Sum amount={row.left} className={row.left === 0 ? 'text-good' : 'font-semibold text-bad'} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="border-t border-line px-4 py-3 text-caption leading-5 text-quiet lg:px-5">
        {t('clearing.fees', { provider: formatMoney(fees.provider, locale), bank: formatMoney(fees.bank, locale) })}
      </p>
    </section>
  )
}
