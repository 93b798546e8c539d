import { createStore, del, getMany, keys, set, type UseStore } from 'idb-keyval'
import type { Upload } from '#domain/catalogue/media/media.contract.ts'
import { maxObjectBytes, type PictureType, pictureTypes } from '#domain/catalogue/media/media.policy.ts'
import type { StoredObject } from '#domain/catalogue/media/object.contract.ts'
import type { PictureFault } from '#web/features/pictures/shrink-picture.ts'
import { markUploads, uploadKey, uploadStore } from './kept-files.ts'

/** Why a picture was not uploaded; `failed` may be tried again, `too-large` scaled down. */
export type UploadFault = PictureFault | 'too-large' | 'too-many-pixels' | 'not-a-picture' | 'failed'

/** A picture on its way, or there. */
export interface UploadEntry {
  /** Given in this browser. */
  key: string
  name: string
  /** An address of the picture in this browser; empty until it is made. */
  preview: string
  /** The received part, from 0 to 1. */
  share: number
  fault: UploadFault | null
  /** Set once all of it was received. */
  object: StoredObject | null
}

/** The calls of a queue to the server. A refusal is thrown with its `code`. */
export interface UploadCalls {
  begin(wish: { bucket: string; name: string; bytes: number; type: PictureType }): Promise<Upload>
  find(id: string): Promise<Upload>
  send(wish: { id: string; start: number; piece: File }): Promise<Upload>
  giveUp(id: string): Promise<unknown>
  /** The file as a picture that is accepted, of at most `side` pixels a side where that is given. */
  shrink(file: Blob, side?: number): Promise<File | PictureFault>
  /** A small picture as an address that a page may show. */
  preview(file: Blob): Promise<string>
}

/** The bucket of a queue's pictures, the person they belong to, and their purpose, such as the id of a draft. */
export interface QueueOf {
  bucket: string
  personId: string
  name: string
}

interface Stored {
  file: File
  addedAt: number
  uploadId: string | null
}

const atOnce = 2
const delays = [1000, 2000, 5000, 10_000]
const mostTries = 6
/** The longest side of a picture that is scaled down for a folder that takes small files. */
const smallSide = 1600

/** The refusals that another try would meet again. */
const finalFaults: Readonly<Record<string, UploadFault>> = {
  'media.not-a-picture': 'not-a-picture',
  'media.wrong-type': 'wrong-type',
  'media.too-large': 'too-large',
  'media.too-many-pixels': 'too-many-pixels',
}

/**
 * Uploads pictures two at a time and piece by piece. They are kept in the browser's own store until they are taken out, so that a reload or a dropped
 * connection loses none: an upload goes on where it was broken off.
 */
export function createUploadQueue(calls: UploadCalls, { bucket, personId, name }: QueueOf) {
  let isClosed = false
  const entries = entryList()
  const kept = keptFiles({ personId, name }, () => isClosed)
  const startNext = sender(calls, { bucket, kept, entries, isClosed: () => isClosed })

  async function add(chosen: readonly File[]): Promise<string[]> {
    const keys = []
    for (const given of chosen) {
      const key = crypto.randomUUID()
      const picture = given.size === 0 ? 'not-a-picture' : await calls.shrink(given)
      const fault: UploadFault | null = typeof picture === 'string' ? picture : null
      const file = typeof picture === 'string' ? given : picture
      kept.files.set(key, { file, addedAt: Date.now(), uploadId: null })
      await kept.keep(key, {})
      entries.show([...entries.list(), entryOf(key, given.name, fault)])
      void calls.preview(file).then((preview) => entries.change(key, { preview }))
      keys.push(key)
    }
    startNext()
    return keys
  }

  return {
    list: entries.list,
    subscribe: entries.subscribe,
    /** Takes up what an earlier page left, in the order in which it was added. */
    async open(): Promise<void> {
      isClosed = false
      const left = await kept.readLeft()
      const taken = left.map(([key, { file }]) => entryOf(key, file.name, faultOfKept(file)))
      if (taken.length > 0) entries.show([...entries.list(), ...taken])
      for (const [key, { file }] of left) void calls.preview(file).then((preview) => entries.change(key, { preview }))
      startNext()
    },
    /** Stops sending; what is not there yet waits for the next page. */
    close() {
      isClosed = true
    },
    startNext,
    add,
    /** Tries one again that failed. */
    retry(key: string) {
      entries.change(key, { fault: null })
      startNext()
    },
    /** Scales one down that is too large, and sends it. */
    async shrink(key: string): Promise<void> {
      const stored = kept.files.get(key)
      const small = stored && (await calls.shrink(stored.file, smallSide))
      if (!small || typeof small === 'string') return
      await kept.keep(key, { file: small, uploadId: null })
      entries.change(key, { fault: null })
      startNext()
    },
    /** Takes one out, sent or not. */
    async remove(key: string): Promise<void> {
      const stored = kept.files.get(key)
      const entry = entries.list().find((one) => one.key === key)
      kept.files.delete(key)
      entries.show(entries.list().filter((one) => one.key !== key))
      await kept.remove(key)
      if (stored?.uploadId && !entry?.object) await calls.giveUp(stored.uploadId).catch(() => undefined)
    },
  }
}
export type UploadQueue = ReturnType<typeof createUploadQueue>

