import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ChatMessage, ChatSession, Conversation } from '#domain/messages/conversations/conversation.contract.ts'
import { refusalCodeOf } from '#web/features/forms/refusal-words.ts'
import { keepUnsent, readUnsent, type Unsent } from '#web/features/messages/unsent.ts'
import { newKey } from '#web/features/orders/idempotency.ts'
import { connection, watchChanges } from '#web/runtime/realtime.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { keepSession, readKeptSession, watchKeptSession } from './kept-session.ts'

/** In milliseconds: the polling interval without a realtime connection, and the time for which typing is shown after its event. */
const askEveryMs = 10_000
const typingMs = 4000
/** The interval in milliseconds at which staff are notified that the reader is present. */
const hereEveryMs = 45_000

export interface Talk {
  /** `none` before a conversation is begun. */
  state: 'loading' | 'failed' | 'none' | 'open'
  session: ChatSession | null
  messages: readonly ChatMessage[]
  unsent: readonly Unsent[]
  /** The assistant works on an answer. */
  isBusy: boolean
  /** The other side types. */
  isTyping: boolean
  /** Changes are heard as they happen. */
  isLive: boolean
  load(): void
  begin(): Promise<void>
  /** Rejects with the refusal when the server does not take it. */
  say(content: string): Promise<void>
  /** Takes what the server answered to anything else. */
  take(conversation: Conversation): void
  forget(): void
}

/** The conversation of this browser: what was said, in order and once, as it is said; what cannot be sent waits for a connection. */
export function useConversation(path: string, isShown: boolean): Talk {
  const { api, person } = useViewer()
  const isLive = useSyncExternalStore(connection.subscribe, connection.read, connection.readOnServer)
  const talk = useTalkState()
  const { state, session, messages, unsent, isTyping, setUnsent, setTyping, take, forget } = talk
  const sessionId = session?.sessionId ?? null
  useForgetOnSignOut(person?.id ?? null, forget)
  const { load, hasMissed } = useLoad(talk)
  const { send, isBusy, progress } = useSend(path, { talk, load })
  useChanges(sessionId, { talk, load, progress })
  useTypingEnd(isTyping, setTyping)
  usePolling(sessionId, { isHeard: isLive && !hasMissed, load })
  useEffect(() => {
    if (sessionId !== null) keepUnsent(sessionId, unsent)
  }, [sessionId, unsent])
  usePresence(session, { isShown, lastSequence: messages.at(-1)?.sequence ?? 0 })
  useSendAgain(sessionId, { unsent, send })

  const say = useCallback(
    async (content: string) => {
      if (sessionId === null) return
      const one = { key: newKey(), content }
      setUnsent((before) => [...before, one])
      try {
        await send(sessionId, one)
      } catch (error) {
        // Without a connection it waits; what the server refuses goes back to whoever wrote it.
        if (!refusalCodeOf(error)) return
        setUnsent((before) => before.filter(({ key }) => key !== one.key))
        throw error
      }
    },
    [send, sessionId, setUnsent],
  )

  const begin = useCallback(async () => {
    take(await api.chat.start.call({ path, referrer: document.referrer.slice(0, 300) }))
  }, [api, path, take])

  return { state, session, messages, unsent, isBusy, isTyping, isLive, load, begin, say, take, forget }
}

/** The conversation as it is known; `known` is the sequence of the last message. */
function useTalkState() {
  const [state, setState] = useState<Talk['state']>('loading')
  const [session, setSession] = useState<ChatSession | null>(null)
  const [messages, setMessages] = useState<readonly ChatMessage[]>([])
  const [unsent, setUnsent] = useState<readonly Unsent[]>([])
  const [isTyping, setTyping] = useState(false)
  const known = useRef(0)

  const take = useCallback((conversation: Conversation) => {
    const { session: next, messages: more } = conversation
    keepSession(next.sessionId)
    setSession(next)
    setState('open')
    if (more.some(({ sender }) => sender === 'agent')) setTyping(false)
    setMessages((before) => merged(before, more))
    known.current = Math.max(known.current, ...more.map(({ sequence }) => sequence))
    setUnsent((before) => before.filter(({ key }) => !more.some((message) => message.key === `user-${key}`)))
  }, [])

  const leave = useCallback(() => {
    known.current = 0
    setSession(null)
    setMessages([])
    setUnsent([])
    setState('none')
  }, [])
  const forget = useCallback(() => {
    keepSession(null)
    leave()
  }, [leave])
  return { state, session, messages, unsent, isTyping, known, setState, setUnsent, setTyping, take, leave, forget }
}
type TalkState = ReturnType<typeof useTalkState>

/** Messages of a signed-in person are not shown to the next person in this browser. */
function useForgetOnSignOut(personId: string | null, forget: () => void): void {
  const before = useRef(personId)
  useEffect(() => {
    if (before.current !== null && before.current !== personId) forget()
    before.current = personId
  }, [forget, personId])
}

