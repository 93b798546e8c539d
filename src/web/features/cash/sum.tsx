import { type Fils, moneyParts } from '#values/money.ts'
import { useLocale } from '#web/runtime/links.ts'
import { cn } from '#web/ui/cn.ts'

interface SumProps {
  amount: Fils
  /** Writes a plus before a surplus. */
  isSigned?: boolean
  className?: string | undefined
}

/** An amount of a column whose head names the currency. */
export function Sum({ amount, isSigned = false, className }: SumProps) {
  const locale = useLocale()
  const { sign, whole, fraction } = moneyParts(amount, locale)
  return (
    <bdi translate="no" className={cn('whitespace-nowrap lining-nums tabular-nums', className)}>
      {isSigned && amount > 0 ? '+' : sign}
      {whole}
      <span className={locale === 'ar' ? undefined : 'price-fraction'}>{fraction}</span>
    </bdi>
  )
}
