import { useLive } from '#web/runtime/use-live.ts'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { messageStatusChanged, useUnreadMessages } from './use-unread-messages.ts'

/** The number of unread messages in a disc, live; nothing for zero. For a permanent place, unlike a menu. */
export function UnreadMessagesBadge({ className }: { className?: string }) {
  useLive(['messages'], () => window.dispatchEvent(new Event(messageStatusChanged)))
  return <CountBadge count={useUnreadMessages()} className={className} />
}
