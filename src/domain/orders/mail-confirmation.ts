import type { TxContext } from '#domain/context.ts'
import type { PricedItem } from '#domain/quotes/price-lines.ts'
import type { RentalRow } from '#domain/rentals/rentals.table.ts'
import { translator } from '#i18n/server.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import { formatRange } from '#values/format.ts'
import { localizedPath, locales } from '#values/locale.ts'
import { formatMoney } from '#values/money.ts'
import type { OrderRow } from './orders.table.ts'

/** Writes the confirmation of an order to its address, once in each language, her own first. A discreet one names neither the shop nor the pieces before it is opened there. */
export async function mailConfirmation(
  tx: TxContext,
  { order, rentals, items }: { order: OrderRow; rentals: readonly RentalRow[]; items: ReadonlyMap<string, PricedItem> },
): Promise<void> {
  if (!order.email) return
  for (const locale of [...locales].sort((a) => (a === order.locale ? -1 : 1))) {
    const t = translator(locale)
    const number = `LB-${order.number}`
    const { isDiscreet } = order
    const lines = rentals.map((rental) =>
      t('mail:order.rental', { name: items.get(rental.itemId)?.name[locale] ?? '', days: formatRange(rental, locale) }),
    )
    await enqueueMail(tx, {
      to: order.email,
      locale,
      dedupeKey: `order-confirmed:${order.id}:${locale}`,
      isDiscreet,
      subject: t(isDiscreet ? 'mail:order.discreetSubject' : 'mail:order.subject', { number }),
      heading: t('mail:order.heading'),
      lines: [
        t('mail:order.body', { number }),
        ...(isDiscreet ? [] : lines),
        t(order.method === 'cash' ? 'mail:order.totalCash' : 'mail:order.total', { total: formatMoney(order.total, locale) }),
      ],
      action: { label: t('mail:order.action'), url: `${tx.baseUrl}${localizedPath(`/profile/orders/${order.id}`, locale)}` },
    })
  }
}
