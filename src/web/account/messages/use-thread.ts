import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Thread } from '#domain/messages/user-messages/user-message.contract.ts'
import type { Locale } from '#values/locale.ts'
import { refusalCodeOf } from '#web/features/forms/refusal-words.ts'
import { messageStatusChanged } from '#web/features/messages/use-unread-messages.ts'
import { keepUnsent, readUnsent, type Unsent } from '#web/features/messages/unsent.ts'
import { newKey } from '#web/features/orders/idempotency.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useLive } from '#web/runtime/use-live.ts'
import { type Api, useViewer } from '#web/runtime/viewer.ts'

/** As many as the server answers at once. */
const page = 200

/** A message that is on its way, or was refused. */
export interface Outgoing extends Unsent {
  isSending: boolean
  /** What the server refused it with; null where it was not reached. */
  error: unknown
}

/** A whole thread; what is known already is not read again, unless numbers that were hidden are shown now. */
export function threadOptions(api: Api, thread: string, locale: Locale) {
  return queryOptions({
    queryKey: [...api.userMessages.key(), 'thread', thread, locale],
    async queryFn({ client, queryKey, signal }): Promise<Thread> {
      let kept = client.getQueryData<Thread>(queryKey)
      for (;;) {
        const after = kept?.messages.at(-1)?.sequence ?? 0
        const next = await api.userMessages.get.call({ thread, after }, { signal })
        if (kept && kept.showsContacts !== next.showsContacts) {
          kept = undefined
          continue
        }
        kept = { ...next, messages: [...(kept?.messages ?? []), ...next.messages] }
        if (next.messages.length < page) return kept
      }
    },
    staleTime: 1000,
  })
}

/** A thread as it grows, and what the reader says in it: in order, once each, kept until it is sent. */
export function useThread(thread: string) {
  const { api } = useViewer()
  const locale = useLocale()
  const queryClient = useQueryClient()
  const { data, refetch } = useSuspenseQuery(threadOptions(api, thread, locale))
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([])
  const chain = useRef<Promise<void>>(Promise.resolve())
  const readAll = useCallback(() => queryClient.invalidateQueries({ queryKey: api.userMessages.key() }), [api, queryClient])
  useLive(['messages', ...(data.rental ? [`rental:${data.rental.id}`] : [])], readAll)

  useEffect(() => {
    setOutgoing(readUnsent(thread).map((one) => ({ ...one, isSending: false, error: null })))
  }, [thread])

  const keep = useCallback(
    (change: (before: readonly Outgoing[]) => readonly Outgoing[]) =>
      setOutgoing((before) => {
        const next = change(before)
        keepUnsent(thread, next)
        return next
      }),
    [thread],
  )

  const send = useCallback(
    ({ key, content }: Unsent) => {
      const mark = (state: Partial<Outgoing>) => keep((before) => before.map((one) => (one.key === key ? { ...one, ...state } : one)))
      mark({ isSending: true, error: null })
      chain.current = chain.current.then(async () => {
        try {
          await api.userMessages.send.call({ thread, key, content, after: Number.MAX_SAFE_INTEGER })
          await readAll()
          keep((before) => before.filter((one) => one.key !== key))
        } catch (error) {
          mark({ isSending: false, error: refusalCodeOf(error) ? error : null })
        }
      })
      return chain.current
    },
    [api, keep, readAll, thread],
  )

  const say = (content: string) => {
    const one = { key: newKey(), content }
    keep((before) => [...before, { ...one, isSending: true, error: null }])
    void send(one)
  }

  const waiting = useRef(outgoing)
  useEffect(() => {
    waiting.current = outgoing
  })
  // The same key again is the same message.
  useEffect(() => {
    const again = () => {
      for (const one of waiting.current) if (!one.isSending && one.error === null) void send(one)
    }
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [send])

  const latest = data.messages.findLast(({ isOwn }) => !isOwn)?.sequence ?? 0
  useEffect(() => {
    if (latest === 0) return
    const note = () => {
      if (document.visibilityState !== 'visible') return
      api.userMessages.read.call({ thread, sequence: latest }).then(
        () => {
          window.dispatchEvent(new Event(messageStatusChanged))
          void queryClient.invalidateQueries({ queryKey: api.userMessages.threads.key() })
        },
        () => undefined,
      )
    }
    note()
    document.addEventListener('visibilitychange', note)
    return () => document.removeEventListener('visibilitychange', note)
  }, [api, latest, queryClient, thread])

  return { thread: data, outgoing, say, send, refetch }
}
