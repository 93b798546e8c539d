import { cleaned } from '#values/cleaned.ts'
import type { Fils } from '#values/money.ts'
import type { PromotionalCode } from './promotional-codes.table.ts'

/** A code as it is stored, however it was typed: capitals, Latin digits, no spaces or other signs. */
export function normalizeCode(typed: string): string {
  return cleaned(typed)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 24)
}

/** The pieces and the customer that a code is applied to. */
export interface RequestedPieces {
  pieces: readonly { price: Fils; category?: string }[]
  personId: string | null
  now: Date
  /** The number of this customer's uses in other orders. */
  usedBefore: number
  /** True for an order that has used it already: its own use does not count. */
  isUsedHere?: boolean
  /** True when this customer has ordered before. */
  hasOrdered?: boolean
  /** True for the code of this customer, or of somebody with the same address or phone. */
  isOwn?: boolean
  /** True for somebody of the shop who has made or changed the code. */
  isMade?: boolean
  /** The remaining budget of its campaign; null where there is no limit. */
  budgetLeft?: Fils | null
}

/** The reason why a code takes nothing off; null when it does. */
export function refusalToCode(code: PromotionalCode, asked: RequestedPieces): string | null {
  const { now, personId, usedBefore, isUsedHere = false, hasOrdered = false, isOwn = false, isMade = false, budgetLeft = null } = asked
  const ofCode = asked.pieces.filter(({ category = '' }) => code.categories.length === 0 || code.categories.includes(category))
  if (now < code.opensAt) return 'promotion.not-yet'
  if (now >= code.closesAt) return 'promotion.over'
  if (code.personId !== null && code.personId !== personId) return 'promotion.not-for-you'
  if (isOwn) return 'promotion.own'
  if (isMade) return 'promotion.made-by-you'
  if (code.isFirstOrder && hasOrdered) return 'promotion.first-order'
  if (code.maxUsesPerPerson !== null && usedBefore >= code.maxUsesPerPerson) return 'promotion.used-before'
  if (!isUsedHere && code.maxUses !== null && code.used >= code.maxUses) return 'promotion.used-up'
  if (budgetLeft !== null && budgetLeft <= 0) return 'promotion.used-up'
  if (ofCode.length === 0) return 'promotion.not-for-these'
  return ofCode.reduce((sum, { price }) => sum + price, 0) < code.minimum ? 'promotion.minimum' : null
}

/** The most that is given at once, in fils. */
export const maxGivenCredit: Fils = 500_000

/** The state of a code today. */
export const codeStates = ['coming', 'open', 'used-up', 'over'] as const

/** The shop's own codes, or those of people who bring friends. */
export const codeOwners = ['shop', 'people'] as const

export const creditStatuses = ['asked', 'given', 'declined'] as const

/** The state of a campaign: its codes are valid, its budget is used up, or it was ended. */
export const campaignStates = ['open', 'used-up', 'over'] as const
