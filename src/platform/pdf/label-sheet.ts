import type { Locale } from '#values/locale.ts'

/** The label of a piece: what its square code holds, what people type, and what it says in both languages. */
export interface PdfLabel {
  address: string
  code: string
  names: Readonly<Record<Locale, string>>
  sizes: Readonly<Record<Locale, string>>
}

/** Labels to be cut out of A4, or, one of them, on a page of its own size. */
export interface LabelSheet {
  kind: 'labels'
  locale: Locale
  title: string
  author: string
  /** ISO 8601. */
  madeAt: string
  isSingle: boolean
  labels: readonly PdfLabel[]
}
