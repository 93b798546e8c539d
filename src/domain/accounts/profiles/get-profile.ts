import { eq } from 'drizzle-orm'
import { getPerson } from '#domain/accounts/people/get-person.ts'
import { people } from '#domain/accounts/people/people.table.ts'
import type { Context, TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { mailProblemOf } from '#platform/mail/closed-addresses.ts'
import type { Profile } from './profile.contract.ts'
import { defaultNotifications } from './profile.policy.ts'
import { profiles } from './profiles.table.ts'
import { quietHoursOf } from './quiet-hours.ts'

/**
 * The id of the signed-in actor.
 * @throws {Refusal} profile.sign-in-first (401) when nobody is signed in
 */
export function requirePersonId(ctx: Pick<Context, 'actor'>): string {
  if (!ctx.actor.personId) throw new Refusal('profile.sign-in-first', 401)
  return ctx.actor.personId
}

/**
 * The actor's profile, with defaults for what was never chosen.
 * @throws {Refusal} profile.sign-in-first (401) when nobody is signed in
 */
export async function getProfile(ctx: Context | TxContext): Promise<Profile> {
  const personId = requirePersonId(ctx)
  const { name, email, phone, avatar } = await getPerson(ctx, personId)
  const [found] = await ctx.db
    .select({ row: profiles, mailProblem: mailProblemOf(people.email) })
    .from(people)
    .leftJoin(profiles, eq(profiles.personId, people.id))
    .where(eq(people.id, personId))
  const { row = null, mailProblem = null } = found ?? {}
  return {
    name,
    email,
    mailProblem,
    phone,
    avatar,
    locale: row?.locale ?? null,
    theme: row?.theme ?? null,
    notifications: { ...defaultNotifications, ...row?.notifications },
    quietHours: quietHoursOf(row),
    phoneChannel: row?.phoneChannel ?? 'sms',
    importantBy: row?.importantBy ?? 'both',
    hasDigest: (row?.digestSince ?? null) !== null,
    isDiscreet: row?.isDiscreet ?? false,
    hasLetterKeys: row?.hasLetterKeys ?? false,
    about: { en: row?.aboutEn ?? '', ar: row?.aboutAr ?? '' },
    taxNumber: row?.taxNumber ?? '',
    body: row?.body ?? null,
  }
}
