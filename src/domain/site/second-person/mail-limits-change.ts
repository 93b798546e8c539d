import { eq } from 'drizzle-orm'
import { people } from '#domain/accounts/people/people.table.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { readBusinessSettings } from '#domain/site/business-settings/read-business-settings.ts'
import { formatMoney } from '#values/money.ts'
import { mailAdministrators } from './mail-administrators.ts'

/** Mails all administrators that the sums up to which one person decides alone were changed. */
export async function mailLimitsChange(ctx: Context, { by, version }: { by: string; version?: number | undefined }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { figures } = await readBusinessSettings(tx, version)
    const { toReceiver, byGiver } = figures.twoPeople
    const [writer] = await tx.db.select({ name: people.name }).from(people).where(eq(people.id, by))
    await mailAdministrators(tx, {
      about: 'limits',
      lines: (t, locale) => [
        t('mail:second.limitsLine', { by: writer?.name ?? '' }),
        t('mail:second.limitsNow', { toReceiver: formatMoney(toReceiver, locale), byGiver: formatMoney(byGiver, locale) }),
      ],
    })
  })
}
