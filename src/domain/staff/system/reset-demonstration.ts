import type { Context, Needs } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { resetWords } from './system.policy.ts'

/**
 * Empties the demonstration and fills it as on its first start, once the call is answered; all sessions end. The reset is recorded in the
 * log of the process, since the audit log is emptied too.
 * @throws {Refusal} 404 `not-found` where the shop is no demonstration
 * @throws {Refusal} 422 `system.other-word` for another word than the one in the reader's language
 */
export async function resetDemonstration(ctx: Context & Needs<'startAnew'>, { word }: { word: string }): Promise<{ isAsked: true }> {
  if (!ctx.isDemo || !ctx.startAnew) throw new Refusal('not-found', 404)
  if (word !== resetWords[ctx.locale]) throw new Refusal('system.other-word', 422)
  ctx.log.warn({ person: ctx.actor.personId }, 'the demonstration is emptied and filled anew')
  await ctx.startAnew()
  return { isAsked: true }
}