/** Loads what is new, at first and when the conversation was ended or begun in another tab. */
function useLoad({ known, setState, setUnsent, take, leave, forget }: TalkState) {
  const { api } = useViewer()
  const [hasMissed, setMissed] = useState(false)
  const load = useCallback(() => {
    const kept = readKeptSession()
    if (kept === null) {
      setState('none')
      return
    }
    const isFirst = known.current === 0
    api.chat.get.call({ sessionId: kept, after: known.current }).then(
      (conversation) => {
        // It was ended meanwhile.
        if (readKeptSession() !== kept) return
        if (isFirst) setUnsent(readUnsent(kept))
        take(conversation)
        setMissed(false)
      },
      (error: unknown) => {
        if (refusalCodeOf(error)) forget()
        else {
          setState((before) => (before === 'open' ? before : 'failed'))
          setMissed(true)
        }
      },
    )
  }, [api, forget, known, setState, setUnsent, take])

  useEffect(load, [load])
  useEffect(
    () =>
      watchKeptSession((kept) => {
        leave()
        if (kept !== null) load()
      }),
    [leave, load],
  )
  return { load, hasMissed }
}

interface SendProgress {
  last: Promise<void>
  isSending: boolean
  /** The sequence of the latest change that was announced while a message was sent. */
  heard: number
}

/** Sends one message after the other. */
function useSend(path: string, { talk: { known, take }, load }: { talk: TalkState; load: () => void }) {
  const { api } = useViewer()
  const [isBusy, setBusy] = useState(false)
  const progress = useRef<SendProgress>({ last: Promise.resolve(), isSending: false, heard: 0 })
  const send = useCallback(
    (to: string, { key, content }: Unsent) => {
      const next = progress.current.last.then(async () => {
        setBusy(true)
        progress.current.isSending = true
        progress.current.heard = 0
        try {
          take(await api.chat.send.call({ sessionId: to, key, content, path, after: known.current }))
        } finally {
          setBusy(false)
          progress.current.isSending = false
          if (progress.current.heard > known.current) load()
        }
      })
      progress.current.last = next.catch(() => undefined)
      return next
    },
    [api, known, load, path, take],
  )
  return { send, isBusy, progress }
}

interface ChangesOptions {
  talk: TalkState
  load: () => void
  progress: RefObject<SendProgress>
}

/** Loads announced changes; the answer to a message that is being sent brings everything until then. */
function useChanges(sessionId: string | null, { talk: { known, setTyping }, load, progress }: ChangesOptions): void {
  useEffect(() => {
    if (sessionId === null) return
    return watchChanges({ topic: 'chat', id: sessionId }, ({ sequence, passing, by }) => {
      if (passing === 'typing') setTyping(by === 'agent')
      else if (passing === 'draft') load()
      else if (progress.current.isSending) progress.current.heard = Math.max(progress.current.heard, sequence ?? Number.POSITIVE_INFINITY)
      else if (sequence === undefined || sequence >= known.current) load()
    })
  }, [known, load, progress, sessionId, setTyping])
}

function useTypingEnd(isTyping: boolean, setTyping: (isTyping: boolean) => void): void {
  useEffect(() => {
    if (!isTyping) return
    const timer = setTimeout(() => setTyping(false), typingMs)
    return () => clearTimeout(timer)
  }, [isTyping, setTyping])
}

/** Loads every ten seconds while changes are not heard. */
function usePolling(sessionId: string | null, { isHeard, load }: { isHeard: boolean; load: () => void }): void {
  useEffect(() => {
    if (isHeard || sessionId === null) return
    const timer = setInterval(load, askEveryMs)
    window.addEventListener('online', load)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', load)
    }
  }, [isHeard, load, sessionId])
}

/** Notes what the reader has seen, and that they are present, for staff. */
function usePresence(session: ChatSession | null, { isShown, lastSequence }: { isShown: boolean; lastSequence: number }): void {
  const { api } = useViewer()
  const { sessionId, status } = session ?? { sessionId: null, status: null }
  useEffect(() => {
    if (sessionId === null || status !== 'transferred_to_human') return
    const note = () => {
      if (isShown && document.visibilityState === 'visible')
        void api.chat.read.call({ sessionId, sequence: lastSequence }).catch(() => undefined)
    }
    note()
    const timer = setInterval(note, hereEveryMs)
    document.addEventListener('visibilitychange', note)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', note)
    }
  }, [api, isShown, lastSequence, status, sessionId])
}

interface SendAgainOptions {
  unsent: readonly Unsent[]
  send: (to: string, one: Unsent) => Promise<void>
}

/** Sends what waits, one after the other in their order; the same key again is the same message. */
function useSendAgain(sessionId: string | null, { unsent, send }: SendAgainOptions): void {
  useEffect(() => {
    if (sessionId === null || unsent.length === 0) return
    const flush = () => {
      for (const one of unsent) void send(sessionId, one).catch(() => undefined)
    }
    const timer = setInterval(() => navigator.onLine && flush(), askEveryMs)
    window.addEventListener('online', flush)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', flush)
    }
  }, [send, sessionId, unsent])
}

function merged(before: readonly ChatMessage[], more: readonly ChatMessage[]): readonly ChatMessage[] {
  const bySequence = new Map([...before, ...more].map((message) => [message.sequence, message]))
  return [...bySequence.values()].toSorted((one, other) => one.sequence - other.sequence)
}
