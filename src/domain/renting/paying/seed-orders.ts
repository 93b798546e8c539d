import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type Needs, nowOf } from '#domain/context.ts'
import { accountRole } from '#domain/permissions.policy.ts'
import { deliverOrder } from '#domain/renting/holds/deliver-order.ts'
import { holdOrder } from '#domain/renting/holds/hold-order.ts'
import { changeOrder } from '#domain/renting/orders/change-order.ts'
import type { BagLine } from '#domain/renting/quotes/quote.contract.ts'
import { addDays } from '#values/day.ts'
import { newId } from '#values/id.ts'
import { chooseMethod } from './choose-method.ts'
import { payOrder } from './pay-order.ts'

interface Sample {
  personId: string
  email: string
  name: string
  phone: string
  lines: (Pick<BagLine, 'itemId'> & { inDays: number; days: number })[]
}

const samples: readonly Sample[] = [
  {
    personId: 'customer-rana',
    email: 'rana@libsa.example',
    name: 'Rana Haddad',
    phone: '+962795550101',
    lines: [{ itemId: 'wc-001', inDays: 8, days: 3 }],
  },
  {
    personId: 'owner-lama',
    email: 'lama@libsa.example',
    name: 'Lama Nasser',
    phone: '+962795550102',
    lines: [{ itemId: 'wf-001', inDays: 12, days: 3 }],
  },
  {
    personId: 'owner-dana',
    email: 'dana@libsa.example',
    name: 'Dana Khoury',
    phone: '+962795550103',
    lines: [{ itemId: 'a-002', inDays: 15, days: 3 }],
  },
]

/** Creates the demonstration's cash orders through the public verbs. */
export async function seedOrders(ctx: Context & Needs<'payments' | 'captcha'>): Promise<void> {
  for (const sample of samples) await book(ctx, sample)
}

async function book(ctx: Context & Needs<'payments' | 'captcha'>, { personId, email, name, phone, lines }: Sample): Promise<void> {
  const { today } = await nowOf(ctx)
  const hers = { ...ctx, actor: { personId, email, visitorId: newId(), roles: [accountRole] } }
  const bag = lines.map(({ itemId, inDays, days }) => ({
    itemId,
    from: addDays(today, inDays),
    until: addDays(today, inDays + days - 1),
    quantity: 1,
  }))
  const { id } = await holdOrder(hers, { key: newId(), lines: bag })
  const slot = `${addDays(bag[0]?.from ?? today, -1)}_17-19`
  await deliverOrder(hers, { id, name, phone, area: 'amman-abdoun', landmark: 'Abdoun Circle', building: '12', slot })
  const { quote } = await chooseMethod(hers, { id, method: 'cash' })
  await inTransaction(hers, async (tx) => {
    await changeOrder(tx, id, { email, emailConfirmedAt: tx.now, phoneConfirmedAt: tx.now })
    await record(tx, 'order.phone-confirmed', id, {})
  })
  await payOrder(hers, { id, key: newId(), total: quote.total })
}
