import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { linkClass } from '#web/ui/link-class.ts'

/** The way to the older rows of one of the lists, and back to the newest. */
export function Pages({ name, next, isFirst }: { name: 'rentals' | 'payouts'; next: string | null; isFirst: boolean }) {
  const { t } = useTranslation('payouts')
  const { pathname, search } = useLocation()
  if (isFirst && next === null) return null
  const at = (after: string | null): string => {
    const query = new URLSearchParams(search)
    query.delete(name)
    if (after !== null) query.set(name, after)
    return `${pathname}${query.size > 0 ? `?${query}` : ''}`
  }
  return (
    <nav aria-label={t(`pages.${name}`)} className="mt-3 flex gap-6">
      {isFirst ? null : (
        <Link to={at(null)} preventScrollReset className="inline-flex min-h-11 items-center">
          <span className={linkClass}>{t('pages.newest')}</span>
        </Link>
      )}
      {next === null ? null : (
        <Link to={at(next)} preventScrollReset className="inline-flex min-h-11 items-center">
          <span className={linkClass}>{t('pages.older')}</span>
        </Link>
      )}
    </nav>
  )
}
