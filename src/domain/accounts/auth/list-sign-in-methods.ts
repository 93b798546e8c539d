import { and, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { accounts } from '#platform/auth/auth.table.ts'
import { type PhoneChannel, phoneChannels } from '#platform/sms/sms.ts'

/** Returns the channels that can send codes to a phone, and whether the caller has a password. */
export async function listSignInMethods(ctx: Context): Promise<{ channels: PhoneChannel[]; hasPassword: boolean }> {
  const channels = [...(ctx.channels ?? phoneChannels)]
  const { personId } = ctx.actor
  if (!personId) return { channels, hasPassword: false }
  const isOfPerson = and(eq(accounts.personId, personId), eq(accounts.providerId, 'credential'), isNotNull(accounts.password))
  const [password] = await ctx.db.select({ id: accounts.id }).from(accounts).where(isOfPerson)
  return { channels, hasPassword: password !== undefined }
}
