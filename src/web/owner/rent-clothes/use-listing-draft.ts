import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Listing } from '#domain/catalogue/listings/listing.contract.ts'
import { type ListingDraft, type ListingPhoto, listingDraftSchema } from '#domain/catalogue/listings/listing-content.contract.ts'
import { canonical } from '#domain/catalogue/listings/revision.policy.ts'
import { refusalCodeOf } from '#web/features/forms/refusal-words.ts'
import { forgetWritten, readWritten, writeWritten } from '#web/features/listings/written-store.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'

const idleMs = 800
const againMs = 5000

/** The state of the draft: `waiting` for a connection, `elsewhere` where another device saved meanwhile, `refused` by the server. */
export type Saved = { is: 'saved'; at: string } | { is: 'saving' | 'waiting' | 'elsewhere' } | { is: 'refused'; why: unknown }

/**
 * The draft of a listing: saved on the device at once, and on the server after a pause in typing. Without a connection it waits on the
 * device. After a save by another device both versions are kept until one is chosen.
 */
export function useListingDraft(listing: Listing, onPhotos: (photos: readonly ListingPhoto[]) => void) {
  const { api, person } = useViewer()
  const queryClient = useQueryClient()
  const [content, setContent] = useState<ListingDraft>(listing.content)
  const [saved, setSaved] = useState<Saved>({ is: 'saved', at: listing.savedAt })
  /** Rises when the draft is replaced as a whole: fields that keep typed text start again. */
  const [edition, setEdition] = useState(0)
  const version = useRef(listing.version)
  const latest = useRef(content)
  const timer = useRef<number>(undefined)
  const isDirty = useRef(false)
  const running = useRef<Promise<boolean> | null>(null)
  const again = useRef<(() => Promise<boolean>) | null>(null)
  const isLeft = useRef(false)
  /** Another version was saved elsewhere: nothing is sent before one of the two is chosen. */
  const isSplit = useRef(false)
  /** The request in progress, also one from an earlier page. */
  const underway = useRef<ListingDraft | null>(null)
  const { mutateAsync } = useMutation(api.listings.save.mutationOptions())
  const { id } = listing
  const personId = person?.id ?? ''
  const keep = useCallback(
    (written: Parameters<typeof writeWritten>[1]) => {
      // A person who has left the page may have signed out, and their data on the device are deleted.
      if (!isLeft.current) writeWritten({ personId, id }, written)
    },
    [personId, id],
  )

  const saveNow = useCallback(async (): Promise<boolean> => {
    if (!isDirty.current || isLeft.current || isSplit.current) return !isDirty.current
    const whole = latest.current
    const sent = savable(whole)
    setSaved({ is: 'saving' })
    const earlier = underway.current
    underway.current = sent
    keep({ version: version.current, content: whole, sent: earlier ?? sent })
    try {
      const answer = await mutateAsync({ id, version: version.current, content: sent })
      version.current = answer.version
      underway.current = null
      onPhotos(answer.photos)
      // A return to the page begins with the last saved version.
      queryClient.setQueryData(api.listings.get.queryKey({ input: { id } }), answer)
      isDirty.current = latest.current !== whole
      if (isDirty.current) {
        keep({ version: version.current, content: latest.current })
        return await saveNow()
      }
      // An invalid value, such as half of a phone number, stays on the device until it is valid.
      if (sent === whole) forgetWritten({ personId, id })
      else keep({ version: version.current, content: whole })
      setSaved({ is: 'saved', at: answer.savedAt })
      return true
    } catch (error) {
      const code = refusalCodeOf(error)
      if (code === null) {
        setSaved({ is: 'waiting' })
        if (!isLeft.current) timer.current = window.setTimeout(() => void again.current?.(), againMs)
        return false
      }
      const theirs = code === 'listing.saved-elsewhere' ? await api.listings.get.call({ id }).catch(() => null) : null
      // It may be what this device sent before the page was left: its answer was not heard.
      if (theirs && isSame(theirs.content, earlier)) {
        underway.current = null
        version.current = theirs.version
        return await saveNow()
      }
      isSplit.current = code === 'listing.saved-elsewhere'
      setSaved(isSplit.current ? { is: 'elsewhere' } : { is: 'refused', why: error })
      return false
    }
  }, [id, personId, keep, mutateAsync, onPhotos, api, queryClient])

  /** One at a time; what is written meanwhile goes with it. */
  const save = useCallback((): Promise<boolean> => {
    clearTimeout(timer.current)
    running.current ??= saveNow().finally(() => {
      running.current = null
    })
    return running.current
  }, [saveNow])
  again.current = save

  const change = useCallback(
    (part: ListingDraft | ((content: ListingDraft) => ListingDraft)) => {
      const next = { ...latest.current, ...(typeof part === 'function' ? part(latest.current) : part) }
      latest.current = next
      isDirty.current = true
      setContent(next)
      // 'Saved at …' is never shown for unsaved changes.
      setSaved((before) => (before.is === 'saved' ? { is: 'saving' } : before))
      keep({ version: version.current, content: next, ...(underway.current && { sent: underway.current }) })
      clearTimeout(timer.current)
      timer.current = window.setTimeout(() => void save(), idleMs)
    },
    [keep, save],
  )

  const replace = useCallback((next: ListingDraft) => {
    latest.current = next
    setContent(next)
    setEdition((before) => before + 1)
  }, [])

  useEffect(() => {
    isLeft.current = false
    const written = readWritten({ personId, id })
    if (written && !isDirty.current) {
      version.current = written.version
      underway.current = written.sent ?? null
      isDirty.current = true
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
      isLeft.current = true
      window.removeEventListener('online', saveAgain)
      document.removeEventListener('focusout', saveAgain)
      document.removeEventListener('visibilitychange', onHide)
      clearTimeout(timer.current)
    }
  }, [id, personId, save, replace])

  /** Takes the version of this device, or the one that was saved elsewhere. */
  const choose = (which: 'mine' | 'theirs', theirs: Listing) => {
    version.current = theirs.version
    isSplit.current = false
    if (which === 'mine') {
      void save()
      return
    }
    isDirty.current = false
    underway.current = null
    onPhotos(theirs.photos)
    replace(theirs.content)
    forgetWritten({ personId, id })
    setSaved({ is: 'saved', at: theirs.savedAt })
  }
  return { content, edition, change, saved, save, choose, versionOf: () => version.current }
}
export type ListingDraftState = ReturnType<typeof useListingDraft>

/** Whether two contents are the same, whatever the order of their keys. */
function isSame(one: ListingDraft, other: ListingDraft | null): boolean {
  return other !== null && canonical(one) === canonical(other)
}

/** The draft without the fields that the server would refuse, so that one half-written number blocks nothing else. */
function savable(content: ListingDraft): ListingDraft {
  const parsed = listingDraftSchema.safeParse(content)
  if (parsed.success) return content
  const wrong = new Set<unknown>(parsed.error.issues.map(({ path }) => path[0]))
  return Object.fromEntries(Object.entries(content).filter(([field]) => !wrong.has(field)))
}
