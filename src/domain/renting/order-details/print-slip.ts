import { inArray, sql } from 'drizzle-orm'
import { items } from '#domain/catalogue/items/items.table.ts'
import { labelAddress } from '#domain/catalogue/units/print-labels.ts'
import type { Context } from '#domain/context.ts'
import { can } from '#domain/permissions.policy.ts'
import { Refusal } from '#domain/refusal.ts'
import { inPersonHours } from '#domain/renting/orders/hand-over.policy.ts'
import { hasPackingSlip } from '#domain/renting/rentals/hand-over.policy.ts'
import { lastPaidDay } from '#domain/renting/rentals/late.policy.ts'
import { type RentalWithOrder, readRentals } from '#domain/renting/rentals/read-rentals.ts'
import { momentsOf } from '#domain/renting/rentals/rental-moments.policy.ts'
import { collectedIn, deliveredIn, slotOf } from '#domain/site/areas/slot.policy.ts'
import { isolated, slipFile } from '#domain/site/settings/print-paper.ts'
import { readSettings } from '#domain/site/settings/read-settings.ts'
import { translator } from '#i18n/server.ts'
import type { PackingSlip, SlipPiece } from '#platform/pdf/packing-slip.ts'
import { addDays, type Day } from '#values/day.ts'
import { formatDay, formatHours, formatInstant, formatRange } from '#values/format.ts'
import type { Locale } from '#values/locale.ts'
import { orderNumber } from '#values/order-number.ts'

/** Of the order of a rental; the windows are those of a courier. */
interface OfOrder extends Record<string, unknown> {
  number: string
  isDiscreet: boolean
  slot: string | null
  collection: string | null
}

/**
 * The packing slip of a rental as a PDF file of A6, for its owner or the shop: the pieces of the owner that leave together, without prices and
 * without the customer.
 * @throws {Refusal} 404 `rental.unknown`
 * @throws {Refusal} 409 `rental.wrong-status` before it is confirmed and once it is back
 * @throws {Refusal} server.busy (503)
 */
export async function printSlip(ctx: Context, id: string): Promise<File> {
  const { locale } = ctx
  const t = translator(locale)
  const { rental, together } = await findTogether(ctx, id)
  const { rows } = await ctx.db.execute<OfOrder>(sql`SELECT number, is_discreet AS "isDiscreet", delivery ->> 'slot' AS slot,
    delivery ->> 'collection' AS collection FROM orders WHERE id = ${rental.orderId}`)
  const [order] = rows
  if (!order) throw new Refusal('rental.unknown', 404)
  const { header } = (await readSettings(ctx)).settings
  const number = orderNumber(order.number)
  return slipFile(ctx, {
    title: t('condition:slip.title', { number }),
    author: header.title[locale],
    seller: order.isDiscreet ? null : header.title[locale],
    heading: t('condition:slip.heading'),
    number: isolated(number),
    facts: factsOf(rental, { order, locale }),
    pieces: await piecesOf(ctx, together),
    lists: [
      {
        title: t('condition:slip.include'),
        lines: (['piece', 'parts', 'label', 'slip'] as const).map((one) => t(`condition:slip.box.${one}`)),
        hasBoxes: true,
      },
      { title: t('condition:slip.return'), lines: returnOf(rental, { order, locale }), hasBoxes: false },
    ],
  })
}

/** The rental, and all of its owner in the order that leave with it. */
async function findTogether(ctx: Context, id: string): Promise<{ rental: RentalWithOrder; together: RentalWithOrder[] }> {
  const { actor } = ctx
  const all = await readRentals(ctx, sql`order_id = (SELECT order_id FROM rentals WHERE id = ${id})`)
  const rental = all.find((one) => one.id === id)
  if (!rental || !(can(actor, 'rentals.move-all') || rental.ownerId === actor.personId)) throw new Refusal('rental.unknown', 404)
  if (!hasPackingSlip(rental.status)) throw new Refusal('rental.wrong-status', 409)
  const { ownerId, handOver, from, until } = rental
  return {
    rental,
    together: all.filter(
      (one) =>
        hasPackingSlip(one.status) && one.ownerId === ownerId && one.handOver === handOver && one.from === from && one.until === until,
    ),
  }
}

function factsOf(rental: RentalWithOrder, { order, locale }: { order: OfOrder; locale: Locale }): PackingSlip['facts'] {
  const t = translator(locale)
  const days = { label: t('condition:slip.days'), value: formatRange(rental, locale) }
  if (rental.handOver === 'in_person') {
    const { fromHour, untilHour } = inPersonHours
    return [days, { label: t('condition:slip.handOver'), value: onDay(rental.from, { fromHour, untilHour, locale }) }]
  }
  const window = order.slot === null ? null : slotOf(deliveredIn(rental, order.slot))
  return [
    days,
    {
      label: t('condition:slip.courier'),
      value: t('condition:slip.fromHour', { at: formatInstant(momentsOf(rental).dispatchAt, locale) }),
    },
    ...(window ? [{ label: t('condition:slip.delivery'), value: onDay(window.day, { ...window, locale }) }] : []),
  ]
}

function returnOf(rental: RentalWithOrder, { order, locale }: { order: OfOrder; locale: Locale }): string[] {
  const t = translator(locale)
  const last = lastPaidDay(rental)
  const back = addDays(last, 1)
  if (rental.handOver === 'in_person') {
    const { fromHour, untilHour } = inPersonHours
    return [t('condition:slip.back.inPerson', { when: onDay(last, { fromHour, untilHour, locale }) }), t('condition:slip.back.care')]
  }
  const window = order.collection === null ? null : slotOf(collectedIn({ until: last }, order.collection))
  const when = window ? onDay(window.day, { ...window, locale }) : formatDay(back, locale, 'full')
  return [t('condition:slip.back.courier', { when }), t('condition:slip.back.care'), t('condition:slip.back.parcel')]
}

/** A day with its hours. */
function onDay(day: Day, { fromHour, untilHour, locale }: { fromHour: number; untilHour: number; locale: Locale }): string {
  const t = translator(locale)
  return [formatDay(day, locale, 'full'), t('notifications:window', formatHours(fromHour, untilHour, locale))].join(t('orders:comma'))
}

async function piecesOf(ctx: Context, together: readonly RentalWithOrder[]): Promise<SlipPiece[]> {
  const { locale } = ctx
  const t = translator(locale)
  const rows = await ctx.db
    .select({ id: items.id, name: items.name, size: items.size, colors: items.colors })
    .from(items)
    .where(inArray(items.id, [...new Set(together.map(({ itemId }) => itemId))]))
  const { rows: codes } = await ctx.db.execute<{ id: string; code: string }>(
    sql`SELECT id, code FROM units WHERE id = ANY (${sql.param(together.map(({ unitId }) => unitId))}::text[])`,
  )
  return together.flatMap(({ itemId, unitId }) => {
    const item = rows.find((one) => one.id === itemId)
    const code = codes.find((one) => one.id === unitId)?.code
    if (!item || code === undefined) return []
    const size = item.size === 'One Size' ? t('items:size.One Size') : t('condition:label.size', { size: isolated(item.size) })
    const colors = item.colors.map((color) => t(`items:color.${color}`, { defaultValue: color }))
    return [
      {
        name: item.name[locale],
        detail: [size, ...colors].join(t('orders:comma')),
        code: isolated(unitId),
        address: labelAddress(ctx, code),
      },
    ]
  })
}
