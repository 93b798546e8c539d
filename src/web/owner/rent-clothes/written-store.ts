import type { ListingDraft } from '#domain/catalogue/listings/listing-content.contract.ts'

interface Written {
  version: number
  content: ListingDraft
  /** What was on its way to the server. */
  sent?: ListingDraft
}

const keyOf = (id: string) => `listing-draft:${id}`

/** What was written of a listing and not saved by the server yet. Anything unreadable is nothing. */
export function readWritten(id: string): Written | null {
  try {
    const written: unknown = JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null')
    const isOne = typeof written === 'object' && written !== null && 'version' in written && 'content' in written
    return isOne ? (written as Written) : null
  } catch {
    return null
  }
}

/** Keeps it on this device; a browser that is full or private keeps nothing. */
export function writeWritten(id: string, written: Written): void {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify(written))
  } catch {
    return
  }
}

export function forgetWritten(id: string): void {
  try {
    localStorage.removeItem(keyOf(id))
  } catch {
    return
  }
}
