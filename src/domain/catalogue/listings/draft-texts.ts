import { sql } from 'drizzle-orm'
import type { Context, Needs } from '#domain/context.ts'
import { nowOf } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { AssistantFailed } from '#platform/assistant/assistant.ts'
import { secondsToWait } from '#platform/auth/rate-limit.ts'
import type { Locale } from '#values/locale.ts'
import { findRecords } from './find-records.ts'

const limit = { max: 60, minutes: 60 }

interface Texts {
  name: string
  description: string
  care: string
}

/**
 * Drafts the texts of a listing in the other language by the assistant; nothing is saved.
 * @throws {Refusal} 404 `listing.unknown`, 409 `listing.no-assistant` where none is configured, 429 `server.too-many` after 60 in an hour
 * @throws {Refusal} 503 `listing.assistant-failed` when it does not answer
 */
export async function draftTexts(
  ctx: Context & Needs<'assistant'>,
  { id, to, ...texts }: Texts & { id: string; to: Locale },
): Promise<Texts> {
  const [found] = await findRecords(ctx, sql`SELECT ${id}`)
  if (!found || found.ownerId !== ctx.actor.personId) throw new Refusal('listing.unknown', 404)
  if (!ctx.assistant) throw new Refusal('listing.no-assistant', 409)
  const retryAfter = await secondsToWait(ctx.db, { key: `drafted-texts:${ctx.actor.personId}`, ...limit, ...(await nowOf(ctx)) })
  if (retryAfter > 0) throw new Refusal('server.too-many', 429, { retryAfter })
  try {
    return await ctx.assistant.translate({ to, of: 'piece', texts, signal: ctx.signal })
  } catch (error) {
    if (error instanceof AssistantFailed) throw new Refusal('listing.assistant-failed', 503, { retryAfter: 30 })
    throw error
  }
}
