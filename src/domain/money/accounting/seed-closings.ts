import { type Context, type Needs, nowOf } from '#domain/context.ts'
import { proveBooks } from '#domain/money/books/prove-books.ts'
import { addMonths, monthOfDay } from './accounting.policy.ts'
import { closeMonth } from './close-month.ts'
import { getAccounting } from './get-accounting.ts'
import { prepareClosing } from './prepare-closing.ts'

/** Closes the months of the demonstration's past but the last one, which is left to whoever tries it. Two people of the shop do it. */
export async function seedClosings(present: Context & Needs<'payments' | 'ledgerAnchors'>): Promise<void> {
  const ctx = { ...present, isPast: true }
  const { today } = await nowOf(ctx)
  const as = (personId: string): Context => ({ ...ctx, actor: { ...ctx.actor, personId, roles: ['admin'] } })
  await proveBooks(ctx)
  const last = addMonths(monthOfDay(today), -1)
  for (;;) {
    const { closing } = await getAccounting(ctx)
    if (!closing || closing.month >= last || closing.checks.some(({ holds }) => !holds)) return
    await prepareClosing(as('moderator-nour'), { month: closing.month })
    await closeMonth(as('admin-lina'), { month: closing.month })
  }
}
