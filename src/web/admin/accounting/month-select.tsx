import { useTranslation } from 'react-i18next'
import { formatDay } from '#values/format.ts'
import { useLocale } from '#web/runtime/links.ts'
import { cn } from '#web/ui/cn.ts'
import { Select } from '#web/ui/field.tsx'

/** Chooses a month of the books. */
export function MonthSelect({
  months,
  value,
  onChange,
  className,
}: {
  months: readonly string[]
  value: string
  onChange: (month: string) => void
  className?: string
}) {
  const { t } = useTranslation('accounting')
  const locale = useLocale()
  return (
    <Select
      aria-label={t('month')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={cn('h-11 w-auto text-dense lg:h-9', className)}
    >
      {months.map((month) => (
        <option key={month} value={month}>
          {formatDay(`${month}-01`, locale, 'month')}
        </option>
      ))}
    </Select>
  )
}
