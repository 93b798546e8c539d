import { and, eq, isNull, ne } from 'drizzle-orm'
import { saveLocale } from '#domain/accounts/profiles/save-locale.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { waits } from '#domain/renting/waits/waits.table.ts'
import { changeOrder } from './change-order.ts'
import { type OrderRow, orders } from './orders.table.ts'

/**
 * Stores the language that the actor switches to: of messages to the person, and to the guest about the orders and the waits of this
 * browser.
 */
export async function keepLanguage(ctx: Context): Promise<void> {
  const { personId, visitorId } = ctx.actor
  if (personId === null && visitorId === '') return
  await inTransaction(ctx, async (tx) => {
    const { locale } = tx
    if (personId !== null) await saveLocale(tx, personId, locale)
    for (const table of visitorId === '' ? [] : [orders, waits])
      await tx.db
        .update(table)
        .set({ locale })
        .where(and(eq(table.visitorId, visitorId), isNull(table.personId), ne(table.locale, locale)))
  })
}

/** Stores the language of a checkout: of messages to its customer, and of the order. Returns the order with it. */
export async function keepLanguageOf(tx: TxContext, order: OrderRow): Promise<OrderRow> {
  const { locale } = tx
  if (tx.actor.personId !== null) await saveLocale(tx, tx.actor.personId, locale)
  if (order.locale !== locale) await changeOrder(tx, order.id, { locale })
  return { ...order, locale }
}
