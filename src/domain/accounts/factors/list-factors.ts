import { and, count, eq, isNotNull, isNull } from 'drizzle-orm'
import { type Context, nowOf } from '#domain/context.ts'
import { accounts, backupCodes, factors, passkeys } from '#platform/auth/auth.table.ts'
import type { Factors } from './factor.contract.ts'

/** The authenticator apps, passkeys and remaining backup codes of the caller. */
export async function listFactors(ctx: Context): Promise<Factors> {
  const personId = ctx.actor.personId ?? ''
  const [apps, keys, codes, credentials] = await Promise.all([
    ctx.db
      .select()
      .from(factors)
      .where(and(eq(factors.personId, personId), isNotNull(factors.verifiedAt)))
      .orderBy(factors.createdAt, factors.id),
    ctx.db.select().from(passkeys).where(eq(passkeys.personId, personId)).orderBy(passkeys.createdAt, passkeys.id),
    ctx.db
      .select({ count: count() })
      .from(backupCodes)
      .where(and(eq(backupCodes.personId, personId), isNull(backupCodes.usedAt))),
    ctx.db
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.personId, personId), eq(accounts.providerId, 'credential'), isNotNull(accounts.password))),
  ])
  return {
    hasPassword: credentials.length > 0,
    apps: apps.map(({ id, name, createdAt }) => ({ id, name, createdAt: createdAt.toISOString() })),
    passkeys: keys.map(({ id, name, createdAt, usedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
    backupCodesLeft: codes[0]?.count ?? 0,
    at: (await nowOf(ctx)).now.toISOString(),
  }
}
