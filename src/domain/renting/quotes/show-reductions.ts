import { translator } from '#i18n/server.ts'
import type { Locale } from '#values/locale.ts'
import { type Fils, formatMoney } from '#values/money.ts'
import type { QuoteReductions } from './quote.contract.ts'

/** Reductions as an order stores them: the reason of a refused code is worded in the reader's language. */
export type FoundReductions = Omit<QuoteReductions, 'promotion'> & {
  promotion: { code: string; refusal: string | null; minimum: Fils | null } | null
}

/** The reductions of an order; one from before protection plans has none. */
type KeptReductions = Omit<FoundReductions, 'protection'> & Partial<Pick<FoundReductions, 'protection'>>

/** The reductions of an order from before reductions existed. */
export const noReductions: FoundReductions = { takesCodes: false, promotion: null, membership: null, credit: null, protection: null }

/** The possible reductions, worded for a customer. */
export function showReductions(
  { takesCodes, promotion, membership, credit, protection = null }: KeptReductions,
  locale: Locale,
): QuoteReductions {
  return { takesCodes, promotion: promotion && shownPromotion(promotion, locale), membership, credit, protection }
}

function shownPromotion(
  { code, refusal, minimum }: NonNullable<FoundReductions['promotion']>,
  locale: Locale,
): NonNullable<QuoteReductions['promotion']> {
  const limit = minimum === null ? '' : formatMoney(minimum, locale)
  return { code, refusal, words: refusal === null ? null : translator(locale)(`refusals:${refusal}`, { limit }) }
}
