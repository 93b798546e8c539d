import { changePerson } from '#domain/accounts/people/change-person.ts'
import { refuseName } from '#domain/accounts/people/refuse-name.ts'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import type { Body } from '#values/body.ts'
import { getProfile, requirePersonId } from './get-profile.ts'
import type { ChangeProfile, Profile } from './profile.contract.ts'
import { profiles } from './profiles.table.ts'

/**
 * Changes the given fields of the actor's profile.
 * @throws {Refusal} profile.sign-in-first (401) when nobody is signed in
 * @throws {Refusal} the codes of `refuseName` (422)
 */
export async function changeProfile(ctx: Context, { name, quietHours, ...choices }: ChangeProfile): Promise<Profile> {
  const personId = requirePersonId(ctx)
  refuseName(name)
  return inTransaction(ctx, async (tx) => {
    if (name !== undefined) await changePerson(tx, personId, { name })
    const hours = quietHours === undefined ? {} : { quietFrom: quietHours?.from ?? null, quietUntil: quietHours?.until ?? null }
    const change = { ...given(choices), ...hours }
    if (Object.keys(change).length > 0) await upsertProfile(tx, personId, change)
    await record(tx, 'profile.changed', personId, { what: [...Object.keys(change), ...(name === undefined ? [] : ['name'])] })
    return getProfile(tx)
  })
}

/**
 * Stores the actor's body measurements in centimetres, or deletes them with null. The audit log does not contain them.
 * @throws {Refusal} profile.sign-in-first (401) when nobody is signed in
 */
export function saveBody(ctx: Context, body: Body | null): Promise<Profile> {
  const personId = requirePersonId(ctx)
  return inTransaction(ctx, async (tx) => {
    await upsertProfile(tx, personId, { body })
    await record(tx, body ? 'profile.body-saved' : 'profile.body-forgotten', personId)
    return getProfile(tx)
  })
}

async function upsertProfile(tx: TxContext, personId: string, change: Partial<typeof profiles.$inferInsert>): Promise<void> {
  const set = { ...change, updatedAt: tx.now }
  await tx.db
    .insert(profiles)
    .values({ ...set, personId })
    .onConflictDoUpdate({ target: profiles.personId, set })
}

/** Without undefined fields. */
function given(choices: Omit<ChangeProfile, 'name' | 'quietHours'>): Partial<typeof profiles.$inferInsert> {
  return Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== undefined))
}
