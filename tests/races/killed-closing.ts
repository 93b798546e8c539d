import type { FullContext } from '#domain/context.ts'
import { askAdjustment, bookAdjustment } from '#domain/money/accounting/adjust-books.ts'
import { closeMonth } from '#domain/money/accounting/close-month.ts'
import { prepareClosing } from '#domain/money/accounting/prepare-closing.ts'
import { reopenMonth } from '#domain/money/accounting/reopen-month.ts'
import type { Process } from './killed-scenarios.ts'

/** Two people close July, open it again and adjust it; each step goes on from where the books are. */
export async function closeAndAdjust({ as, query }: Process): Promise<void> {
  const system = as('')
  const staff = (personId: string): FullContext => ({ ...system, actor: { ...system.actor, personId, roles: ['admin'] } })
  const [admin, nour] = [staff('admin-lina'), staff('moderator-nour')]
  const inMonth = { month: '2027-07' }
  const reason = 'A fee of the bank was missing'
  const latest = async () =>
    (await query<{ status: string }>('SELECT status FROM month_closings ORDER BY prepared_at DESC, id LIMIT 1'))[0]?.status
  if ((await latest()) === undefined) await prepareClosing(nour, inMonth)
  if ((await latest()) === 'prepared') await closeMonth(admin, inMonth)
  if ((await latest()) === 'closed') await reopenMonth(admin, { ...inMonth, reason })
  await askAdjustment(nour, { key: 'killed-adjustment', day: '2027-07-31', debit: 'bank_fees', credit: 'accruals', amount: 300, reason })
  for (const { id } of await query<{ id: string }>('SELECT id FROM book_adjustments')) await bookAdjustment(admin, id)
}
