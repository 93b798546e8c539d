import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Thread } from '#domain/messages/user-messages/user-message.contract.ts'
import type { Locale } from '#values/locale.ts'
import { messageStatusChanged } from '#web/features/messages/use-unread-messages.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useLive } from '#web/runtime/use-live.ts'
import { type Api, useViewer } from '#web/runtime/viewer.ts'
import { useOutgoing } from './use-outgoing.ts'

/** As many as the server answers at once. */
const page = 200
/** So many of the newest are read again each time: a translation comes later than its message. */
const readAgain = 20

/** A whole thread; of what is known already only the newest is read again, unless numbers that were hidden are shown now. */
export function threadOptions(api: Api, thread: string, locale: Locale) {
  return queryOptions({
    queryKey: [...api.userMessages.key(), 'thread', thread, locale],
    async queryFn({ client, queryKey, signal }): Promise<Thread> {
      let kept = client.getQueryData<Thread>(queryKey)
      let after = kept?.messages.at(-readAgain - 1)?.sequence ?? 0
      for (;;) {
        const next = await api.userMessages.get.call({ thread, after }, { signal })
        if (kept && kept.showsContacts !== next.showsContacts) {
          kept = undefined
          after = 0
          continue
        }
        const known: Thread['messages'] = kept?.messages.filter(({ sequence }) => sequence <= after) ?? []
        kept = { ...next, messages: [...known, ...next.messages] }
        if (next.messages.length < page) return kept
        after = next.messages.at(-1)?.sequence ?? after
      }
    },
    staleTime: 1000,
  })
}

/** A thread as it grows, and what the reader says in it. */
export function useThread(thread: string) {
  const { api } = useViewer()
  const locale = useLocale()
  const queryClient = useQueryClient()
  const { data } = useSuspenseQuery(threadOptions(api, thread, locale))
  const readAll = () => queryClient.invalidateQueries({ queryKey: api.userMessages.key() })
  useLive(['messages', ...(data.rental ? [`rental:${data.rental.id}`] : [])], readAll)
  const talk = useOutgoing(thread, async ({ key, content, photo }) => {
    try {
      if (photo) await api.userMessages.sendPhoto.call({ params: { thread, key }, body: photo.file })
      else await api.userMessages.send.call({ thread, key, content, after: data.messages.at(-1)?.sequence ?? 0 })
    } finally {
      // After a refusal the thread may be closed.
      if (navigator.onLine) await readAll()
    }
  })

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

  return { thread: data, ...talk }
}
