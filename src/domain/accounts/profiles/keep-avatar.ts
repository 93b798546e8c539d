import { eq } from 'drizzle-orm'
import { type Context, inTransaction, nowOf } from '#domain/context.ts'
import { record } from '#domain/audit-log/record.ts'
import { changePerson } from '#domain/accounts/people/change-person.ts'
import { Refusal } from '#domain/refusal.ts'
import { secondsToWait } from '#platform/auth/rate-limit.ts'
import { makeAvatar, NotAPicture } from '#platform/images/make-avatar.ts'
import { newId } from '#values/id.ts'
import { getProfile, ownerOf } from './get-profile.ts'
import type { Profile } from './profile.contract.ts'
import { avatars } from './profiles.table.ts'

const mostBytes = 5 * 1024 * 1024
const limit = { most: 20, minutes: 60 }

/** Draws an uploaded picture anew and shows it instead of her initial; the file itself is thrown away. Refuses 422 `profile.not-a-picture`, 413 `input.too-large`, 429 `server.too-many`. */
export async function setAvatar(ctx: Context, file: File): Promise<Profile> {
  const personId = ownerOf(ctx)
  if (file.size > mostBytes) throw new Refusal('input.too-large', 413)
  const retryAfter = await secondsToWait(ctx.db, { key: `avatar:${personId}`, ...limit, ...(await nowOf(ctx)) })
  if (retryAfter > 0) throw new Refusal('server.too-many', 429, { retryAfter })
  const drawn = await draw(file)
  return inTransaction(ctx, async (tx) => {
    const id = newId()
    // Her row first: of two uploads at once the second waits and takes the place of the first.
    await changePerson(tx, personId, { image: id })
    await tx.db.delete(avatars).where(eq(avatars.personId, personId))
    await tx.db.insert(avatars).values({ id, personId, ...drawn, createdAt: tx.now })
    await record(tx, 'profile.avatar-set', personId)
    return getProfile(tx)
  })
}

/** Goes back to her initial. Refuses with `profile.sign-in-first`. */
export function removeAvatar(ctx: Context): Promise<Profile> {
  const personId = ownerOf(ctx)
  return inTransaction(ctx, async (tx) => {
    await changePerson(tx, personId, { image: null })
    await tx.db.delete(avatars).where(eq(avatars.personId, personId))
    await record(tx, 'profile.avatar-removed', personId)
    return getProfile(tx)
  })
}

/** The bytes of a picture by its random name, or null. */
export async function findAvatar(ctx: Context, { id, size }: { id: string; size: 256 | 512 }): Promise<Buffer | null> {
  const [found] = await ctx.db
    .select({ bytes: size === 256 ? avatars.small : avatars.large })
    .from(avatars)
    .where(eq(avatars.id, id))
  return found?.bytes ?? null
}

async function draw(file: File): Promise<{ small: Buffer; large: Buffer }> {
  try {
    return await makeAvatar(new Uint8Array(await file.arrayBuffer()))
  } catch (error) {
    if (error instanceof NotAPicture) throw new Refusal('profile.not-a-picture', 422)
    throw error
  }
}
