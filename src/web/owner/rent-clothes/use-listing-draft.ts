import { useCallback, useEffect, useRef, useState } from 'react'
import type { Listing } from '#domain/catalogue/listings/listing.contract.ts'
import type { ListingDraft, ListingPhoto } from '#domain/catalogue/listings/listing-content.contract.ts'
import { refusalCodeOf } from '#web/features/forms/refusal-words.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { canonical } from '#domain/catalogue/listings/revision.policy.ts'
import { forgetWritten, readWritten, writeWritten } from './written-store.ts'

const idleMs = 800
const againMs = 5000

export type Saved = 'saved' | 'saving' | 'waiting' | 'elsewhere'

/**
 * What is written of a listing: kept on the device at once, and on the server as soon as nothing was typed for a moment. Without a connection it waits
 * on the device. Where another device has saved meanwhile, both versions are kept until one is chosen.
 */
export function useListingDraft(listing: Listing, onPhotos: (photos: readonly ListingPhoto[]) => void) {
  const { api } = useViewer()
  const [content, setContent] = useState<ListingDraft>(listing.content)
  const [saved, setSaved] = useState<Saved>('saved')
  const version = useRef(listing.version)
  const latest = useRef(content)
  const timer = useRef<number>(undefined)
  const isDirty = useRef(false)
  /** What is on its way, or was when an earlier page was left. */
  const underway = useRef<ListingDraft | null>(null)
  const { mutateAsync } = useMutation(api.listings.save.mutationOptions())
  const { id } = listing

  const save = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current)
    if (!isDirty.current) return true
    const sent = latest.current
    setSaved('saving')
    const earlier = underway.current
    underway.current = sent
    writeWritten(id, { version: version.current, content: sent, sent: earlier ?? sent })
    try {
      const answer = await mutateAsync({ id, version: version.current, content: sent })
      version.current = answer.version
      underway.current = null
      onPhotos(answer.photos)
      isDirty.current = latest.current !== sent
      if (isDirty.current) {
        writeWritten(id, { version: version.current, content: latest.current })
        return await save()
      }
      forgetWritten(id)
      setSaved('saved')
      return true
    } catch (error) {
      if (refusalCodeOf(error) === 'listing.saved-elsewhere') {
        const theirs = await api.listings.get.call({ id }).catch(() => null)
        if (!theirs || !isSame(theirs.content, earlier)) {
          setSaved('elsewhere')
          return false
        }
        // It is what this device sent before the page was left: its answer was not heard.
        underway.current = null
        version.current = theirs.version
        return await save()
      } else {
        setSaved('waiting')
        timer.current = window.setTimeout(() => void save(), againMs)
      }
      return false
    }
  }, [id, mutateAsync, onPhotos, api])

  const change = useCallback(
    (part: ListingDraft | ((content: ListingDraft) => ListingDraft)) => {
      const next = { ...latest.current, ...(typeof part === 'function' ? part(latest.current) : part) }
      latest.current = next
      isDirty.current = true
      setContent(next)
      writeWritten(id, { version: version.current, content: next, ...(underway.current && { sent: underway.current }) })
      clearTimeout(timer.current)
      timer.current = window.setTimeout(() => void save(), idleMs)
    },
    [id, save],
  )

  useEffect(() => {
    const written = readWritten(id)
    if (written) {
      latest.current = written.content
      version.current = written.version
      underway.current = written.sent ?? null
      isDirty.current = true
      setContent(written.content)
      void save()
    }
    const again = () => void save()
    window.addEventListener('online', again)
    return () => {
      window.removeEventListener('online', again)
      clearTimeout(timer.current)
    }
  }, [id, save])

  /** Takes the version of this device, or the one that was saved elsewhere. */
  const choose = (which: 'mine' | 'theirs', theirs: Listing) => {
    version.current = theirs.version
    if (which === 'mine') {
      void save()
      return
    }
    isDirty.current = false
    latest.current = theirs.content
    setContent(theirs.content)
    forgetWritten(id)
    setSaved('saved')
  }
  return { content, change, saved, save, choose, versionOf: () => version.current }
}
export type ListingDraftState = ReturnType<typeof useListingDraft>

/** Whether two contents are the same, whatever the order of their keys. */
function isSame(one: ListingDraft, other: ListingDraft | null): boolean {
  return other !== null && canonical(one) === canonical(other)
}
