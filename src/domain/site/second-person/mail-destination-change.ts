import { eq } from 'drizzle-orm'
import { people } from '#domain/accounts/people/people.table.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { destinationChanges } from '#domain/site/settings/destination-changes.table.ts'
import { mailAdministrators } from './mail-administrators.ts'

/** Mails all administrators the old and the new account that customers pay to by CliQ, as soon as the change was asked for. */
export async function mailDestinationChange(ctx: Context, { id }: { id: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [change] = await tx.db.select().from(destinationChanges).where(eq(destinationChanges.id, id))
    if (!change) return
    const [asker] = await tx.db
      .select({ name: people.name })
      .from(people)
      .where(eq(people.id, change.askedBy ?? ''))
    await mailAdministrators(tx, {
      about: 'destination',
      lines: (t, locale) => {
        const wordsOf = ({ alias, name }: typeof change.old) => (alias ? `\u2068${alias}\u2069 (${name[locale]})` : t('mail:second.none'))
        return [
          t('mail:second.destinationLine', { by: asker?.name ?? '' }),
          t('mail:second.old', { value: wordsOf(change.old) }),
          t('mail:second.new', { value: wordsOf(change.new) }),
        ]
      },
    })
  })
}
