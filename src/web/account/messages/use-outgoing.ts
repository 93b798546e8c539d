import { useCallback, useEffect, useRef, useState } from 'react'
import { refusalCodeOf } from '#web/features/forms/refusal-words.ts'
import { keepUnsent, openThreads, readUnsent, type Unsent, unsentOf } from '#web/features/messages/unsent.ts'
import { newKey } from '#web/features/orders/idempotency.ts'
import { previewOf } from '#web/features/pictures/shrink-picture.ts'

/** A message that is on its way, waits for a connection, or was refused. */
export interface Outgoing extends Unsent {
  isSending: boolean
  /** The server's refusal, until the page is loaded again. */
  error?: unknown
  /** A photograph, and a small picture of it; it waits only as long as the page is open. */
  photo?: { file: File; preview: string }
}

/**
 * Messages of a thread until the server has them: sent one after the other, so that their order stays. Without a connection all later ones
 * wait too, over a reload as well. A refused message waits for a press. The same key is the same message.
 */
export function useOutgoing(thread: string, send: (message: Outgoing) => Promise<unknown>) {
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([])
  const queue = useRef<readonly Outgoing[]>([])
  const isFlushing = useRef(false)
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })

  const keep = useCallback(
    (next: readonly Outgoing[]) => {
      queue.current = next
      setOutgoing(next)
      const unsent = next.flatMap(({ key, content, isRefused = false, photo }) => (photo ? [] : [{ key, content, isRefused }]))
      keepUnsent(unsentOf(thread), unsent)
    },
    [thread],
  )

  const flush = useCallback(async () => {
    if (isFlushing.current) return
    isFlushing.current = true
    try {
      for (;;) {
        const next = queue.current.find(({ isRefused }) => !isRefused)
        if (!next) return
        keep(queue.current.map((one) => ({ ...one, isSending: !one.isRefused })))
        try {
          await latest.current(next)
          keep(queue.current.filter(({ key }) => key !== next.key))
        } catch (error) {
          if (!refusalCodeOf(error)) {
            keep(queue.current.map((one) => ({ ...one, isSending: false })))
            return
          }
          keep(queue.current.map((one) => (one.key === next.key ? { ...one, isSending: false, isRefused: true, error } : one)))
        }
      }
    } finally {
      isFlushing.current = false
    }
  }, [keep])

  useEffect(() => {
    openThreads.add(thread)
    keep(readUnsent(unsentOf(thread)).map((one) => ({ ...one, isSending: false })))
    const again = () => void flush()
    if (navigator.onLine) again()
    window.addEventListener('online', again)
    return () => {
      openThreads.delete(thread)
      window.removeEventListener('online', again)
    }
  }, [flush, keep, thread])

  const add = (one: Pick<Outgoing, 'content' | 'photo'>) => {
    keep([...queue.current, { ...one, key: newKey(), isSending: true }])
    void flush()
  }

  return {
    outgoing,
    say: (content: string) => add({ content }),
    async sayPhoto(file: File) {
      add({ content: '', photo: { file, preview: await previewOf(file) } })
    },
    discard({ key }: Unsent) {
      keep(queue.current.filter((one) => one.key !== key))
    },
    retry({ key }: Unsent) {
      keep(queue.current.map(({ error: _, ...one }) => (one.key === key ? { ...one, isRefused: false } : one)))
      void flush()
    },
  }
}
