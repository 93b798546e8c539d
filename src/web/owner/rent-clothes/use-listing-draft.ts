import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Listing } from '#domain/catalogue/listings/listing.contract.ts'
import type { ListingDraft, ListingPhoto } from '#domain/catalogue/listings/listing-content.contract.ts'
import { canonical } from '#domain/catalogue/listings/revision.policy.ts'
import { refusalCodeOf } from '#web/features/forms/refusal-words.ts'
import { forgetWritten, readWritten, writeWritten } from '#web/features/listings/written-store.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'

const idleMs = 800
const againMs = 5000

/** How what is written stands: `waiting` for a connection, `elsewhere` where another device saved meanwhile, `refused` by the server. */
export type Saved = { is: 'saved'; at: string } | { is: 'saving' | 'waiting' | 'elsewhere' } | { is: 'refused'; why: unknown }

/**
 * What is written of a listing: kept on the device at once, and on the server as soon as nothing was typed for a moment. Without a connection it waits
 * on the device. Where another device has saved meanwhile, both versions are kept until one is chosen.
 */
export function useListingDraft(listing: Listing, onPhotos: (photos: readonly ListingPhoto[]) => void) {
  const { api, person } = useViewer()
  const queryClient = useQueryClient()
  const [content, setContent] = useState<ListingDraft>(listing.content)
  const [saved, setSaved] = useState<Saved>({ is: 'saved', at: listing.savedAt })
  /** Rises when what is written is replaced as a whole: fields that keep what was typed begin anew. */
  const [edition, setEdition] = useState(0)
  const version = useRef(listing.version)
  const latest = useRef(content)
  const timer = useRef<number>(undefined)
  const isDirty = useRef(false)
  const isLeft = useRef(false)
  /** What is on its way, or was when an earlier page was left. */
  const underway = useRef<ListingDraft | null>(null)
  const { mutateAsync } = useMutation(api.listings.save.mutationOptions())
  const { id } = listing
  const personId = person?.id ?? ''
  const keep = useCallback(
    (written: Parameters<typeof writeWritten>[1]) => {
      // Whoever has left the page may have signed out, and what they left on the device is forgotten.
      if (!isLeft.current) writeWritten({ personId, id }, written)
    },
    [personId, id],
  )

  const save = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current)
    if (!isDirty.current || isLeft.current) return !isDirty.current
    const sent = latest.current
    setSaved({ is: 'saving' })
    const earlier = underway.current
    underway.current = sent
    keep({ version: version.current, content: sent, sent: earlier ?? sent })
    try {
      const answer = await mutateAsync({ id, version: version.current, content: sent })
      version.current = answer.version
      underway.current = null
      onPhotos(answer.photos)
      // Whoever comes back to the page begins with what was saved last.
      queryClient.setQueryData(api.listings.get.queryKey({ input: { id } }), answer)
      isDirty.current = latest.current !== sent
      if (isDirty.current) {
        keep({ version: version.current, content: latest.current })
        return await save()
      }
      forgetWritten({ personId, id })
      setSaved({ is: 'saved', at: answer.savedAt })
      return true
    } catch (error) {
      const code = refusalCodeOf(error)
      if (code === null) {
        setSaved({ is: 'waiting' })
        if (!isLeft.current) timer.current = window.setTimeout(() => void save(), againMs)
        return false
      }
      const theirs = code === 'listing.saved-elsewhere' ? await api.listings.get.call({ id }).catch(() => null) : null
      // It may be what this device sent before the page was left: its answer was not heard.
      if (theirs && isSame(theirs.content, earlier)) {
        underway.current = null
        version.current = theirs.version
        return await save()
      }
      setSaved(code === 'listing.saved-elsewhere' ? { is: 'elsewhere' } : { is: 'refused', why: error })
      return false
    }
  }, [id, personId, keep, mutateAsync, onPhotos, api, queryClient])

  const change = useCallback(
    (part: ListingDraft | ((content: ListingDraft) => ListingDraft)) => {
      const next = { ...latest.current, ...(typeof part === 'function' ? part(latest.current) : part) }
      latest.current = next
      isDirty.current = true
      setContent(next)
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
    const again = () => void save()
    window.addEventListener('online', again)
    return () => {
      isLeft.current = true
      window.removeEventListener('online', again)
      clearTimeout(timer.current)
    }
  }, [id, personId, save, replace])

  /** Takes the version of this device, or the one that was saved elsewhere. */
  const choose = (which: 'mine' | 'theirs', theirs: Listing) => {
    version.current = theirs.version
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
