import { type Context, inTransaction } from '#domain/context.ts'
import { signToken, tokenMinutes } from '#platform/auth/tokens.ts'

/** Issues an access token for the API with the rights of this session; valid for 15 minutes or until the session ends. */
export async function issueToken(ctx: Context): Promise<{ token: string; expiresAt: string }> {
  return inTransaction(ctx, async (tx) => {
    const token = await signToken(tx, { personId: tx.actor.personId ?? '', sessionId: tx.actor.session?.id ?? '' })
    return { token, expiresAt: new Date(tx.now.getTime() + tokenMinutes * 60_000).toISOString() }
  })
}
