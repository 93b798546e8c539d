import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Debt } from '#domain/renting/claims/claim.contract.ts'
import { formatMoney } from '#values/money.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'

/** The viewer's debt for an earlier rental, to be paid before they book again. A guest's is only requested where one is known to exist. */
export function useOpenDebt({ isKnown = false } = {}): Debt | null {
  const { api, person } = useViewer()
  const { data } = useQuery({ ...api.claims.mine.queryOptions(), enabled: person !== null || isKnown, staleTime: 30_000 })
  return data?.debts[0] ?? null
}

/** Says what is to be paid before the next booking, with the way there. */
export function OpenDebt({ debt: { amount, name, orderId, rentalId }, className }: { debt: Debt; className?: string }) {
  const { t } = useTranslation('checkout')
  const locale = useLocale()
  return (
    <section aria-labelledby="debt" className={cn('rounded-card border border-warning bg-warning-tint p-6', className)}>
      <h2 id="debt" className="type-h3">
        {t('debt.title', { amount: formatMoney(amount, locale) })}
      </h2>
      <p className="mt-1 max-w-text text-secondary leading-6">{t('debt.text', { name })}</p>
      <Button asChild className="mt-4">
        <LocalLink to={`/profile/orders/${orderId}/rentals/${rentalId}`}>{t('debt.pay')}</LocalLink>
      </Button>
    </section>
  )
}
