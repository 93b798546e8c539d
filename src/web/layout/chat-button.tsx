import { MessageCircle } from 'lucide'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazy } from '#web/runtime/lazy.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

const ChatWindow = lazy(() => import('#web/features/chat/chat-window.tsx'))

/** Opens the chat from anywhere: `dispatchEvent(new Event(openChat))`. */
export const openChat = 'open-chat'

/**
 * The button of the chat, whose code comes with the first press. On a phone it makes room for a bar at the foot of the page and for the
 * search of the first page: there the drawer has it.
 */
export function ChatButton({ path }: { path: string }) {
  const { t } = useTranslation('layout')
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const open = () => setOpen(true)
    addEventListener(openChat, open)
    return () => removeEventListener(openChat, open)
  }, [])
  return (
    <>
      {isOpen ? (
        <Suspense>
          <ChatWindow path={path} onClose={() => setOpen(false)} />
        </Suspense>
      ) : (
        <IconButton
          label={t('chat')}
          onClick={() => setOpen(true)}
          className={`fixed end-2 bottom-2 z-30 bg-inverse text-on-inverse shadow-float hover:bg-inverse max-lg:[body:has([data-foot-bar])_&]:hidden ${path === '/' ? 'max-lg:hidden' : ''}`}
        >
          <Icon of={MessageCircle} />
        </IconButton>
      )}
    </>
  )
}
