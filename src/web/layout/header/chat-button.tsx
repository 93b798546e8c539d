import { MessageCircle } from 'lucide'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readKeptSession } from '#web/features/chat/kept-session.ts'
import { lazy } from '#web/runtime/lazy.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

const hidden = 'max-lg:[body:has([data-foot-bar])_&]:hidden'
const raised = 'max-lg:[body:has([data-foot-bar])_&]:bottom-24'
const Chat = lazy(() => import('#web/features/chat/chat.tsx'))

/** Opens the chat from anywhere: `dispatchEvent(new Event(openChat))`. */
export const openChat = 'open-chat'

/**
 * The button of the chat, whose code is loaded with the first press, or after the page where there is a conversation. On a phone it makes
 * room for a bar at the foot of the page and for the search of the home page. The drawer has it there, unless something is unread.
 */
export function ChatButton({ path }: { path: string }) {
  const { t } = useTranslation('layout')
  const [isOpen, setOpen] = useState<boolean | null>(null)
  useEffect(() => {
    const open = () => setOpen(true)
    addEventListener(openChat, open)
    const timer = readKeptSession() ? setTimeout(() => setOpen((is) => is ?? false), 1000) : undefined
    return () => {
      removeEventListener(openChat, open)
      clearTimeout(timer)
    }
  }, [])
  const button = (unread = 0, words = '') => (
    <IconButton
      id="chat"
      label={t('chat') + words}
      onClick={() => setOpen(true)}
      className={`fixed end-2 bottom-2 z-30 bg-inverse text-on-inverse shadow-float hover:bg-inverse ${unread > 0 ? raised : path === '/' ? 'max-lg:hidden' : hidden}`}
    >
      <Icon of={MessageCircle} />
      <CountBadge count={unread} className="absolute end-0 top-0" />
    </IconButton>
  )
  if (isOpen === null) return button()
  return (
    <Suspense fallback={button()}>
      <Chat path={path} isOpen={isOpen} onChange={setOpen} button={button} />
    </Suspense>
  )
}
