import type { Context, TxContext } from '#domain/context.ts'
import { nowOf } from '#domain/context.ts'
import { findCommissionRates } from '#domain/money/ledger/find-commission-rates.ts'
import { findSpendableCredit } from '#domain/money/ledger/find-spendable-credit.ts'
import { findMembership } from '#domain/money/memberships/find-membership.ts'
import { findBudgetLeft } from '#domain/money/promotions/campaign-budget.ts'
import { type Customer, countUsesBefore, hasOrderedBefore, isMaker, isReferrer, isUsedBy } from '#domain/money/promotions/customer-marks.ts'
import { findCode } from '#domain/money/promotions/find-code.ts'
import { normalizeCode, refusalToCode } from '#domain/money/promotions/promotion.policy.ts'
import type { BusinessSettings } from '#domain/site/business-settings/business-settings.policy.ts'
import { readBusinessSettings } from '#domain/site/business-settings/read-business-settings.ts'
import { readSettings } from '#domain/site/settings/read-settings.ts'
import { type Basket, type PricedBasket, priceBasket } from './quote.policy.ts'
import type { Promotion } from './reductions.policy.ts'
import type { FoundReductions } from './show-reductions.ts'

/** A basket with the customer's reductions. */
export interface BasketRequest extends Pick<Basket, 'area' | 'slot' | 'earliest' | 'method'> {
  /** A piece of an existing rental has its own commission rate; for any other its owner's current rate is used. */
  lines: readonly (Basket['lines'][number] & { ownerId?: string })[]
  customer: Customer
  /** As typed. */
  promotionalCode?: string | null | undefined
  /** The reason why the code is not checked. */
  refusal?: string | null
  usesCredit?: boolean | undefined
  wantsProtection?: boolean | undefined
  /** The quoted order, whose own uses of code, benefits and credit do not count. */
  orderId?: string | undefined
  /** The figures the order was made under; the newest when left out. */
  figuresVersion?: number | undefined
  /** Figures in place of those of the version, for an example. */
  figures?: BusinessSettings
}

export interface QuotedBasket extends PricedBasket {
  figuresVersion: number
  figures: BusinessSettings
  reductions: FoundReductions
}

/** Prices a basket under the business settings, with the membership, code and credit of its customer. */
export async function quoteBasket(ctx: Context | TxContext, asked: BasketRequest): Promise<QuotedBasket> {
  const { area, slot, earliest, method, customer, orderId, usesCredit = false, wantsProtection = false } = asked
  const kept = await readBusinessSettings(ctx, asked.figuresVersion)
  const { version, figures } = { ...kept, ...(asked.figures && { figures: asked.figures }) }
  const { personId } = customer
  const member = personId === null ? null : await findMembership(ctx, { personId, figures, exceptOrder: orderId ?? null })
  const { settings } = await readSettings(ctx)
  const takesCodes = settings.promotionalCodes.enabled
  const { promotion, shown } = takesCodes ? await findPromotion(ctx, asked) : { promotion: null, shown: null }
  const available = personId === null ? null : await findSpendableCredit(ctx, personId, orderId)
  const credit = usesCredit ? (available ?? 0) : 0
  const hasPlan = settings.protection.enabled
  const isProtected = hasPlan && wantsProtection
  const lines = member || promotion ? await withRates(ctx, asked.lines, figures) : asked.lines
  const priced = priceBasket({ isProtected, lines, area, slot, earliest, method, figures, member, promotion, credit })
  const { used, protection } = priced
  return {
    ...priced,
    figuresVersion: version,
    figures,
    reductions: {
      takesCodes,
      promotion: shown,
      membership: member && {
        plan: member.plan,
        left: {
          off: member.left.off - used.off,
          deliveries: member.left.deliveries - used.deliveries,
          accessories: member.left.accessories - used.accessories,
        },
      },
      credit: available === null ? null : { available, isUsed: usesCredit && available > 0 },
      protection: hasPlan && protection.off > 0 ? { ...protection, isChosen: isProtected } : null,
    },
  }
}

/** Adds the commission rates. Only the reductions depend on them: the margin floor limits those. */
async function withRates(
  ctx: Context | TxContext,
  lines: BasketRequest['lines'],
  figures: BusinessSettings,
): Promise<BasketRequest['lines']> {
  const ownerIds = lines.flatMap(({ ownerId, commissionRate }) => (ownerId === undefined || commissionRate !== undefined ? [] : [ownerId]))
  const rateOf = await findCommissionRates(ctx, { ownerIds, figures })
  return lines.map((line) => ({ ...line, commissionRate: line.commissionRate ?? rateOf(line.ownerId ?? '') }))
}

/** The requested code, once for the price and once for display. */
async function findPromotion(
  ctx: Context | TxContext,
  { promotionalCode, refusal: unseen = null, lines, customer, orderId = '', figuresVersion }: BasketRequest,
): Promise<{ promotion: Promotion | null; shown: FoundReductions['promotion'] }> {
  const code = normalizeCode(promotionalCode ?? '')
  if (code === '') return { promotion: null, shown: null }
  const found = unseen ? null : await findCode(ctx, code, figuresVersion)
  if (!found) return { promotion: null, shown: { code, refusal: unseen ?? 'promotion.unknown', minimum: null } }
  const { now } = await nowOf(ctx)
  const usedBefore = await countUsesBefore(ctx, { code, customer, exceptOrder: orderId })
  const isUsedHere = await isUsedBy(ctx, { code, orderId })
  const hasOrdered = found.isFirstOrder && (await hasOrderedBefore(ctx, { customer, exceptOrder: orderId }))
  const isOwn = found.referrerId !== null && (await isReferrer(ctx, { referrerId: found.referrerId, customer }))
  const isMade = found.referrerId === null && (await isMaker(ctx, { code, customer }))
  const budgetLeft = await findBudgetLeft(ctx, { campaignId: found.campaignId, exceptOrder: orderId })
  const refusal = refusalToCode(found, {
    pieces: lines,
    personId: customer.personId,
    now,
    usedBefore,
    isUsedHere,
    hasOrdered,
    isOwn,
    isMade,
    budgetLeft,
  })
  return {
    promotion: refusal === null ? found : null,
    shown: {
      code,
      refusal,
      minimum: refusal === 'promotion.minimum' ? found.minimum : null,
    },
  }
}
