import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { filsOf, readAmount } from '#values/amount.ts'
import { inDigits } from '#values/digits.ts'
import type { Fils } from '#values/money.ts'
import { useLocale } from '#web/runtime/links.ts'

/** The largest sum that staff type: a million dinars. */
export const largeSum: Fils = 1_000_000_000

/** A typed amount above zero, in fils. */
export function typedAmount(most?: Fils) {
  const positive = (typed: string) => filsOf(typed, most) ?? 0
  return z.pipe(z.string().check(z.refine((typed) => positive(typed) > 0)), z.transform(positive))
}

/** Returns the sentence for a typed amount that has two readings or none; null for one that is read, and for an empty field. */
export function useAmountFault(most?: Fils): (typed: unknown) => string | null {
  const { t } = useTranslation('common')
  const locale = useLocale()
  const written = (dinars: number | string) => inDigits(String(dinars), locale).replace('.', locale === 'ar' ? '٫' : '.')
  return (typed) => {
    const text = String(typed ?? '').trim()
    const reading = readAmount(text, most)
    if (text === '' || 'fils' in reading) return null
    if (reading.fault === 'unread') return t('amount.unread', { example: written(12.5) })
    const [small, large] = reading.readings.map((fils) => written(fils / 1000))
    return t('amount.two', { typed: text, small, large })
  }
}
