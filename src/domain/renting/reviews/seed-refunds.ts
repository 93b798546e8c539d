import { demoCustomers } from '#domain/accounts/people/seed-customers.ts'
import { type Context, type Needs, nowOf } from '#domain/context.ts'
import { settleDue } from '#domain/money/deposits/settle-due.ts'
import { cancelRental, getCancellation } from '#domain/renting/cancellations/cancel-rental.ts'
import { compareName, fileRepayments } from '#domain/renting/repayments/decide-repayment.ts'
import { listRepayments } from '#domain/renting/repayments/list-repayments.ts'
import { payOutCredit } from '#domain/renting/repayments/pay-out-credit.ts'
import { setRefundAccount } from '#domain/renting/repayments/set-refund-account.ts'
import { fixedClock } from '#platform/clock.ts'
import { addDays, instantAt } from '#values/day.ts'
import { newId } from '#values/id.ts'
import { actingAs, bookPast, throwFirst } from './live-past.ts'

type SeedContext = Context & Needs<'payments' | 'captcha'>

const lina = { id: 'admin-lina', role: 'admin' } as const
const iban = 'JO94CBJO0010000000000131000302'

/**
 * Gives the demonstration refunds by transfer in every state: one in a file for the bank, one that is ready, one whose names differ, and one whose
 * customer, Rana, is asked where it goes. Nobody is notified of past events.
 */
export async function seedRefunds(present: SeedContext): Promise<void> {
  const ctx = { ...present, isPast: true }
  const { today, now } = await nowOf(ctx)
  const cancelled = async (customerId: string, itemId: string, ahead: number, ago: number) => {
    const customer = customerOf(customerId)
    const at = instantAt(addDays(today, -ago), 10)
    const { id } = await bookPast(ctx, { customer, itemId, from: addDays(today, ahead), at, method: 'transfer' })
    const hers = actingAs(ctx, { ...customer, role: 'customer' }, new Date(at.getTime() + 3_600_000))
    const { refund } = await getCancellation(hers, id)
    await cancelRental(hers, { id, key: newId(), refund })
    throwFirst(await settleDue({ ...ctx, clock: fixedClock(new Date(at.getTime() + 7_200_000)) }))
    return hers
  }
  const sara = await cancelled('customer-sara', 'wf-001', 30, 2)
  await setRefundAccount(sara, { kind: 'iban', account: iban, holder: customerOf('customer-sara').name })
  await payOutCredit(sara, { amount: 5000, key: newId() })
  const tala = await cancelled('customer-tala', 'mc-001', 40, 2)
  await setRefundAccount(tala, { kind: 'cliq', account: 'OTRADING', holder: 'Omran Trading' })
  const yazan = await cancelled('customer-yazan', 'wf-002', 50, 3)
  await setRefundAccount(yazan, { kind: 'cliq', account: '0791234567', holder: customerOf('customer-yazan').name })
  await cancelled('customer-rana', 's-001', 45, 1)
  const desk = actingAs(ctx, lina, now)
  const { rows } = await listRepayments(desk)
  const his = rows.filter(({ personId }) => personId === 'customer-yazan')
  for (const { id, state } of his) if (state === 'compare') await compareName(desk, id)
  await fileRepayments(
    desk,
    his.map(({ id }) => id),
  )
}

const rana = { id: 'customer-rana', name: 'Rana Haddad', email: 'rana@libsa.example', phone: '+962795550101' }

function customerOf(id: string): typeof rana {
  const customer = [...demoCustomers, rana].find((one) => one.id === id)
  if (!customer) throw new Error(`No customer of the demonstration is called ${id}`)
  return customer
}
