import { CountBadge } from '#web/ui/count-badge.tsx'
import { useUnreadMessages } from './use-unread-messages.ts'

/** The number of unread messages in a disc; nothing when there is none. */
export function UnreadMessagesBadge({ className }: { className?: string }) {
  return <CountBadge count={useUnreadMessages()} className={className} />
}
