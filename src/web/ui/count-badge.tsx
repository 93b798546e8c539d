import { useTranslation } from 'react-i18next'
import { cn } from './cn.ts'

/** A number in a disc, at most 99; nothing for zero. The text beside it says it in words. */
export function CountBadge({ count, className }: { count: number; className?: string | undefined }) {
  const { t } = useTranslation('layout')
  if (count < 1) return null
  return (
    <span
      aria-hidden="true"
      className={cn(
        'flex h-4.25 min-w-4.25 items-center justify-center rounded-full bg-primary px-1 text-count leading-none font-bold text-on-primary',
        className,
      )}
    >
      {t('count', { count: Math.min(count, 99) })}
    </span>
  )
}
