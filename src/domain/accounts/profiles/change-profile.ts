import { changePerson } from '#domain/accounts/people/change-person.ts'
import { refuseName } from '#domain/accounts/people/refuse-name.ts'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Body } from '#values/body.ts'
import { findContacts } from '#values/find-contacts.ts'
import { getProfile, requirePersonId } from './get-profile.ts'
import type { ChangeProfile, Profile } from './profile.contract.ts'
import { profiles } from './profiles.table.ts'

/**
 * Changes the given fields of the actor's profile.
 * @throws {Refusal} profile.sign-in-first (401) when nobody is signed in
 * @throws {Refusal} the codes of `refuseName` (422), profile.about-contacts (422) with the field
 */
export async function changeProfile(ctx: Context, { name, quietHours, about, hasDigest, ...choices }: ChangeProfile): Promise<Profile> {
  const personId = requirePersonId(ctx)
  refuseName(name)
  refuseContacts(about)
  return inTransaction(ctx, async (tx) => {
    if (name !== undefined) await changePerson(tx, personId, { name })
    const hours =
      quietHours === undefined
        ? {}
        : { quietFrom: quietHours?.from ?? null, quietUntil: quietHours?.until ?? null, quietOff: quietHours === null }
    const digest = hasDigest === undefined ? {} : { digestSince: hasDigest ? tx.now : null }
    const words = about && { aboutEn: about.en, aboutAr: about.ar }
    const change = { ...given(choices), ...hours, ...digest, ...words }
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

/** Refuses words that everybody may read and that lead past the shop. */
function refuseContacts(about: ChangeProfile['about']): void {
  const field = about && (['en', 'ar'] as const).find((locale) => findContacts(about[locale]).length > 0)
  if (field) throw new Refusal('profile.about-contacts', 422, { fields: [field] })
}

async function upsertProfile(tx: TxContext, personId: string, change: Partial<typeof profiles.$inferInsert>): Promise<void> {
  const set = { ...change, updatedAt: tx.now }
  await tx.db
    .insert(profiles)
    .values({ ...set, personId })
    .onConflictDoUpdate({ target: profiles.personId, set })
}

/** Without undefined fields. */
function given(choices: Omit<ChangeProfile, 'name' | 'quietHours' | 'about' | 'hasDigest'>): Partial<typeof profiles.$inferInsert> {
  return Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== undefined))
}
