import { type Context, inTransaction, type Needs } from '#domain/context.ts'
import { answerMessage } from './answer-message.ts'
import { endDraft, listGivenUp } from './draft-answer.ts'

/**
 * Answers what a process that ended was about to answer, as the person whose conversation it is; a visitor’s browser may be gone. Answers the
 * faults of those that could not be.
 */
export async function finishAnswers(ctx: Context & Needs<'assistant'>): Promise<unknown[]> {
  const faults: unknown[] = []
  for (const asked of await listGivenUp(ctx)) {
    const actor = { personId: asked.session.userId, email: null, visitorId: '', roles: [] }
    try {
      await answerMessage({ ...ctx, actor, locale: asked.session.locale }, asked)
      await inTransaction(ctx, (tx) => endDraft(tx, asked))
    } catch (error) {
      faults.push(error)
    }
  }
  return faults
}
