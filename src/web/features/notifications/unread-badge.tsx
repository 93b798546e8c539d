import { useTranslation } from 'react-i18next'
import { cn } from '#web/ui/cn.ts'
import { useUnread } from './use-unread.ts'

/** The number of unread notifications in a disc; nothing when there is none. What stands beside it says it in words. */
export function UnreadBadge({ className }: { className?: string }) {
  const { t } = useTranslation('layout')
  const count = useUnread()
  if (count < 1) return null
  return (
    <span
      aria-hidden="true"
      className={cn(
        'flex h-[17px] min-w-[17px] items-center justify-center rounded-full bg-primary px-1 text-[11px] leading-none font-bold text-on-primary',
        className,
      )}
    >
      {t('count', { count: Math.min(count, 99) })}
    </span>
  )
}
