import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { handleOf } from '#domain/accounts/people/owner-handle.ts'
import { people } from '#domain/accounts/people/people.table.ts'
import { requirePersonId } from '#domain/accounts/profiles/get-profile.ts'
import { profiles } from '#domain/accounts/profiles/profiles.table.ts'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { firstNameOf } from '#values/person-name.ts'
import { findOwner } from './find-owner.ts'
import { ownerFollows } from './owner-follows.table.ts'

/** The most owners that one person follows. */
const maxFollowed = 200

interface Followed {
  owners: { id: string; firstName: string }[]
}

/**
 * The owners whose new pieces the actor hears of, the newest first.
 * @throws {Refusal} `profile.sign-in-first`
 */
export function listFollowed(ctx: Context): Promise<Followed> {
  return readFollowed(ctx, requirePersonId(ctx))
}

/**
 * Notifies the actor of an owner's new pieces from now on; a second call changes nothing.
 * @throws {Refusal} `profile.sign-in-first`, 404 `owner.unknown`, 409 `owner.own`, 409 `owner.too-many` with 200 owners
 */
export function followOwner(ctx: Context, handle: string): Promise<Followed> {
  const personId = requirePersonId(ctx)
  return inTransaction(ctx, async (tx) => {
    const { id: ownerId } = await findOwner(tx, handle)
    if (ownerId === personId) throw new Refusal('owner.own', 409)
    if ((await tx.db.$count(ownerFollows, eq(ownerFollows.personId, personId))) >= maxFollowed) throw new Refusal('owner.too-many', 409)
    const { rowCount } = await tx.db.insert(ownerFollows).values({ personId, ownerId, followedAt: tx.now }).onConflictDoNothing()
    if (rowCount) await record(tx, 'owner.followed', ownerId)
    return readFollowed(tx, personId)
  })
}

/**
 * Ends the notifications of an owner's new pieces, also of an owner without a page.
 * @throws {Refusal} `profile.sign-in-first`
 */
export function unfollowOwner(ctx: Context, handle: string): Promise<Followed> {
  const personId = requirePersonId(ctx)
  return inTransaction(ctx, async (tx) => {
    const [left] = await tx.db
      .delete(ownerFollows)
      .where(and(eq(ownerFollows.personId, personId), eq(handleOf(ownerFollows.ownerId), handle)))
      .returning()
    if (left) await record(tx, 'owner.unfollowed', left.ownerId)
    return readFollowed(tx, personId)
  })
}

async function readFollowed(ctx: Context | TxContext, personId: string): Promise<Followed> {
  const rows = await ctx.db
    .select({ id: handleOf(people.id), name: people.name, arabicName: people.arabicName })
    .from(ownerFollows)
    .innerJoin(people, eq(people.id, ownerFollows.ownerId))
    .leftJoin(profiles, eq(profiles.personId, people.id))
    .where(
      and(
        eq(ownerFollows.personId, personId),
        isNull(people.deletedAt),
        isNull(people.suspendedAt),
        sql`coalesce(${profiles.isDiscreet}, false) = false`,
      ),
    )
    .orderBy(desc(ownerFollows.followedAt), desc(people.id))
  return {
    owners: rows.map(({ id, name, arabicName }) => ({ id, firstName: firstNameOf((ctx.locale === 'ar' && arabicName) || name) ?? '' })),
  }
}
