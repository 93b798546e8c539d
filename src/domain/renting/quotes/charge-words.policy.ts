import { formatPercent } from '#values/format.ts'
import type { Locale } from '#values/locale.ts'
import { type Fils, formatMoney } from '#values/money.ts'

interface Charge {
  code: string
  /** The bound that makes the fee less than its share, in basis points. */
  cap?: { basisPoints: number; most: Fils } | undefined
}

/** The key of a charge's name in the texts of orders, and the values of its sentence. */
export function chargeWords(
  { code, cap }: Charge,
  { pieces, locale }: { pieces: number; locale: Locale },
): [string, Record<string, unknown>] {
  if (!cap) return [`orders:charge-${code}`, code === 'rentals' ? { count: pieces } : {}]
  return ['orders:charge-capped-fee', { share: formatPercent(cap.basisPoints / 10_000, locale), most: formatMoney(cap.most, locale) }]
}
