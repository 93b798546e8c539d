import { desc, eq } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { newId } from '#values/id.ts'
import type { Locale } from '#values/locale.ts'
import { answerVisitor } from './answer-visitor.ts'
import { chatbotIntents, unmatchedQuestions } from './chatbot.table.ts'
import type { Intent, KeptIntent } from './intent-desk.contract.ts'

const maxQuestions = 100

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

/** Writes an intent, in place of the one of its name; the shop's own come back no more when it starts again. */
export async function keepIntent(
  ctx: Context,
  { name, phrases, responses, where, priority, isActive }: KeptIntent,
): Promise<{ intents: Intent[] }> {
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
    await record(tx, 'chat.intent-changed', name, { isActive, priority })
  })
  return listIntents(ctx)
}

/** What the assistant would answer to a visitor without an account, in a language. */
export async function tryOut(
  ctx: Context,
  { text, locale }: { text: string; locale: Locale },
): Promise<{ intent: string | null; content: string }> {
  const visitor = { personId: null, email: null, visitorId: '', roles: [] }
  const { intent, content } = await answerVisitor({ ...ctx, locale, actor: visitor }, { text, isTry: true })
  return { intent, content }
}

/** What nothing answered, the most asked first. */
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
