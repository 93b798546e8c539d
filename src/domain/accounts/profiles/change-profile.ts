import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { record } from '#domain/audit-log/record.ts'
import type { Body } from '#values/body.ts'
import { changePerson } from '#domain/accounts/people/change-person.ts'
import { getProfile, ownerOf } from './get-profile.ts'
import type { ChangeProfile, Profile } from './profile.contract.ts'
import { profiles } from './profiles.table.ts'

/** Changes what is given of her name and choices. Refuses with `profile.sign-in-first`. */
export function changeProfile(ctx: Context, { name, quietHours, ...choices }: ChangeProfile): Promise<Profile> {
  const personId = ownerOf(ctx)
  return inTransaction(ctx, async (tx) => {
    if (name !== undefined) await changePerson(tx, personId, { name })
    const hours = quietHours === undefined ? {} : { quietFrom: quietHours?.from ?? null, quietUntil: quietHours?.until ?? null }
    const change = { ...given(choices), ...hours }
    if (Object.keys(change).length > 0) await write(tx, personId, change)
    await record(tx, 'profile.changed', personId, { what: [...Object.keys(change), ...(name === undefined ? [] : ['name'])] })
    return getProfile(tx)
  })
}

/** Keeps her measurements with her account, or forgets them with null. The audit log does not name them. Refuses with `profile.sign-in-first`. */
export function saveBody(ctx: Context, body: Body | null): Promise<Profile> {
  const personId = ownerOf(ctx)
  return inTransaction(ctx, async (tx) => {
    await write(tx, personId, { body })
    await record(tx, body ? 'profile.body-saved' : 'profile.body-forgotten', personId)
    return getProfile(tx)
  })
}

async function write(tx: TxContext, personId: string, change: Partial<typeof profiles.$inferInsert>): Promise<void> {
  const set = { ...change, updatedAt: tx.now }
  await tx.db
    .insert(profiles)
    .values({ ...set, personId })
    .onConflictDoUpdate({ target: profiles.personId, set })
}

/** Without what was left out. */
function given(choices: Omit<ChangeProfile, 'name' | 'quietHours'>): Partial<typeof profiles.$inferInsert> {
  return Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== undefined))
}
