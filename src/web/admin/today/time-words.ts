import { useTranslation } from 'react-i18next'
import { formatLength } from '#values/format.ts'
import { useLocale } from '#web/runtime/links.ts'

/** The time until an instant, or since it, at the shop's time of the answer: `4 hours left`, `20 minutes late`. */
export function useTimeWords(now: string): (due: { at: string }) => string {
  const { t } = useTranslation('today')
  const locale = useLocale()
  return ({ at }) => {
    const seconds = (Date.parse(at) - Date.parse(now)) / 1000
    const length = formatLength(Math.max(60, Math.abs(seconds)), locale)
    return t(seconds > 0 ? 'left' : 'late', { length })
  }
}

const hurryMs = 3 * 3_600_000

/** `late` once it is over, `soon` within three hours of it. */
export function urgencyOf(at: string, now: string): 'late' | 'soon' | 'calm' {
  const leftMs = Date.parse(at) - Date.parse(now)
  return leftMs <= 0 ? 'late' : leftMs < hurryMs ? 'soon' : 'calm'
}
