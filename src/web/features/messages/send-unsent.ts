import { refusalCodeOf } from '#web/features/forms/refusal-words.ts'
import type { Api } from '#web/runtime/viewer.ts'
import { keepUnsent, openThreads, readUnsent, unsentOf, waitingThreads } from './unsent.ts'

/** Sends what waits in threads that are not open, in its order; what the server refuses waits there to be read. */
export async function sendUnsent(api: Api): Promise<void> {
  for (const thread of waitingThreads()) {
    for (;;) {
      const all = readUnsent(unsentOf(thread))
      const next = all.find(({ isRefused }) => !isRefused)
      if (!next || openThreads.has(thread)) break
      try {
        await api.userMessages.send.call({ thread, key: next.key, content: next.content })
        keepUnsent(
          unsentOf(thread),
          all.filter(({ key }) => key !== next.key),
        )
      } catch (error) {
        if (!refusalCodeOf(error)) return
        keepUnsent(
          unsentOf(thread),
          all.map((one) => (one.key === next.key ? { ...one, isRefused: true } : one)),
        )
      }
    }
  }
}
