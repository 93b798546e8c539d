import { MessageCircle } from 'lucide'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazy } from '#web/runtime/lazy.ts'
import { Icon } from '#web/ui/icon.tsx'

const ChatWindow = lazy(() => import('#web/features/chat/chat-window.tsx'))

/** Opens the chat from anywhere: `dispatchEvent(new Event(openChat))`. */
export const openChat = 'open-chat'

/** The button of the chat, whose code comes with the first press. A phone has it in its drawer where a bar stands at the foot of the page. */
export function ChatButton({ path }: { path: string }) {
  const { t } = useTranslation('layout')
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const open = () => setOpen(true)
    addEventListener(openChat, open)
    return () => removeEventListener(openChat, open)
  }, [])
  const hasBar = /^\/(product|bag|profile|checkout|rent-clothes|virtual|$)/.test(path)
  return (
    <>
      {isOpen ? (
        <Suspense>
          <ChatWindow path={path} onClose={() => setOpen(false)} />
        </Suspense>
      ) : (
        <button
          type="button"
          aria-label={t('chat')}
          onClick={() => setOpen(true)}
          className={`fixed end-2 bottom-2 z-30 size-11 cursor-pointer items-center justify-center rounded-full bg-inverse text-on-inverse shadow-float lg:flex ${hasBar ? 'hidden' : 'flex'}`}
        >
          <Icon of={MessageCircle} className="size-5" />
        </button>
      )}
    </>
  )
}
