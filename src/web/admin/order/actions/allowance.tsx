import { useTranslation } from 'react-i18next'
import type { SecondPerson } from '#domain/accounts/roles/confirmation.contract.ts'
import { formatMoney } from '#values/money.ts'
import { useLocale } from '#web/runtime/links.ts'
import { cn } from '#web/ui/cn.ts'

/** The sum that the reader may still decide alone for this customer, and the rest of it after a typed amount in fils. */
export function Allowance({ second: { left, limit }, amount }: { second: SecondPerson; amount: number }) {
  const { t } = useTranslation('order-actions')
  const locale = useLocale()
  const isOver = amount > left
  const used = limit === 0 ? 100 : Math.min(100, Math.round(((limit - left + amount) / limit) * 100))
  return (
    <div className="rounded-card bg-sunk p-3 text-dense leading-5">
      <p className="font-semibold">{t('allowance.title', { limit: formatMoney(limit, locale) })}</p>
      <p className={cn('text-quiet', isOver && 'text-warning')}>
        {t(isOver ? 'allowance.over' : 'allowance.left', { amount: formatMoney(isOver ? left : left - amount, locale) })}
      </p>
      <svg aria-hidden="true" viewBox="0 0 100 6" preserveAspectRatio="none" className="mt-2 h-1.5 w-full rounded-full rtl:-scale-x-100">
        <rect width="100" height="6" className="fill-line" />
        <rect width={used} height="6" className={isOver ? 'fill-warning' : 'fill-primary'} />
      </svg>
    </div>
  )
}
