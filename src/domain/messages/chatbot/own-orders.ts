import type { Context } from '#domain/context.ts'
import { findOpenDebt } from '#domain/renting/orders/find-open-debt.ts'
import { listOrders } from '#domain/renting/orders/list-orders.ts'
import type { Order, Rental } from '#domain/renting/orders/order.contract.ts'
import { meaningOf } from '#domain/renting/rentals/rental.policy.ts'
import { collectionDayOf } from '#domain/site/areas/slot.policy.ts'
import { translator } from '#i18n/server.ts'
import { formatDay } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import type { Card, Filled } from './chatbot.contract.ts'

const maxCards = 4

/** Describes the actor's current rentals with their states, the next first. */
export async function describeOrders(ctx: Context): Promise<Filled> {
  const t = translator(ctx.locale)
  const current = await currentRentals(ctx)
  if (current.length === 0) return nothing(ctx)
  return { content: t('chatbot:orders', { count: current.length }), cards: current.slice(0, maxCards).map((one) => cardOf(ctx, one)) }
}

/** Describes when each of the actor's current rentals is collected, or brought back in person. */
export async function describeReturns(ctx: Context): Promise<Filled> {
  const t = translator(ctx.locale)
  const current = (await currentRentals(ctx)).toSorted((one, other) => (one.rental.until < other.rental.until ? -1 : 1))
  if (current.length === 0) return nothing(ctx)
  const lines = current.slice(0, maxCards).map(({ rental }) => {
    const day = formatDay(collectionDayOf(rental.until), ctx.locale)
    const key = rental.handOver === 'in_person' ? 'chatbot:bring-back' : 'chatbot:collected'
    return t(key, { name: rental.name, day: rental.handOver === 'in_person' ? formatDay(rental.until, ctx.locale) : day })
  })
  return { content: lines.join('\n'), cards: current.slice(0, maxCards).map((one) => cardOf(ctx, one)) }
}

/** Describes the actor's open debt for an earlier rental, or says that there is none. */
export async function describeDebts(ctx: Context): Promise<Filled> {
  const t = translator(ctx.locale)
  if (ctx.actor.personId === null) return nothing(ctx)
  const debt = await findOpenDebt(ctx)
  if (!debt) return { content: t('chatbot:no-debt'), cards: [{ kind: 'link', label: t('chatbot:my-orders'), path: '/profile/orders' }] }
  const path = `/profile/orders/${debt.orderId}/rentals/${debt.rentalId}`
  return {
    content: t('chatbot:debt', { amount: formatMoney(debt.amount, ctx.locale) }),
    cards: [{ kind: 'link', label: t('chatbot:pay-debt'), path }],
  }
}

async function currentRentals(ctx: Context): Promise<{ order: Order; rental: Rental }[]> {
  if (ctx.actor.personId === null && ctx.actor.visitorId === '') return []
  const orders = await listOrders(ctx)
  return orders
    .flatMap((order) => order.rentals.map((rental) => ({ order, rental })))
    .filter(({ rental }) => meaningOf(rental.status).isOpen)
    .toSorted((one, other) => (one.rental.from < other.rental.from ? -1 : 1))
}

function cardOf({ locale }: Context, { order, rental }: { order: Order; rental: Rental }): Card {
  const words = translator(locale)(`orders:status-${rental.status}`)
  const { name, from, until } = rental
  return { kind: 'order', number: order.number, name, from, until, words, path: `/profile/orders/${order.id}` }
}

/** A visitor may have orders in an account, so the way to sign in is shown. */
function nothing({ locale, actor }: Context): Filled {
  const t = translator(locale)
  if (actor.personId !== null)
    return { content: t('chatbot:no-orders'), cards: [{ kind: 'link', label: t('chatbot:browse'), path: '/browse' }] }
  return { content: t('chatbot:sign-in-for-orders'), cards: [{ kind: 'link', label: t('chatbot:sign-in'), path: '/login' }] }
}
