import { asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { nameOf } from '#domain/accounts/people/name-of.ts'
import { people } from '#domain/accounts/people/people.table.ts'
import { type Context, nowOf } from '#domain/context.ts'
import type { Capability } from '#domain/permissions.policy.ts'
import { readFigures } from '#domain/site/business-figures/read-figures.ts'
import { leftAlone } from '#domain/site/second-person/decide-alone.ts'
import { findOthers, findRemoval } from '#domain/site/second-person/find-others.ts'
import { aloneHours, opensAloneAt } from '#domain/site/second-person/second-person.policy.ts'
import { destinationChanges } from '#domain/site/settings/destination-changes.table.ts'
import { orders } from '#domain/renting/orders/orders.table.ts'
import { rentals } from '#domain/renting/rentals/rentals.table.ts'
import type { Confirmations, SecondPerson } from './confirmation.contract.ts'
import { roleRequests } from './role-requests.table.ts'

/** The roles and the accounts to be paid to that wait for a second administrator, the oldest first. */
export async function listConfirmations(ctx: Context): Promise<Confirmations> {
  const { now } = await nowOf(ctx)
  const removedAt = await findRemoval(ctx, 'roles.write')
  const isAlone = (await findOthers(ctx, { needs: 'roles.write', now })).length === 0
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
  const asked = (of: { id: string; askedBy: string | null; askedAt: Date; dueAt?: Date | null }, asker: string | null) => {
    const isMine = of.askedBy === ctx.actor.personId
    const opensAt = of.dueAt ?? (isMine && isAlone ? opensAloneAt(of.askedAt, removedAt) : null)
    return { id: of.id, askedBy: asker, askedAt: of.askedAt.toISOString(), isMine, opensAt: opensAt?.toISOString() ?? null }
  }
  return {
    roles: roles.map(({ request, person, asker }) => ({ ...asked(request, asker), person, role: request.role })),
    destinations: changes.map(({ change, asker }) => ({
      ...asked(change, asker),
      old: { alias: change.old.alias, name: change.old.name[ctx.locale] },
      new: { alias: change.new.alias, name: change.new.name[ctx.locale] },
    })),
  }
}

/** Finds the others who may confirm what takes two people, and the sum that the actor may still decide alone for a receiver. */
export async function findSecondPerson(
  ctx: Context,
  { needs, rental, side = 'customer' }: { needs: Capability; rental?: string | undefined; side?: 'customer' | 'owner' | undefined },
): Promise<SecondPerson> {
  const { now } = await nowOf(ctx)
  const others = await findOthers(ctx, { needs, now })
  const { figures } = await readFigures(ctx)
  const [found] = rental
    ? await ctx.db
        .select({ customer: orders.personId, owner: rentals.ownerId })
        .from(rentals)
        .innerJoin(orders, eq(orders.id, rentals.orderId))
        .where(eq(rentals.id, rental))
    : []
  const left = await leftAlone(ctx, found?.[side] ?? null)
  const { toReceiver: limit } = figures.twoPeople
  return { others: others.map(({ name }) => name), aloneHours, limit, left: Math.min(left, limit) }
}
