import type { Locale } from '#values/locale.ts'
import type { PdfPage } from './pdf-page.ts'
import { contentWidth, margin, pageSize } from './pdf-pages.ts'
import { quiet, type TextStyle } from './pdf-text.ts'

const hairline = '#e9e1d6'
const goldTint = '#f8f0d8'
export const label: TextStyle = { size: 8.5, weight: 600, color: quiet }
export const small: TextStyle = { size: 8.5, color: quiet }
export const body: TextStyle = { size: 10 }
/** Between columns, in points. */
export const gap = 22

interface Written {
  /** A text, or its lines. */
  text: string | readonly string[]
  y: number
  style: TextStyle
  /** Distance from where lines begin: the left edge in English, the right one in Arabic. */
  at?: number
  /** The text ends there instead. */
  end?: boolean
  leading?: number
  as?: 'H1' | 'H2' | 'P' | 'TH' | 'TD'
}

/** Drawing functions for the direction of a language. */
export function pen(locale: Locale) {
  const isRtl = locale === 'ar'
  const x = (at: number) => (isRtl ? pageSize.width - margin - at : margin + at)
  return {
    x,
    write(page: PdfPage, { at = 0, end = false, ...written }: Written) {
      page.write({ ...written, x: x(at), align: isRtl === end ? 'left' : 'right', locale })
    },
    rule(page: PdfPage, y: number, { from = 0, color = hairline, width = 0.6 } = {}) {
      page.artifact(() => page.doc.rect(isRtl ? margin : margin + from, y, contentWidth - from, width).fill(color))
    },
    fill(page: PdfPage, y: number, height: number) {
      page.artifact(() => page.doc.roundedRect(margin, y, contentWidth, height, 10).fill(goldTint))
    },
  }
}
