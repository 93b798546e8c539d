import { eq } from 'drizzle-orm'
import { people } from '#domain/accounts/people/people.table.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { readFigures } from '#domain/site/business-figures/read-figures.ts'
import { formatMoney } from '#values/money.ts'
import { tellAdministrators } from './tell-administrators.ts'

/** Mails all administrators that the sums up to which one person decides alone were changed. */
export async function tellLimits(ctx: Context, { by }: { by: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { figures } = await readFigures(tx)
    const { toReceiver, byGiver } = figures.twoPeople
    const [writer] = await tx.db.select({ name: people.name }).from(people).where(eq(people.id, by))
    await tellAdministrators(tx, {
      about: 'limits',
      lines: (t, locale) => [
        t('mail:second.limitsLine', { by: writer?.name ?? '' }),
        t('mail:second.limitsNow', { toReceiver: formatMoney(toReceiver, locale), byGiver: formatMoney(byGiver, locale) }),
      ],
    })
  })
}
