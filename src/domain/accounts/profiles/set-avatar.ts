import { eq } from 'drizzle-orm'
import { encodeUpload } from '#domain/accounts/auth/encode-upload.ts'
import { changePerson } from '#domain/accounts/people/change-person.ts'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, nowOf } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { secondsToWait } from '#platform/auth/rate-limit.ts'
import { makeAvatar } from '#platform/images/decode-picture.ts'
import { newId } from '#values/id.ts'
import { getProfile, requirePersonId } from './get-profile.ts'
import type { Profile } from './profile.contract.ts'
import { avatars } from './profiles.table.ts'

const maxBytes = 5 * 1024 * 1024
const limit = { max: 20, minutes: 60 }

/**
 * Re-encodes an uploaded picture and uses it as the avatar; the uploaded file is not stored.
 * @throws {Refusal} profile.sign-in-first (401) when nobody is signed in
 * @throws {Refusal} input.too-large (413) when the file is larger than 5 MB
 * @throws {Refusal} server.too-many (429) after 20 uploads in an hour
 * @throws {Refusal} profile.not-a-picture (422) when the file is no picture
 * @throws {Refusal} media.too-many-pixels (422) when it has too many pixels
 * @throws {Refusal} server.busy (503) when too many pictures are being decoded
 */
export async function setAvatar(ctx: Context, file: File): Promise<Profile> {
  const personId = requirePersonId(ctx)
  if (file.size > maxBytes) throw new Refusal('input.too-large', 413)
  const retryAfter = await secondsToWait(ctx.db, { key: `avatar:${personId}`, ...limit, ...(await nowOf(ctx)) })
  if (retryAfter > 0) throw new Refusal('server.too-many', 429, { retryAfter })
  const images = await encodeUpload(ctx, {
    bytes: new Uint8Array(await file.arrayBuffer()),
    make: makeAvatar,
    refusal: 'profile.not-a-picture',
  })
  return inTransaction(ctx, async (tx) => {
    const id = newId()
    // The person's row first: of two uploads at once the second waits and replaces the first.
    await changePerson(tx, personId, { image: id })
    await tx.db.delete(avatars).where(eq(avatars.personId, personId))
    await tx.db.insert(avatars).values({ id, personId, ...images, createdAt: tx.now })
    await record(tx, 'profile.avatar-set', personId)
    return getProfile(tx)
  })
}

/**
 * Removes the avatar; the initial is shown instead.
 * @throws {Refusal} profile.sign-in-first (401) when nobody is signed in
 */
export function removeAvatar(ctx: Context): Promise<Profile> {
  const personId = requirePersonId(ctx)
  return inTransaction(ctx, async (tx) => {
    await changePerson(tx, personId, { image: null })
    await tx.db.delete(avatars).where(eq(avatars.personId, personId))
    await record(tx, 'profile.avatar-removed', personId)
    return getProfile(tx)
  })
}

/** The WebP of an avatar by its random id, or null. */
export async function findAvatar(ctx: Context, { id, size }: { id: string; size: 256 | 512 }): Promise<Buffer | null> {
  const [found] = await ctx.db
    .select({ bytes: size === 256 ? avatars.small : avatars.large })
    .from(avatars)
    .where(eq(avatars.id, id))
  return found?.bytes ?? null
}
