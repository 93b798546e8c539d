import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { placeOf } from '#domain/site/areas/area.policy.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { record } from '#domain/audit-log/record.ts'
import { Refusal } from '#domain/refusal.ts'
import { newId } from '#values/id.ts'
import { type Address, type KeepAddress, mostAddresses } from './address.contract.ts'
import { ownerOf } from './get-profile.ts'
import { addresses } from './profiles.table.ts'

interface Addresses {
  addresses: Address[]
}

/** Her addresses, the default first. Refuses with `profile.sign-in-first`. */
export async function listAddresses(ctx: Context | TxContext): Promise<Addresses> {
  const rows = await ctx.db
    .select()
    .from(addresses)
    .where(eq(addresses.personId, ownerOf(ctx)))
    .orderBy(desc(addresses.isDefault), asc(addresses.createdAt), asc(addresses.place))
  return {
    addresses: rows.flatMap(({ id, label, area, landmark, building, note, callsFirst, isDefault }) => {
      const place = placeOf(area)
      if (!place) return []
      return [{ id, label, area, city: place.city, areaName: place.name[ctx.locale], landmark, building, note, callsFirst, isDefault }]
    }),
  }
}

/** Keeps one more; her first is the default. Refuses 409 `profile.addresses-full`, 422 `order.area-unknown`. */
export function addAddress(ctx: Context, input: KeepAddress): Promise<Addresses> {
  return change(ctx, input, async (tx, personId) => {
    const taken = await tx.db.select({ place: addresses.place }).from(addresses).where(eq(addresses.personId, personId))
    const free = Array.from({ length: mostAddresses }, (_, at) => at + 1).find((place) => !taken.some((one) => one.place === place))
    if (!free) throw new Refusal('profile.addresses-full', 409)
    const isDefault = taken.length === 0 || input.isDefault === true
    if (isDefault) await clearDefault(tx, personId)
    const stamps = { createdAt: tx.now, updatedAt: tx.now }
    const id = newId()
    await tx.db.insert(addresses).values({ ...input, id, personId, place: free, isDefault, ...stamps })
    await record(tx, 'address.added', id)
  })
}

/** Writes one of hers anew; the default stays one until another becomes it. Refuses 404 `profile.address-unknown`, 422 `order.area-unknown`. */
export function changeAddress(ctx: Context, { id, ...input }: KeepAddress & { id: string }): Promise<Addresses> {
  return change(ctx, input, async (tx, personId) => {
    if (input.isDefault) await clearDefault(tx, personId)
    const { label, area, landmark, building, note = '', callsFirst = false } = input
    const changed = await tx.db
      .update(addresses)
      .set({ label, area, landmark, building, note, callsFirst, updatedAt: tx.now, ...(input.isDefault && { isDefault: true }) })
      .where(own(personId, id))
      .returning({ id: addresses.id })
    if (changed.length === 0) throw new Refusal('profile.address-unknown', 404)
    await record(tx, 'address.changed', id)
  })
}

/** Forgets one of hers; after the default the oldest takes its place. Refuses 404 `profile.address-unknown`. */
export function removeAddress(ctx: Context, { id }: { id: string }): Promise<Addresses> {
  return change(ctx, null, async (tx, personId) => {
    const [gone] = await tx.db.delete(addresses).where(own(personId, id)).returning({ wasDefault: addresses.isDefault })
    if (!gone) throw new Refusal('profile.address-unknown', 404)
    await record(tx, 'address.removed', id)
    if (!gone.wasDefault) return
    const oldest = sql`(SELECT id FROM addresses WHERE person_id = ${personId} ORDER BY created_at, place LIMIT 1)`
    await tx.db.update(addresses).set({ isDefault: true }).where(eq(addresses.id, oldest))
  })
}

/** One change at a time for each person: two at once would both find the same free place. */
function change(ctx: Context, input: KeepAddress | null, work: (tx: TxContext, personId: string) => Promise<void>): Promise<Addresses> {
  const personId = ownerOf(ctx)
  if (input && !placeOf(input.area)) throw new Refusal('order.area-unknown', 422, { fields: ['area'] })
  return inTransaction(ctx, async (tx) => {
    await tx.db.execute(sql`SELECT 1 FROM people WHERE id = ${personId} FOR UPDATE`)
    await work(tx, personId)
    return listAddresses(tx)
  })
}

function own(personId: string, id: string) {
  return and(eq(addresses.personId, personId), eq(addresses.id, id))
}

async function clearDefault(tx: TxContext, personId: string): Promise<void> {
  await tx.db.update(addresses).set({ isDefault: false }).where(eq(addresses.personId, personId))
}
