import type { Locale } from '#values/locale.ts'

/** A line of a table: what it is for, its days, its amount. */
export interface PdfRow {
  name: string
  detail: string
  days: string
  amount: string
}

interface Sum {
  label: string
  amount: string
}

/** A part of a paper that says what happened, line by line. */
export interface PdfSection {
  title: string
  rows: readonly { label: string; text: string }[]
}

/** The seller or the buyer of a tax invoice: a label, the name, and further lines. */
interface Party {
  label: string
  name: string
  lines: readonly string[]
}

/** The lines of a tax invoice; the cells of each row are amounts, in the order of the head. */
export interface TaxTable {
  description: string
  head: readonly string[]
  rows: readonly { name: string; detail: string; cells: readonly string[] }[]
}

/** The code of the national e-invoice, with what is beside it. */
export interface PaperCode {
  code: string
  /** For readers who do not see it. */
  alt: string
  title: string
  lines: readonly { label: string; text: string }[]
  note: string
}

/** The content of a receipt, an invoice or another paper as texts of one language, in the order of the page; what is null is left out. */
export interface PdfContent {
  locale: Locale
  /** ISO 8601. */
  madeAt: string
  /** The title that readers show in the window. */
  title: string
  seller: { name: string; lines: readonly string[] }
  heading: string
  facts: readonly { label: string; value: string }[]
  note: string | null
  parties?: readonly [Party, Party]
  taxTable?: TaxTable
  table: { head: readonly [string, string, string]; rows: readonly PdfRow[] } | null
  sums: readonly Sum[]
  total: Sum
  payments: { title: string; rows: readonly (Sum & { day: string })[] } | null
  deposit: (Sum & { text: string }) | null
  sections?: readonly PdfSection[]
  code?: PaperCode
  /** A line over the foot of the last page. */
  terms?: string
  /** The number of a page below it, like `Page {{at}} of {{of}}`. */
  pageOf: string
}
