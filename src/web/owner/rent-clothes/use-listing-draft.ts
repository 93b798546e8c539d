import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Listing } from '#domain/catalogue/listings/listing.contract.ts'
import { type ListingDraft, type ListingPhoto, listingDraftSchema } from '#domain/catalogue/listings/listing-content.contract.ts'
import { canonical } from '#domain/catalogue/listings/revision.policy.ts'
import { readFitting } from '#values/stored.ts'
import { refusalCodeOf } from '#web/features/forms/refusal-words.ts'
import { forgetWritten, readWritten, writeWritten } from '#web/features/listings/written-store.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'

const idleMs = 800
const againMs = 5000

/** The state of the draft: `waiting` for a connection, `elsewhere` where another device saved meanwhile, `refused` by the server. */
export type Saved = { is: 'saved'; at: string } | { is: 'saving' | 'waiting' | 'elsewhere' } | { is: 'refused'; why: unknown }

/** The state of saving a draft; it changes without a render. */
interface Progress {
  version: number
  latest: ListingDraft
  timer: number | undefined
  isDirty: boolean
  running: Promise<boolean> | null
  again: (() => Promise<boolean>) | null
  isLeft: boolean
  /** Another version was saved elsewhere: nothing is sent before one of the two is chosen. */
  isSplit: boolean
  /** The request in progress, also one from an earlier page. */
  underway: ListingDraft | null
}

const beginning = ({ version, content }: Listing): Progress => ({
  ...{ version, latest: content, timer: undefined, isDirty: false, running: null, again: null },
  ...{ isLeft: false, isSplit: false, underway: null },
})

/**
 * The draft of a listing: saved on the device at once, and on the server after a pause in typing. Without a connection it waits on the
 * device. After a save by another device both versions are kept until one is chosen.
 */
export function useListingDraft(listing: Listing, onPhotos: (photos: readonly ListingPhoto[]) => void) {
  const [content, setContent] = useState<ListingDraft>(listing.content)
  const [saved, setSaved] = useState<Saved>({ is: 'saved', at: listing.savedAt })
  /** Rises when the draft is replaced as a whole: fields that keep typed text start again. */
  const [edition, setEdition] = useState(0)
  const [progress] = useState(() => beginning(listing))
  const { id } = listing
  const copy = useDeviceCopy(id, progress)
  const save = useSave(id, { progress, copy, setSaved, onPhotos })

  const change = useCallback(
    (part: ListingDraft | ((content: ListingDraft) => ListingDraft)) => {
      const next = { ...progress.latest, ...(typeof part === 'function' ? part(progress.latest) : part) }
      progress.latest = next
      progress.isDirty = true
      setContent(next)
      // 'Saved at …' is never shown for unsaved changes.
      setSaved((before) => (before.is === 'saved' ? { is: 'saving' } : before))
      copy.keep({ version: progress.version, content: next, ...(progress.underway && { sent: progress.underway }) })
      clearTimeout(progress.timer)
      progress.timer = window.setTimeout(() => void save(), idleMs)
    },
    [copy, progress, save],
  )

  const replace = useCallback(
    (next: ListingDraft) => {
      progress.latest = next
      setContent(next)
      setEdition((before) => before + 1)
    },
    [progress],
  )
  useSavingOnEvents({ progress, copy, save, replace })

  /** Takes the version of this device, or the one that was saved elsewhere. */
  const choose = (which: 'mine' | 'theirs', theirs: Listing) => {
    progress.version = theirs.version
    progress.isSplit = false
    if (which === 'mine') {
      void save()
      return
    }
    progress.isDirty = false
    progress.underway = null
    onPhotos(theirs.photos)
    replace(theirs.content)
    copy.forget()
    setSaved({ is: 'saved', at: theirs.savedAt })
  }
  return { content, edition, change, saved, save, choose, versionOf: () => progress.version }
}
export type ListingDraftState = ReturnType<typeof useListingDraft>

/** The copy of what is written on this device, until the server has it. */
function useDeviceCopy(id: string, progress: Progress) {
  const personId = useViewer().person?.id ?? ''
  return useMemo(
    () => ({
      keep(written: Parameters<typeof writeWritten>[1]) {
        // A person who has left the page may have signed out, and their data on the device are deleted.
        if (!progress.isLeft) writeWritten({ personId, id }, written)
      },
      read: () => readWritten({ personId, id }),
      forget: () => forgetWritten({ personId, id }),
    }),
    [personId, id, progress],
  )
}

