import { useTranslation } from 'react-i18next'
import type { Overview } from '#domain/renting/statistics/statistic.contract.ts'
import type { DayRange } from '#values/day.ts'
import { formatNumber, formatPercent, formatShortRange } from '#values/format.ts'
import { CardTitle, card } from '#web/admin/statistics/card.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'

/** On how many of their days the pieces of each category were rented. */
export function Categories({ categories, range }: { categories: Overview['categories']; range: DayRange }) {
  const { t } = useTranslation(['overview', 'items'])
  const locale = useLocale()
  const { from, until } = range
  return (
    <section aria-labelledby="utilisation" className={card}>
      <CardTitle id="utilisation" aside={<bdi>{formatShortRange({ from, until }, locale)}</bdi>}>
        <LocalLink
          to={`/admin/statistics?from=${from}&until=${until}#utilisation`}
          className="relative after:absolute after:-inset-2.5 hover:text-primary-text"
        >
          {t('categories.title')}
        </LocalLink>
      </CardTitle>
      <table aria-labelledby="utilisation" className="mt-2 w-full text-dense leading-5">
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('categories.category')}</th>
            <th scope="col">{t('categories.days')}</th>
            <th scope="col">{t('figure.utilisation')}</th>
          </tr>
        </thead>
        <tbody>
          {categories.map(({ category, rented, available, utilisation }) => (
            <tr key={category}>
              <th scope="row" className="w-28 py-1.5 pe-3 text-start font-normal">
                {t(`items:category.${category}` as 'items:category.Women')}
              </th>
              <td className="py-1.5">
                <span className="sr-only">
                  {t('categories.of', { rented: formatNumber(rented, locale), available: formatNumber(available, locale) })}
                </span>
                <svg aria-hidden="true" width="100%" height="8" className="block rounded-full bg-sunk rtl:-scale-x-100">
                  <rect width={`${Math.round(utilisation * 100)}%`} height="8" rx="4" fill="var(--gold)" />
                </svg>
              </td>
              <td className="w-16 py-1.5 ps-3 text-end font-semibold lining-nums tabular-nums">{formatPercent(utilisation, locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
