import { asc, eq } from 'drizzle-orm'
import { isPhoneOpen } from '#domain/accounts/auth/limit-phone-codes.ts'
import { people } from '#domain/accounts/people/people.table.ts'
import type { Context, TxContext } from '#domain/context.ts'
import { accounts, passkeys } from '#platform/auth/auth.table.ts'
import { isProvider } from '#values/identity-provider.ts'
import type { Identity } from './identity.contract.ts'

/**
 * A person's accounts with providers, oldest first. `canLeave` is false for the last sign-in method: no password, no passkey, no other
 * account and no contact that can get a code.
 */
export async function listIdentities(ctx: Context | TxContext, personId: string): Promise<Identity[]> {
  const rows = await ctx.db
    .select()
    .from(accounts)
    .where(eq(accounts.personId, personId))
    .orderBy(asc(accounts.createdAt), asc(accounts.id))
  const methods = rows.filter(({ providerId, password }) => isProvider(providerId) || password !== null)
  const keys = await ctx.db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.personId, personId))
  const canLeave = methods.length + keys.length > 1 || (await isReachedByCode(ctx, personId))
  return methods.flatMap(({ id, providerId, email, createdAt }) =>
    isProvider(providerId) ? [{ id, provider: providerId, email, linkedAt: createdAt.toISOString(), canLeave }] : [],
  )
}

async function isReachedByCode(ctx: Context | TxContext, personId: string): Promise<boolean> {
  const [person] = await ctx.db.select().from(people).where(eq(people.id, personId))
  if (!person) return false
  return (person.email !== null && person.emailVerified) || (person.phone !== null && isPhoneOpen(ctx, person.phone))
}
