import { asc, eq } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { newId } from '#values/id.ts'
import type { LocalizedText } from '#values/locale.ts'
import { cannedAnswers } from './canned-answers.table.ts'
import type { CannedAnswer } from './inbox.contract.ts'

const maxAnswers = 200

/** The answers that staff have ready, by their shortcuts. */
export async function listAnswers(ctx: Context): Promise<{ answers: CannedAnswer[] }> {
  const { id, shortcut, text } = cannedAnswers
  return { answers: await ctx.db.select({ id, shortcut, text }).from(cannedAnswers).orderBy(asc(shortcut)).limit(maxAnswers) }
}

/** Keeps an answer under its shortcut, in place of the one that was there. */
export async function keepAnswer(
  ctx: Context,
  { shortcut, text }: { shortcut: string; text: LocalizedText },
): Promise<{ answers: CannedAnswer[] }> {
  await inTransaction(ctx, async (tx) => {
    await tx.db
      .insert(cannedAnswers)
      .values({ id: newId(), shortcut, text, changedAt: tx.now })
      .onConflictDoUpdate({ target: cannedAnswers.shortcut, set: { text, changedAt: tx.now } })
    await record(tx, 'chat.answer-changed', shortcut)
  })
  return listAnswers(ctx)
}

/**
 * Removes an answer.
 * @throws {Refusal} 404 `chat.answer-unknown`
 */
export async function removeAnswer(ctx: Context, shortcut: string): Promise<{ answers: CannedAnswer[] }> {
  await inTransaction(ctx, async (tx) => {
    const { rowCount } = await tx.db.delete(cannedAnswers).where(eq(cannedAnswers.shortcut, shortcut))
    if (!rowCount) throw new Refusal('chat.answer-unknown', 404)
    await record(tx, 'chat.answer-changed', shortcut)
  })
  return listAnswers(ctx)
}
