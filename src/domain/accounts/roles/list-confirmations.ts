import { asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { nameOf } from '#domain/accounts/people/name-of.ts'
import { people } from '#domain/accounts/people/people.table.ts'
import { items } from '#domain/catalogue/items/items.table.ts'
import { type Context, nowOf } from '#domain/context.ts'
import type { Capability } from '#domain/permissions.policy.ts'
import { goodwillRefunds } from '#domain/renting/order-details/goodwill-refunds.table.ts'
import { orders } from '#domain/renting/orders/orders.table.ts'
import { rentals } from '#domain/renting/rentals/rentals.table.ts'
import { businessSettingsDraft } from '#domain/site/business-settings/business-settings.table.ts'
import { valueAt } from '#domain/site/business-settings/figure-changes.policy.ts'
import { readBusinessSettings, readFiguresOn } from '#domain/site/business-settings/read-business-settings.ts'
import { leftAlone } from '#domain/site/second-person/decide-alone.ts'
import { findOpening } from '#domain/site/second-person/find-opening.ts'
import { findOthers } from '#domain/site/second-person/find-others.ts'
import { aloneHours, hoursUntil } from '#domain/site/second-person/second-person.policy.ts'
import { destinationChanges } from '#domain/site/settings/destination-changes.table.ts'
import { orderNumber } from '#values/order-number.ts'
import type { Confirmations, SecondPerson } from './confirmation.contract.ts'
import { roleRequests } from './role-requests.table.ts'

interface AskedFor {
  id: string
  askedBy: string | null
  askedAt: Date
  needs: Capability
}

/** The roles, the accounts to be paid to, the figures and the refunds that wait for a second administrator, the oldest first. */
export async function listConfirmations(ctx: Context): Promise<Confirmations> {
  const { now, today } = await nowOf(ctx)
  const askers = alias(people, 'askers')
  const name = (person: SQL) => sql<string>`${nameOf(ctx.locale, person)}`
  const roles = await ctx.db
    .select({ request: roleRequests, person: { id: people.id, name: name(sql`people`) }, asker: name(sql`askers`) })
    .from(roleRequests)
    .innerJoin(people, eq(people.id, roleRequests.personId))
    .leftJoin(askers, eq(askers.id, roleRequests.askedBy))
    .where(isNull(roleRequests.outcome))
    .orderBy(asc(roleRequests.askedAt))
  const changes = await ctx.db
    .select({ change: destinationChanges, asker: name(sql`people`) })
    .from(destinationChanges)
    .leftJoin(people, eq(people.id, destinationChanges.askedBy))
    .where(isNull(destinationChanges.outcome))
  const asked = async ({ id, askedBy, askedAt, needs }: AskedFor, asker: string | null) => {
    const opensAt = await findOpening(ctx, { askedBy, askedAt, needs, now })
    const isMine = askedBy === ctx.actor.personId
    return { id, askedBy: asker, askedAt: askedAt.toISOString(), isMine, opensAt: opensAt?.toISOString() ?? null }
  }
  const drafts = await ctx.db
    .select({ draft: businessSettingsDraft, asker: name(sql`people`) })
    .from(businessSettingsDraft)
    .leftJoin(people, eq(people.id, businessSettingsDraft.askedBy))
    .where(isNotNull(businessSettingsDraft.askedAt))
  const listed: Confirmations = { roles: [], destinations: [], figures: [], refunds: [] }
  for (const { request, person, asker } of roles)
    listed.roles.push({ ...(await asked({ ...request, needs: 'roles.write' }, asker)), person, role: request.role })
  for (const { change, asker } of changes)
    listed.destinations.push({
      ...(await asked({ ...change, needs: 'settings.write' }, asker)),
      old: { alias: change.old.alias, name: change.old.name[ctx.locale] },
      new: { alias: change.new.alias, name: change.new.name[ctx.locale] },
    })
  // There is one draft at most.
  const { figures } = await readFiguresOn(ctx, drafts[0]?.draft.effectiveFrom ?? null)
  for (const { draft, asker } of drafts)
    listed.figures.push({
      ...(await asked({ ...draft, askedAt: draft.askedAt ?? now, needs: 'settings.write' }, asker)),
      from: draft.effectiveFrom ?? today,
      reason: draft.reason,
      changes: Object.entries(draft.changes).map(([field, to]) => ({ field, from: valueAt(figures, field), to })),
    })
  for (const { refund, number, piece, asker } of await findRefunds(ctx))
    listed.refunds.push({
      ...(await asked({ ...refund, needs: 'payments.write-all' }, asker)),
      ...{ orderId: refund.orderId, number: orderNumber(number), piece, amount: refund.amount, words: refund.words },
    })
  return listed
}

/** Refunds at the shop's cost above what one person decides, the oldest first. */
function findRefunds(ctx: Context) {
  return ctx.db
    .select({
      refund: goodwillRefunds,
      number: orders.number,
      piece: sql<string>`items.name ->> ${ctx.locale}`,
      asker: sql<string | null>`${nameOf(ctx.locale, sql`people`)}`,
    })
    .from(goodwillRefunds)
    .innerJoin(orders, eq(orders.id, goodwillRefunds.orderId))
    .innerJoin(rentals, eq(rentals.id, goodwillRefunds.rentalId))
    .innerJoin(items, eq(items.id, rentals.itemId))
    .leftJoin(people, eq(people.id, goodwillRefunds.askedBy))
    .where(eq(goodwillRefunds.status, 'asked'))
    .orderBy(asc(goodwillRefunds.askedAt))
}

/** Finds the others who may confirm what takes two people, and the sum that the actor may still decide alone for a receiver. */
export async function findSecondPerson(
  ctx: Context,
  { needs, rental, side = 'customer' }: { needs: Capability; rental?: string | undefined; side?: 'customer' | 'owner' | undefined },
): Promise<SecondPerson> {
  const { now } = await nowOf(ctx)
  const others = await findOthers(ctx, { needs, now })
  const opensAt = await findOpening(ctx, { askedBy: ctx.actor.personId, askedAt: now, needs, now })
  const { figures } = await readBusinessSettings(ctx)
  const [found] = rental
    ? await ctx.db
        .select({ customer: orders.personId, owner: rentals.ownerId })
        .from(rentals)
        .innerJoin(orders, eq(orders.id, rentals.orderId))
        .where(eq(rentals.id, rental))
    : []
  const left = await leftAlone(ctx, found?.[side] ?? null)
  const { toReceiver: limit } = figures.twoPeople
  return {
    others: others.map(({ name }) => name),
    aloneHours: opensAt ? hoursUntil(opensAt, now) : aloneHours,
    limit,
    left: Math.min(left, limit),
  }
}
