import { type Context, type Needs, nowOf } from '#domain/context.ts'
import { proveBooks } from '#domain/money/books/prove-books.ts'
import { newId } from '#values/id.ts'
import { addMonths, monthOfDay } from './accounting.policy.ts'
import { askAdjustment } from './adjust-books.ts'
import { closeMonth } from './close-month.ts'
import { getAccounting } from './get-accounting.ts'
import { prepareClosing } from './prepare-closing.ts'

/**
 * Closes the months of the demonstration's past but the last one, which is left to whoever tries it. Two people of the shop do it, and one of
 * them asks for an adjustment.
 */
export async function seedClosings(present: Context & Needs<'payments' | 'ledgerAnchors'>): Promise<void> {
  const ctx = { ...present, isPast: true }
  const { today } = await nowOf(ctx)
  const as = (personId: string): Context => ({ ...ctx, actor: { ...ctx.actor, personId, roles: ['admin'] } })
  await askAdjustment(as('moderator-nour'), {
    ...{ key: newId(), day: today, debit: 'bank_fees', credit: 'accruals', amount: 12_500 },
    reason: 'Card machine rent for this month. The bank invoices it next month.',
  })
  await proveBooks(ctx)
  const last = addMonths(monthOfDay(today), -1)
  for (;;) {
    const { closing } = await getAccounting(ctx)
    if (!closing || closing.month >= last || closing.checks.some(({ holds }) => !holds)) return
    await prepareClosing(as('moderator-nour'), { month: closing.month })
    await closeMonth(as('admin-lina'), { month: closing.month })
  }
}
