import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type Context, nowOf, type TxContext } from '#domain/context.ts'
import { orders } from '#domain/renting/orders/orders.table.ts'
import type { BusinessSettings, Plan } from '#domain/site/business-settings/business-settings.policy.ts'
import { memberships, membershipUses } from './memberships.table.ts'

/** A person's plan with the remaining benefits of this month. */
export interface MembershipLeft {
  plan: Plan
  left: { off: number; deliveries: number; accessories: number }
}

/**
 * The current plan of a person with the remaining benefits of this calendar month in Amman, not counting one of their orders; null without
 * a plan.
 */
export async function findMembership(
  ctx: Context | TxContext,
  { personId, figures, exceptOrder = null }: { personId: string; figures: BusinessSettings; exceptOrder?: string | null },
): Promise<MembershipLeft | null> {
  const { now, today } = await nowOf(ctx)
  const [membership] = await ctx.db
    .select({ plan: memberships.plan })
    .from(memberships)
    .where(and(eq(memberships.personId, personId), lte(memberships.startsAt, now), gt(memberships.endsAt, now)))
  if (!membership) return null
  const sumOf = (column: AnyPgColumn) => sql<number>`coalesce(sum(${column}), 0)::int`
  const [used] = await ctx.db
    .select({
      off: sumOf(membershipUses.off),
      deliveries: sumOf(membershipUses.deliveries),
      accessories: sumOf(membershipUses.accessories),
    })
    .from(membershipUses)
    .innerJoin(orders, eq(orders.id, membershipUses.orderId))
    .where(
      and(
        eq(orders.personId, personId),
        eq(membershipUses.month, monthOf(today)),
        sql`${membershipUses.orderId} IS DISTINCT FROM ${exceptOrder}`,
      ),
    )
  const { off, deliveries, accessories } = figures.memberships[membership.plan]
  const leftOf = (most: number, taken = 0): number => Math.max(0, most - taken)
  return {
    plan: membership.plan,
    left: {
      off: leftOf(off, used?.off),
      deliveries: leftOf(deliveries, used?.deliveries),
      accessories: leftOf(accessories, used?.accessories),
    },
  }
}

/** The first day of the calendar month of a day. */
export function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`
}