/** The entries that are shown, with their listeners. */
function entryList() {
  const listeners = new Set<() => void>()
  let shown: readonly UploadEntry[] = []
  const show = (next: readonly UploadEntry[]) => {
    shown = next
    for (const listener of listeners) listener()
  }
  return {
    list: () => shown,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    show,
    change: (key: string, entry: Partial<UploadEntry>) => show(shown.map((one) => (one.key === key ? { ...one, ...entry } : one))),
  }
}

function entryOf(key: string, name: string, fault: UploadFault | null): UploadEntry {
  return { key, name, preview: '', share: 0, fault, object: null }
}

/** The files of a queue, each with a copy in the browser's own store. */
function keptFiles({ personId, name }: Omit<QueueOf, 'bucket'>, isClosed: () => boolean) {
  const store: UseStore = createStore(...uploadStore)
  const prefix = uploadKey(personId, name, '')
  const files = new Map<string, Stored>()
  return {
    files,
    async keep(key: string, changed: Partial<Stored>): Promise<void> {
      const stored = files.get(key)
      if (!stored) return
      const next = { ...stored, ...changed }
      files.set(key, next)
      // A person who has left the page may have signed out, and their files on the device are deleted.
      if (isClosed()) return
      markUploads(personId)
      // A browser in private mode may refuse; then the pictures live as long as the page.
      await set(`${prefix}${key}`, next, store).catch(() => undefined)
    },
    /** Reads what an earlier page left, in the order in which it was added. */
    async readLeft(): Promise<[string, Stored][]> {
      const left = await keptOf(prefix, store).catch(() => [])
      const ordered = left.filter(([key]) => !files.has(key)).toSorted(([, one], [, other]) => one.addedAt - other.addedAt)
      for (const [key, stored] of ordered) files.set(key, stored)
      return ordered
    },
    remove: (key: string) => del(`${prefix}${key}`, store).catch(() => undefined),
  }
}

interface SenderOptions {
  bucket: string
  kept: ReturnType<typeof keptFiles>
  entries: ReturnType<typeof entryList>
  isClosed: () => boolean
}

/** Sends waiting pictures, each in pieces. Answers the function that starts the next ones. */
function sender(calls: UploadCalls, { bucket, kept: { files, keep }, entries, isClosed }: SenderOptions): () => void {
  const running = new Set<string>()
  const isWaiting = ({ key, fault, object }: UploadEntry) => !fault && !object && !running.has(key)

  function startNext(): void {
    if (isClosed() || !navigator.onLine) return
    const waiting = entries.list().filter(isWaiting)
    for (const { key } of waiting.slice(0, atOnce - running.size)) {
      running.add(key)
      void run(key).finally(() => {
        running.delete(key)
        startNext()
      })
    }
  }

  async function run(key: string): Promise<void> {
    for (let tries = 0; tries < mostTries && !isClosed(); tries += 1) {
      try {
        return await upload(key)
      } catch (error) {
        const fault = finalFaults[codeOf(error)]
        if (fault) return entries.change(key, { fault })
        if (codeOf(error) === 'media.no-upload') await keep(key, { uploadId: null })
        if (!navigator.onLine) return
        await new Promise((resolve) => setTimeout(resolve, delays[Math.min(tries, delays.length - 1)]))
      }
    }
    entries.change(key, { fault: 'failed' })
  }

  async function upload(key: string): Promise<void> {
    const stored = files.get(key)
    if (!stored) return
    const { file } = stored
    let state = stored.uploadId
      ? await calls.find(stored.uploadId)
      : await calls.begin({ bucket, name: file.name, bytes: file.size, type: file.type as PictureType })
    if (!stored.uploadId) await keep(key, { uploadId: state.id })
    while (!state.object && files.has(key) && !isClosed()) {
      // After a complete upload without a result, the last byte is sent again to ask for it.
      const start = Math.min(state.received, file.size - 1)
      const piece = new File([file.slice(start, start + state.pieceBytes)], file.name, { type: file.type })
      state = await calls.send({ id: state.id, start, piece })
      entries.change(key, { share: state.received / file.size })
    }
    if (state.object) entries.change(key, { share: 1, object: state.object })
  }

  return startNext
}

/** The entries of the store under a prefix, by the rest of their keys. */
async function keptOf(prefix: string, store: UseStore): Promise<[string, Stored][]> {
  const own = (await keys<string>(store)).filter((key) => key.startsWith(prefix))
  const kept = await getMany<Stored | undefined>(own, store)
  return own.flatMap((key, index): [string, Stored][] => {
    const one = kept[index]
    return one ? [[key.slice(prefix.length), one]] : []
  })
}

function isPicture({ type }: File): boolean {
  return pictureTypes.some((one) => one === type)
}

function faultOfKept(file: File): UploadFault | null {
  if (!isPicture(file)) return 'wrong-type'
  return file.size > maxObjectBytes ? 'too-large' : null
}

function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : ''
  return typeof code === 'string' ? code : ''
}
