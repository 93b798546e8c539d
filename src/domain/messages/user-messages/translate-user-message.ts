import { eq } from 'drizzle-orm'
import { profiles } from '#domain/accounts/profiles/profiles.table.ts'
import { type Context, inTransaction, type Needs } from '#domain/context.ts'
import { rentals } from '#domain/renting/rentals/rentals.table.ts'
import { AssistantFailed } from '#platform/assistant/assistant.ts'
import { publishChange } from '#platform/realtime/publish-change.ts'
import { maskContacts } from '#values/mask-contacts.ts'
import { languageOf } from './language-of.policy.ts'
import { showsContacts } from './user-message.policy.ts'
import { userMessages } from './user-messages.table.ts'

/**
 * Has the assistant translate a message that its recipient does not read in their language; its original stays. Numbers that were hidden never
 * leave the shop. An assistant that fails leaves the message as it is.
 */
export async function translateUserMessage(ctx: Context & Needs<'assistant'>, { id }: { id: string }): Promise<void> {
  if (!ctx.assistant) return
  const [found] = await ctx.db
    .select({ message: userMessages, locale: profiles.locale, confirmedAt: rentals.confirmedAt })
    .from(userMessages)
    .leftJoin(profiles, eq(profiles.personId, userMessages.recipientId))
    .leftJoin(rentals, eq(rentals.id, userMessages.rentalId))
    .where(eq(userMessages.id, id))
  if (!found || found.message.translation !== null) return
  const { message, locale, confirmedAt } = found
  const text = message.masked ?? message.content
  const language = languageOf(text)
  if (language === null || language === locale) return
  const to = language === 'ar' ? 'en' : 'ar'
  let translation: string
  try {
    ;({ text: translation } = await ctx.assistant.translate({ to, of: 'message', texts: { text } }))
  } catch (error) {
    if (!(error instanceof AssistantFailed)) throw error
    ctx.log.warn({ err: error }, 'a message was not translated')
    return
  }
  const isOpen = message.rentalId === null || showsContacts({ confirmedAt })
  const shown = isOpen ? translation : (maskContacts(translation) ?? translation)
  await inTransaction(ctx, async (tx) => {
    await tx.db.update(userMessages).set({ translation: shown, translationLocale: to }).where(eq(userMessages.id, id))
    await publishChange(tx.db, { topic: 'messages', id: message.recipientId })
  })
}
