import { count } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import {
  backupCodes,
  challenges,
  knownBrowsers,
  passkeyQuestions,
  sessions,
  signingKeys,
  verifications,
} from '#platform/auth/auth.table.ts'
import { oauthStates } from '#platform/auth/identities/oauth-states.table.ts'

/** Ends every session, token, code and way of signing in that has begun, of everybody. Returns how many sessions there were. */
export async function endEverySession({ db }: TxContext): Promise<number> {
  const [open] = await db.select({ count: count() }).from(sessions)
  for (const table of [sessions, challenges, oauthStates, passkeyQuestions, verifications, knownBrowsers, backupCodes, signingKeys])
    await db.delete(table)
  return open?.count ?? 0
}
