import { depositFor, depositShare, waivedBelow } from '#domain/catalogue/items/item.policy.ts'
import { priceRisePercent } from '#domain/catalogue/listings/listing.policy.ts'
import type { Context } from '#domain/context.ts'
import { lateFeeOfDay } from '#domain/renting/rentals/late.policy.ts'
import { lostAfter } from '#domain/renting/rentals/rental-moments.policy.ts'
import { cancelledFar } from '#domain/renting/rentals/rental-refund.policy.ts'
import { roundTripOf, sameDayFee } from '#domain/site/areas/area.policy.ts'
import type { BusinessSettings } from '#domain/site/business-settings/business-settings.policy.ts'
import { readBusinessSettings } from '#domain/site/business-settings/read-business-settings.ts'
import type { PolicyValues } from '#domain/site/settings/fill-policy-values.policy.ts'
import { translator } from '#i18n/server.ts'
import { formatPercent } from '#values/format.ts'
import type { Locale } from '#values/locale.ts'
import { type Fils, moneyParts } from '#values/money.ts'
import { sayTimes, sayTimesOf } from './say-times.ts'

/** A gown in the examples: its price for three days, and its agreed value. */
const example = { from: '2027-07-09', until: '2027-07-11', paidUntil: null, price: 45_000, value: 450_000 } as const

/** Every amount that a text of the shop may name, in fils. */
function amountsOf(figures: BusinessSettings): Record<string, Fils> {
  const { serviceFee, cashHandling, protection, cash, lateFee, cancellation, payouts } = figures
  return {
    'delivery.amman': roundTripOf('Amman', 'Amman'),
    'delivery.irbid': roundTripOf('Amman', 'Irbid'),
    'delivery.sameDay': sameDayFee(),
    'serviceFee.least': serviceFee.least,
    'serviceFee.most': serviceFee.most,
    'cash.handling': cashHandling,
    'cash.first': cash.first,
    'cash.later': cash.later,
    'deposit.least': depositFor(0),
    'deposit.most': depositFor(Number.MAX_SAFE_INTEGER),
    'deposit.waived': waivedBelow,
    'protection.basic': protection.basic,
    'protection.above': protection.above,
    'protection.upTo': protection.upTo,
    'late.least': lateFee.least,
    'late.most': lateFee.most,
    'lost.dear': lostAfter.dearValue,
    'compensation.between': cancellation.ownerBetween,
    'compensation.near': cancellation.ownerNear,
    'payout.least': payouts.least,
    'example.price': example.price,
    'example.value': example.value,
    'example.deposit': depositFor(example.value),
    'example.late': lateFeeOfDay({ ...example, figures }),
  }
}

/** Every share that a text of the shop may name, in basis points. */
function sharesOf({ serviceFee, commission, cancellation }: BusinessSettings): Record<string, number> {
  return {
    'serviceFee.share': serviceFee.basisPoints,
    'deposit.share': depositShare,
    'cancel.all': cancelledFar,
    'cancel.between': cancellation.between,
    'cancel.near': cancellation.near,
    'cancel.owner': cancellation.ownerShare,
    'commission.usual': commission.usual,
    'commission.trusted': commission.trusted,
    'owner.share': 10_000 - commission.usual,
    'listing.rise': priceRisePercent * 100,
  }
}

/** The figures that terms and answers name, by the business settings in force, in the language of the context. */
export async function readPolicyValues(ctx: Context): Promise<PolicyValues> {
  const { figures } = await readBusinessSettings(ctx)
  const dinars = Object.entries(amountsOf(figures)).map(([name, amount]) => [name, inDinars(amount, ctx.locale)])
  const shares = Object.entries(sharesOf(figures)).map(([name, share]) => [name, formatPercent(share / 10_000, ctx.locale)])
  return { ...Object.fromEntries([...dinars, ...shares]), ...sayTimes(ctx.locale), ...sayTimesOf(figures, ctx.locale) }
}

/** `3 JOD`, `0.500 JOD`, `٣ دنانير`: without zeros after the point where there is nothing else. */
function inDinars(amount: Fils, locale: Locale): string {
  const count = amount / 1000
  const { whole, fraction } = moneyParts(amount, locale)
  return translator(locale)('policies:dinars', { count, amount: Number.isInteger(count) ? whole : `${whole}${fraction}` })
}
