import type { Locale } from '#values/locale.ts'

/** A packed piece: its square code holds an address, `code` is what people type. */
export interface SlipPiece {
  name: string
  detail: string
  code: string
  address: string
}

/** A paper of A6 in the parcel of one owner: its content, its times, and its way back. Texts of one language. */
export interface PackingSlip {
  kind: 'slip'
  locale: Locale
  title: string
  author: string
  /** ISO 8601. */
  madeAt: string
  /** The name of the shop; null on a discreet one. */
  seller: string | null
  heading: string
  number: string
  facts: readonly { label: string; value: string }[]
  pieces: readonly SlipPiece[]
  /** Lists with a box to tick for each line, or with none. */
  lists: readonly { title: string; lines: readonly string[]; hasBoxes: boolean }[]
}