interface SaveOptions {
  progress: Progress
  copy: ReturnType<typeof useDeviceCopy>
  setSaved: (saved: Saved) => void
  onPhotos: (photos: readonly ListingPhoto[]) => void
}

/** Saves on the server what is written, and again after a pause where there was no connection. */
function useSave(id: string, { progress, copy, setSaved, onPhotos }: SaveOptions): () => Promise<boolean> {
  const { api } = useViewer()
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(api.listings.save.mutationOptions())
  const saveNow = useCallback(async (): Promise<boolean> => {
    if (!progress.isDirty || progress.isLeft || progress.isSplit) return !progress.isDirty
    const whole = progress.latest
    const sent = savable(whole)
    setSaved({ is: 'saving' })
    const earlier = progress.underway
    progress.underway = sent
    copy.keep({ version: progress.version, content: whole, sent: earlier ?? sent })
    try {
      const answer = await mutateAsync({ id, version: progress.version, content: sent })
      progress.version = answer.version
      progress.underway = null
      onPhotos(answer.photos)
      // A return to the page begins with the last saved version.
      queryClient.setQueryData(api.listings.get.queryKey({ input: { id } }), answer)
      progress.isDirty = progress.latest !== whole
      if (progress.isDirty) {
        copy.keep({ version: progress.version, content: progress.latest })
        return await saveNow()
      }
      // An invalid value, such as half of a phone number, stays on the device until it is valid.
      if (sent === whole) copy.forget()
      else copy.keep({ version: progress.version, content: whole })
      setSaved({ is: 'saved', at: answer.savedAt })
      return true
    } catch (error) {
      const code = refusalCodeOf(error)
      if (code === null) {
        setSaved({ is: 'waiting' })
        if (!progress.isLeft) progress.timer = window.setTimeout(() => void progress.again?.(), againMs)
        return false
      }
      const theirs = code === 'listing.saved-elsewhere' ? await api.listings.get.call({ id }).catch(() => null) : null
      // It may be what this device sent before the page was left: its answer was not heard.
      if (theirs && isSame(theirs.content, earlier)) {
        progress.underway = null
        progress.version = theirs.version
        return await saveNow()
      }
      progress.isSplit = code === 'listing.saved-elsewhere'
      setSaved(progress.isSplit ? { is: 'elsewhere' } : { is: 'refused', why: error })
      return false
    }
  }, [id, copy, progress, mutateAsync, onPhotos, setSaved, api, queryClient])

  /** One at a time; what is written meanwhile goes with it. */
  const save = useCallback((): Promise<boolean> => {
    clearTimeout(progress.timer)
    progress.running ??= saveNow().finally(() => {
      progress.running = null
    })
    return progress.running
  }, [progress, saveNow])
  progress.again = save
  return save
}

interface EventsOptions extends Pick<SaveOptions, 'progress' | 'copy'> {
  save: () => Promise<boolean>
  replace: (content: ListingDraft) => void
}

/** Takes up the copy of this device, and saves when a field or the page is left or the connection is back. */
function useSavingOnEvents({ progress, copy, save, replace }: EventsOptions): void {
  useEffect(() => {
    progress.isLeft = false
    const written = copy.read()
    if (written && !progress.isDirty) {
      progress.version = written.version
      progress.underway = written.sent ?? null
      progress.isDirty = true
      replace(written.content)
      void save()
    }
    const saveAgain = () => void save()
    // Leaving a field, or the page for another app, saves at once.
    const onHide = () => (document.hidden ? void save() : undefined)
    window.addEventListener('online', saveAgain)
    document.addEventListener('focusout', saveAgain)
    document.addEventListener('visibilitychange', onHide)
    return () => {
      progress.isLeft = true
      window.removeEventListener('online', saveAgain)
      document.removeEventListener('focusout', saveAgain)
      document.removeEventListener('visibilitychange', onHide)
      clearTimeout(progress.timer)
    }
  }, [copy, progress, save, replace])
}

/** Whether two contents are the same, whatever the order of their keys. */
function isSame(one: ListingDraft, other: ListingDraft | null): boolean {
  return other !== null && canonical(one) === canonical(other)
}

/** The draft without the fields that the server would refuse, so that one half-written number blocks nothing else. */
function savable(content: ListingDraft): ListingDraft {
  return listingDraftSchema.safeParse(content).success ? content : readFitting(listingDraftSchema, content)
}
