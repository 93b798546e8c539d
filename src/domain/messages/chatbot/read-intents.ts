import { desc, eq, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { chatbotIntents, type IntentRow } from './chatbot.table.ts'

/** The intents of each database with the mark of their rows. */
const known = new WeakMap<object, { mark: string; intents: IntentRow[] }>()

/** The enabled intents, the most important first; read again once any row has changed. */
export async function readIntents({ db }: Context): Promise<readonly IntentRow[]> {
  const { rows } = await db.execute<{ mark: string }>(
    sql`SELECT coalesce(string_agg(xmin || ' ' || ctid, ',' ORDER BY ctid), '') AS mark FROM chatbot_intents`,
  )
  const mark = rows[0]?.mark ?? ''
  const last = known.get(db)
  if (last?.mark === mark) return last.intents
  const intents = await db
    .select()
    .from(chatbotIntents)
    .where(eq(chatbotIntents.isActive, true))
    .orderBy(desc(chatbotIntents.priority), chatbotIntents.name)
  known.set(db, { mark, intents })
  return intents
}
