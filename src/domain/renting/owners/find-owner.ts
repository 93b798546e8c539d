import { and, eq, isNull, sql } from 'drizzle-orm'
import { isUnblocked } from '#domain/accounts/blocked-people/is-unblocked.ts'
import { handleOf } from '#domain/accounts/people/owner-handle.ts'
import { people } from '#domain/accounts/people/people.table.ts'
import { profiles } from '#domain/accounts/profiles/profiles.table.ts'
import { items } from '#domain/catalogue/items/items.table.ts'
import type { Context, TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'

export interface FoundOwner {
  id: string
  /** In the language of the context. */
  name: string
  /** Their own words in the language of the context, otherwise in the other; null without. */
  about: string | null
}

/**
 * The owner with this handle. An account that is closed, suspended or always discreet has no page, nor has a person who never had a piece. Who
 * has blocked the other, or is blocked, finds none.
 * @throws {Refusal} 404 `owner.unknown`
 */
export async function findOwner(ctx: Context | TxContext, handle: string): Promise<FoundOwner> {
  const [found] = await ctx.db
    .select({ id: people.id, name: people.name, arabicName: people.arabicName, en: profiles.aboutEn, ar: profiles.aboutAr })
    .from(people)
    .leftJoin(profiles, eq(profiles.personId, people.id))
    .where(
      and(
        eq(handleOf(people.id), handle),
        isNull(people.deletedAt),
        isNull(people.suspendedAt),
        isUnblocked(ctx, sql`people.id`),
        sql`coalesce(${profiles.isDiscreet}, false) = false`,
        sql`EXISTS (SELECT 1 FROM ${items} WHERE owner_id = ${people.id} AND status = 'approved')`,
      ),
    )
  if (!found) throw new Refusal('owner.unknown', 404)
  const about = ctx.locale === 'ar' ? found.ar || found.en : found.en || found.ar
  return { id: found.id, name: (ctx.locale === 'ar' && found.arabicName) || found.name, about: about || null }
}
