import { CountBadge } from '#web/ui/count-badge.tsx'
import { useUnread } from './use-unread.ts'

/** The number of unread notifications in a disc; nothing when there is none. */
export function UnreadBadge({ className }: { className?: string }) {
  return <CountBadge count={useUnread()} className={className} />
}
