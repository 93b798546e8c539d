import { useEffect, useState, useSyncExternalStore } from 'react'
import { previewOf, shrinkPicture } from '#web/features/pictures/shrink-picture.ts'
import { type Api, useViewer } from '#web/runtime/viewer.ts'
import { createUploadQueue, type UploadCalls, type UploadEntry, type UploadQueue } from './upload-queue.ts'

const none: readonly UploadEntry[] = []

/**
 * The pictures that a screen sends to a bucket, and what is done with them: `add` files that were chosen, `retry`, `shrink`, `remove`. `name` is whose
 * they are, such as the id of a draft: what is left of an earlier page of the same person under it goes on by itself. Whoever has kept an entry's `object` takes the entry
 * out by `remove`.
 */
export function useUploads({ bucket, name }: { bucket: string; name: string }): Pick<UploadQueue, 'add' | 'retry' | 'shrink' | 'remove'> & {
  entries: readonly UploadEntry[]
} {
  const { api, person } = useViewer()
  const [queue] = useState(() => createUploadQueue(callsOf(api), { bucket, personId: person?.id ?? '', name }))
  useEffect(() => {
    void queue.open()
    window.addEventListener('online', queue.startNext)
    return () => {
      window.removeEventListener('online', queue.startNext)
      queue.close()
    }
  }, [queue])
  const entries = useSyncExternalStore(queue.subscribe, queue.list, () => none)
  return { entries, add: queue.add, retry: queue.retry, shrink: queue.shrink, remove: queue.remove }
}

function callsOf(api: Api): UploadCalls {
  return {
    begin: (wish) => api.media.begin.call(wish),
    find: (id) => api.media.upload.call({ id }),
    send: ({ id, start, piece }) => api.media.addPiece.call({ params: { id, start }, body: piece }),
    giveUp: (id) => api.media.giveUp.call({ id }),
    shrink: shrinkPicture,
    preview: previewOf,
  }
}
