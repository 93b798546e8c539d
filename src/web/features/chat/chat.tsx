import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { forgetSession, readSession, writeSession } from '#web/runtime/session-storage.ts'
import { useCountInTitle } from '#web/runtime/use-count-in-title.ts'
import { useIsVisible } from '#web/runtime/use-is-visible.ts'
import { ChatWindow } from './chat-window.tsx'
import { type Talk, useConversation } from './use-conversation.ts'

interface ChatProps {
  path: string
  isOpen: boolean
  onChange: (isOpen: boolean) => void
  /** The button that opens it, with how many messages are unread and what its name says of them. */
  button: (unread: number, words: string) => ReactNode
}

const phones = '(width < 48rem)'
/** The name under which this tab keeps that the chat is open, so that another page opens it again: true with its head only. */
const keptOpen = 'chat-minimised'

/** The chat of this browser; while closed it stays connected and counts new messages. */
export default function Chat({ path, isOpen, onChange, button }: ChatProps) {
  const { t } = useTranslation('chat')
  const { key } = useLocation()
  const [isPhone] = useState(() => matchMedia(phones).matches)
  const [isMinimised, setMinimised] = useState(() => !isPhone && readSession(keptOpen) === true)
  // A chat that comes back with a page does not take the focus.
  const [isAsked, setAsked] = useState(true)
  const isVisible = useIsVisible()
  const isShown = isOpen && !isMinimised && isVisible
  const talk = useConversation(path, isShown)
  const unread = useUnread(talk, isShown)
  useCountInTitle(unread)

  const latest = useRef({ isOpen, onChange })
  useEffect(() => {
    latest.current = { isOpen, onChange }
  })
  useEffect(() => {
    if (isPhone || latest.current.isOpen || readSession(keptOpen) === null) return
    setAsked(false)
    latest.current.onChange(true)
  }, [isPhone])
  useEffect(() => {
    if (isOpen) writeSession(keptOpen, isMinimised)
  }, [isOpen, isMinimised])
  // A phone shows the page that a link of the chat leads to.
  const openedOn = useRef(key)
  useEffect(() => {
    if (isPhone && openedOn.current !== key) latest.current.onChange(false)
    openedOn.current = key
  }, [isPhone, key])

  const close = () => {
    forgetSession(keptOpen)
    setMinimised(false)
    setAsked(true)
    onChange(false)
  }
  return (
    <>
      {isOpen ? null : button(unread, unread > 0 ? `: ${t('more')}` : '')}
      {isOpen ? (
        <ChatWindow
          talk={talk}
          unread={unread}
          isPhone={isPhone}
          isMinimised={isMinimised}
          isAsked={isAsked}
          onAsk={() => setAsked(true)}
          onMinimise={() => setMinimised((is) => !is)}
          onClose={close}
        />
      ) : null}
    </>
  )
}

/** The number of received messages that were not shown, here or on another page. */
function useUnread({ session, messages }: Talk, isShown: boolean): number {
  const last = messages.at(-1)?.sequence ?? 0
  const [seen, setSeen] = useState({ of: '', until: 0 })
  const { sessionId = '', status } = session ?? {}
  const isKnown = seen.of === sessionId
  useEffect(() => {
    // The assistant's answer counts as read, since the visitor has just asked.
    if (isShown || (status === 'active' && !isKnown)) setSeen({ of: sessionId, until: last })
  }, [isKnown, isShown, last, sessionId, status])
  if (isShown || !session) return 0
  const until = Math.max(isKnown ? seen.until : 0, session.seen)
  return messages.filter(({ sender, type, sequence }) => sender !== 'user' && type !== 'event' && sequence > until).length
}
