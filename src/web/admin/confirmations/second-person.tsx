import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SecondPerson } from '#domain/accounts/roles/confirmation.contract.ts'
import { formatNumber } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'

type Needs = 'claims.decide-all' | 'rentals.move-all' | 'promotions.write-all' | 'payments.write-all' | 'roles.write'

/** The sum that the reader may still decide alone for a side of a rental, and who else may confirm; null until it is known. */
export function useSecondPerson(needs: Needs, about: { rental?: string; side?: 'customer' | 'owner' } = {}): SecondPerson | null {
  const { api } = useViewer()
  const { data } = useQuery(api.confirmations.second.queryOptions({ input: { needs, ...about }, staleTime: 5000 }))
  return data ?? null
}

/** Says before anything is typed up to what sum one person decides, and who confirms what is above it. */
export function SecondPersonNote({ second, className }: { second: SecondPerson | null; className?: string }) {
  const { t } = useTranslation('confirmations')
  const locale = useLocale()
  if (!second) return null
  const { others, aloneHours, limit, left } = second
  const names = new Intl.ListFormat(locale, { type: 'disjunction' }).format(others)
  const amounts = { limit: formatMoney(limit, locale), left: formatMoney(left, locale) }
  return (
    <p className={className ?? 'text-caption leading-5 text-quiet'}>
      {t(left < limit ? 'second.left' : 'second.limit', amounts)}{' '}
      {others.length > 0
        ? t('second.others', { names: `\u2068${names}\u2069` })
        : t('second.alone', { count: aloneHours, hours: formatNumber(aloneHours, locale) })}
    </p>
  )
}
