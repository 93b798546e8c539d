import { desc, eq, inArray } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type Needs, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { newId } from '#values/id.ts'
import { type Locale, locales } from '#values/locale.ts'
import { answerVisitor } from './answer-visitor.ts'
import { chatbotIntents, type IntentRow, unmatchedQuestions } from './chatbot.table.ts'
import type { Intent, KeptIntent } from './intent-admin.contract.ts'
import { matchIntent } from './match-intent.policy.ts'
import { findUnfilled } from './placeholders.policy.ts'

const maxQuestions = 100
/** Of those, so many are looked at when an intent changes: more than are listed. */
const maxLookedAt = 300

/** Every intent, the most important first. */
export async function listIntents(ctx: Context): Promise<{ intents: Intent[] }> {
  const rows = await ctx.db.select().from(chatbotIntents).orderBy(desc(chatbotIntents.priority), chatbotIntents.name)
  return {
    intents: rows.map(({ name, trainingPhrases, responses, contextFilters, priority, isActive, changedAt }) => ({
      name,
      phrases: trainingPhrases,
      responses,
      where: contextFilters,
      priority,
      isActive,
      changedAt: changedAt.toISOString(),
    })),
  }
}

/**
 * Writes an intent, in place of the one of its name; the shop's own come back no more when it starts again. What it answers from now on is no
 * longer among the questions without an answer.
 * @throws {Refusal} 422 `chatbot.placeholder-unknown` (with `placeholder`) when it is on and nothing fills in a part in braces
 */
export async function keepIntent(
  ctx: Context,
  { name, phrases, responses, where, priority, isActive }: KeptIntent,
): Promise<{ intents: Intent[] }> {
  if (isActive) refuseUnfilled(responses)
  await inTransaction(ctx, async (tx) => {
    const written = {
      trainingPhrases: [...phrases],
      responses: [...responses],
      contextFilters: where,
      priority,
      isActive,
      changedAt: tx.now,
    }
    await tx.db
      .insert(chatbotIntents)
      .values({ id: newId(), name, ...written })
      .onConflictDoUpdate({ target: chatbotIntents.name, set: written })
    if (isActive) await forgetAnswered(tx, { trainingPhrases: phrases, contextFilters: where })
    await record(tx, 'chat.intent-changed', name, { isActive, priority })
  })
  return listIntents(ctx)
}

function refuseUnfilled(responses: KeptIntent['responses']): void {
  for (const [at, response] of responses.entries())
    for (const locale of locales) {
      const placeholder = findUnfilled(response[locale])
      if (placeholder) throw new Refusal('chatbot.placeholder-unknown', 422, { fields: [`responses.${at}.${locale}`], placeholder })
    }
}

/** Takes off the list what an intent answers to anybody, on any page; the others were asked when it was put there. */
async function forgetAnswered(tx: TxContext, intent: Pick<IntentRow, 'trainingPhrases' | 'contextFilters'>): Promise<void> {
  const { question, asked, times } = unmatchedQuestions
  const rows = await tx.db.select({ question, asked }).from(unmatchedQuestions).orderBy(desc(times), question).limit(maxLookedAt)
  const answered = rows.filter((row) => matchIntent(row.asked, [intent], { isSignedIn: false, path: '/' })).map((row) => row.question)
  if (answered.length > 0) await tx.db.delete(unmatchedQuestions).where(inArray(question, answered))
}

/** The assistant's answer to a visitor without an account, in a language. */
export async function tryOut(
  ctx: Context & Needs<'assistant'>,
  { text, locale }: { text: string; locale: Locale },
): Promise<{ intent: string | null; content: string }> {
  const visitor = { personId: null, email: null, visitorId: '', roles: [] }
  const { intent, content } = await answerVisitor({ ...ctx, locale, actor: visitor }, { text })
  return { intent, content }
}

/** Questions without an answer, the most frequent first. */
export async function listUnmatched(ctx: Context) {
  const rows = await ctx.db
    .select()
    .from(unmatchedQuestions)
    .orderBy(desc(unmatchedQuestions.times), unmatchedQuestions.question)
    .limit(maxQuestions)
  return { questions: rows.map(({ lastAskedAt, ...row }) => ({ ...row, at: lastAskedAt.toISOString() })) }
}

/** Takes a question off the list of those that nothing answered. */
export async function forgetQuestion(ctx: Context, question: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await tx.db.delete(unmatchedQuestions).where(eq(unmatchedQuestions.question, question))
  })
}
