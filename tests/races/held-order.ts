import type { FullContext } from '#domain/context.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-words.policy.ts'
import { nameCollector } from '#domain/renting/contact-codes/name-collector.ts'
import { deliverOrder } from '#domain/renting/holds/deliver-order.ts'
import { chooseMethod } from '#domain/renting/paying/choose-method.ts'
import { addDays, type Day } from '#values/day.ts'
import type { HistoryShop } from './histories/history-shop.ts'

interface Wish {
  id: string
  /** Its first day: it is brought on the evening before. Null where all of it is collected in person. */
  from: Day | null
  area: string
  phone: string
  email: string
  method: PaymentMethod
}

/** Gives a held order its address, its contact, confirmed as if its codes had been typed, and its method. */
export async function finishHeld(
  { query, clock }: Pick<HistoryShop, 'query' | 'clock'>,
  ctx: FullContext,
  { id, from, area, phone, email, method }: Wish,
): Promise<void> {
  if (from === null) await nameCollector(ctx, { id, name: 'Rana', phone })
  else {
    const slot = `${addDays(from, -1)}_17-19`
    await deliverOrder(ctx, { id, name: 'Rana', phone, area, landmark: 'Circle', building: '12', slot })
  }
  await query('UPDATE orders SET email = coalesce(email, $2), email_confirmed_at = $3, phone_confirmed_at = $3 WHERE id = $1', [
    id,
    email,
    await clock.now(),
  ])
  await chooseMethod(ctx, { id, method })
}
