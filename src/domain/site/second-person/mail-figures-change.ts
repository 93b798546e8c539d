import { eq } from 'drizzle-orm'
import { people } from '#domain/accounts/people/people.table.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { businessSettingsDraft } from '#domain/site/business-settings/business-settings.table.ts'
import { formatDay } from '#values/format.ts'
import { mailAdministrators } from './mail-administrators.ts'

/** Mails all administrators that figures of money are to change, as soon as it was asked for. */
export async function mailFiguresChange(ctx: Context, { id }: { id: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [row] = await tx.db
      .select({ draft: businessSettingsDraft, by: people.name })
      .from(businessSettingsDraft)
      .leftJoin(people, eq(people.id, businessSettingsDraft.askedBy))
      .where(eq(businessSettingsDraft.id, id))
    const { askedAt, effectiveFrom, reason = '' } = row?.draft ?? {}
    if (!row || !askedAt || !effectiveFrom) return
    await mailAdministrators(tx, {
      about: 'figures',
      lines: (t, locale) => [
        t('mail:second.figuresLine', {
          by: row.by ?? '',
          day: formatDay(effectiveFrom, locale),
          count: Object.keys(row.draft.changes).length,
        }),
        t('mail:second.figuresReason', { reason: `\u2068${reason}\u2069` }),
      ],
    })
  })
}
