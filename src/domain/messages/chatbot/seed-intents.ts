import type { TxContext } from '#domain/context.ts'
import { newId } from '#values/id.ts'
import { chatbotIntents } from './chatbot.table.ts'
import { defaultIntents } from './defaults/default-intents.ts'

/** Adds the intents that the shop brings and that are not there; those that staff have changed stay as they are. */
export async function seedIntents(tx: TxContext): Promise<void> {
  await tx.db
    .insert(chatbotIntents)
    .values(
      defaultIntents.map(({ name, phrases, responses, priority = 50, filters = {} }) => ({
        id: newId(),
        name,
        trainingPhrases: [...phrases],
        responses: [...responses],
        contextFilters: filters,
        priority,
        changedAt: tx.now,
      })),
    )
    .onConflictDoNothing()
}
