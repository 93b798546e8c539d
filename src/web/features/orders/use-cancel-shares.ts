import { formatPercent } from '#values/format.ts'
import { useLocale } from '#web/runtime/links.ts'

/** The shares that a cancellation gives back from seven days before dispatch on, and from 48 hours on, as sentences name them. */
export function useCancelShares({ between, near }: { between: number; near: number }): { between: string; near: string } {
  const locale = useLocale()
  return { between: formatPercent(between / 10_000, locale), near: formatPercent(near / 10_000, locale) }
}
