import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { findArea, findOpenArea } from '#domain/site/areas/area.policy.ts'
import { newId } from '#values/id.ts'
import { type Address, maxAddresses, type SaveAddress } from './address.contract.ts'
import { requirePersonId } from './get-profile.ts'
import { addresses } from './profiles.table.ts'

interface Addresses {
  addresses: Address[]
}

/**
 * The actor's addresses, the default first.
 * @throws {Refusal} profile.sign-in-first (401) when nobody is signed in
 */
export async function listAddresses(ctx: Context | TxContext): Promise<Addresses> {
  const rows = await ctx.db
    .select()
    .from(addresses)
    .where(eq(addresses.personId, requirePersonId(ctx)))
    .orderBy(desc(addresses.isDefault), asc(addresses.createdAt), asc(addresses.place))
  return {
    addresses: rows.flatMap(({ id, label, area, landmark, building, note, callsFirst, isDefault, handOverPhone }) => {
      const place = findArea(area)
      if (!place) return []
      return [
        {
          id,
          label,
          area,
          city: place.city,
          areaName: place.name[ctx.locale],
          landmark,
          building,
          note,
          callsFirst,
          isDefault,
          handOverPhone,
        },
      ]
    }),
  }
}

/**
 * Adds an address; the first one becomes the default. Returns all.
 * @throws {Refusal} profile.sign-in-first (401) when nobody is signed in
 * @throws {Refusal} profile.addresses-full (409) when there are ten
 * @throws {Refusal} order.area-unknown (422) when the area is not delivered to
 */
export function addAddress(ctx: Context, input: SaveAddress): Promise<Addresses> {
  return change(ctx, input, async (tx, personId) => {
    const taken = await tx.db.select({ place: addresses.place }).from(addresses).where(eq(addresses.personId, personId))
    const free = Array.from({ length: maxAddresses }, (_, index) => index + 1).find((place) => !taken.some((one) => one.place === place))
    if (!free) throw new Refusal('profile.addresses-full', 409)
    const isDefault = taken.length === 0 || input.isDefault === true
    if (isDefault) await clearDefault(tx, personId)
    if (input.handOverPhone) await clearHandOver(tx, personId)
    const stamps = { createdAt: tx.now, updatedAt: tx.now }
    const id = newId()
    await tx.db.insert(addresses).values({ ...input, id, personId, place: free, isDefault, ...stamps })
    await record(tx, 'address.added', id)
  })
}

/**
 * Changes an address. The default cannot be unset, only moved to another address. Returns all.
 * @throws {Refusal} profile.sign-in-first (401) when nobody is signed in
 * @throws {Refusal} profile.address-unknown (404) when the actor has no such address
 * @throws {Refusal} order.area-unknown (422) when the area is not delivered to
 */
export function changeAddress(ctx: Context, { id, ...input }: SaveAddress & { id: string }): Promise<Addresses> {
  return change(ctx, input, async (tx, personId) => {
    if (input.isDefault) await clearDefault(tx, personId)
    if (input.handOverPhone) await clearHandOver(tx, personId)
    const { label, area, landmark, building, note = '', callsFirst = false, handOverPhone = null } = input
    const changed = await tx.db
      .update(addresses)
      .set({
        label,
        area,
        landmark,
        building,
        note,
        callsFirst,
        handOverPhone,
        updatedAt: tx.now,
        ...(input.isDefault && { isDefault: true }),
      })
      .where(isAddressOf(personId, id))
      .returning({ id: addresses.id })
    if (changed.length === 0) throw new Refusal('profile.address-unknown', 404)
    await record(tx, 'address.changed', id)
  })
}

/**
 * Removes an address; after the default the oldest becomes the default. Returns all.
 * @throws {Refusal} profile.sign-in-first (401) when nobody is signed in
 * @throws {Refusal} profile.address-unknown (404) when the actor has no such address
 */
export function removeAddress(ctx: Context, { id }: { id: string }): Promise<Addresses> {
  return change(ctx, null, async (tx, personId) => {
    const [removed] = await tx.db.delete(addresses).where(isAddressOf(personId, id)).returning({ wasDefault: addresses.isDefault })
    if (!removed) throw new Refusal('profile.address-unknown', 404)
    await record(tx, 'address.removed', id)
    if (!removed.wasDefault) return
    const oldest = sql`(SELECT id FROM addresses WHERE person_id = ${personId} ORDER BY created_at, place LIMIT 1)`
    await tx.db.update(addresses).set({ isDefault: true }).where(eq(addresses.id, oldest))
  })
}

/** Locks the person's row: two additions at once would find the same free place. */
function change(ctx: Context, input: SaveAddress | null, work: (tx: TxContext, personId: string) => Promise<void>): Promise<Addresses> {
  const personId = requirePersonId(ctx)
  if (input && !findOpenArea(input.area)) throw new Refusal('order.area-unknown', 422, { fields: ['area'] })
  return inTransaction(ctx, async (tx) => {
    await tx.db.execute(sql`SELECT 1 FROM people WHERE id = ${personId} FOR UPDATE`)
    await work(tx, personId)
    return listAddresses(tx)
  })
}

function isAddressOf(personId: string, id: string) {
  return and(eq(addresses.personId, personId), eq(addresses.id, id))
}

async function clearDefault(tx: TxContext, personId: string): Promise<void> {
  await tx.db.update(addresses).set({ isDefault: false }).where(eq(addresses.personId, personId))
}

/** Another address becomes the one at which couriers pick up. */
async function clearHandOver(tx: TxContext, personId: string): Promise<void> {
  await tx.db.update(addresses).set({ handOverPhone: null }).where(eq(addresses.personId, personId))
}
