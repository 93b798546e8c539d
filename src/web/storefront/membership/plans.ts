import type { Client } from '#web/runtime/viewer.ts'

export type Plan = Awaited<ReturnType<Client['settings']['membership']>>['plans'][number]
export type Benefits = Awaited<ReturnType<Client['settings']['membership']>>['benefits']
export type Billing = Plan['billingCycle']

/** The benefits that have a limit, in the order of the card. */
export const limitRows = { premium: ['delivery', 'discount'], vip: ['delivery', 'discount', 'accessory'] } as const

/** The price of a plan for one billing period, in fils. */
export function priceOf(plan: Plan, billing: Billing): number {
  return billing === 'yearly' ? plan.priceYearly : plan.priceMonthly
}

/** Months that a year's price gives for nothing, over the plans that cost something; 0 where they differ. */
export function monthsFree(plans: readonly Plan[]): number {
  const paid = plans.filter(({ priceMonthly }) => priceMonthly > 0)
  const free = paid.map(({ priceMonthly, priceYearly }) => 12 - priceYearly / priceMonthly)
  const [first = 0] = free
  return Number.isInteger(first) && free.every((months) => months === first) ? Math.max(0, first) : 0
}
