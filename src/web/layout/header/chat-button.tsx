import { MessageCircle } from 'lucide'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readKeptSession } from '#web/features/chat/kept-session.ts'
import { lazy } from '#web/runtime/lazy.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

/** On a phone in the free end of the page, below everything that is read or pressed. */
const docked = 'absolute bottom-4 lg:fixed lg:bottom-2 max-lg:[body:has([data-foot-bar])_&]:hidden'
const raised = 'fixed bottom-2 max-lg:[body:has([data-foot-bar])_&]:bottom-24'
const Chat = lazy(() => import('#web/features/chat/chat.tsx'))

/** Opens the chat from anywhere: `dispatchEvent(new Event(openChat))`. */
export const openChat = 'open-chat'

/**
 * The button of the chat, whose code is loaded with the first press, or after the page where there is a conversation. On a phone it
 * ends the page, and the drawer has it too; only with something unread it floats.
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
      className={`end-2 z-30 bg-inverse text-on-inverse shadow-float hover:bg-inverse ${unread > 0 ? raised : docked}`}
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
