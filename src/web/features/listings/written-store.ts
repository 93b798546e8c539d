import type { ListingDraft } from '#domain/catalogue/listings/listing-content.contract.ts'

interface Written {
  version: number
  content: ListingDraft
  /** The draft in the request in progress. */
  sent?: ListingDraft
}

/** The person and the listing of a draft. */
export interface WrittenOf {
  personId: string
  id: string
}

const prefix = 'listing-draft:'
const keyOf = ({ personId, id }: WrittenOf) => `${prefix}${personId}:${id}`

/** The draft of a listing by this person on this device that the server does not have yet. Null for an unreadable one. */
export function readWritten(of: WrittenOf): Written | null {
  try {
    const written: unknown = JSON.parse(localStorage.getItem(keyOf(of)) ?? 'null')
    const isOne = typeof written === 'object' && written !== null && 'version' in written && 'content' in written
    return isOne ? (written as Written) : null
  } catch {
    return null
  }
}

/** Keeps it on this device; a browser that is full or private keeps nothing. */
export function writeWritten(of: WrittenOf, written: Written): void {
  try {
    localStorage.setItem(keyOf(of), JSON.stringify(written))
  } catch {
    return
  }
}

export function forgetWritten(of: WrittenOf): void {
  try {
    localStorage.removeItem(keyOf(of))
  } catch {
    return
  }
}

/** Forgets what anybody wrote of listings on this device; with `but` what that person wrote stays. */
export function forgetAllWritten(but?: string): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(prefix) && !(but && key.startsWith(`${prefix}${but}:`))) localStorage.removeItem(key)
  } catch {
    return
  }
}
