import type { FullContext } from '#domain/context.ts'
import { packRental } from '#domain/renting/conditions/pack-rental.ts'
import { confirmEmail } from '#domain/renting/contact-codes/confirm-code.ts'
import { nameCollector } from '#domain/renting/contact-codes/name-collector.ts'
import { sendEmailCode } from '#domain/renting/contact-codes/send-code.ts'
import { chooseHandOver } from '#domain/renting/holds/choose-hand-over.ts'
import { holdOrder } from '#domain/renting/holds/hold-order.ts'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { chooseMethod } from '#domain/renting/paying/choose-method.ts'
import { completeOrders } from '#domain/renting/paying/complete-orders.ts'
import { payOrder } from '#domain/renting/paying/pay-order.ts'
import { addDays, type Day, dayAt, instantAt } from '#values/day.ts'
import { newId } from '#values/id.ts'
import { photographed } from './delivered.ts'
import { codeSentTo, line } from './races/checkout.ts'
import type { RentingShop } from './renting.ts'

/** A rental that is collected from its owner. */
export interface MetInPerson {
  customer: FullContext
  /** As it was paid. */
  order: Order
  id: string
  from: Day
  until: Day
}

/** Has the owners of these items hand them over in person, and be called at a number of their own. */
export async function allowInPerson(shop: RentingShop, ...items: string[]): Promise<void> {
  await shop.query(`UPDATE items SET allows_in_person = true, pickup_contact_number = '+962790000103' WHERE id = ANY ($1)`, [items])
  await shop.query(`UPDATE people SET name = 'Lama Nasser' WHERE id = 'owner-lama'`)
}

let customers = 0

/** Confirms the e-mail address of a held order of a guest. */
export async function confirmGuest(shop: RentingShop, customer: FullContext, id: string): Promise<void> {
  const email = `${customer.actor.visitorId}@example.com`
  await sendEmailCode(customer, { id, email })
  await confirmEmail(customer, { id, email, code: await codeSentTo(shop, email) })
}

/** Pays a held order by card, as its customer. */
export async function payHeld(shop: RentingShop, customer: FullContext, id: string): Promise<Order> {
  await confirmGuest(shop, customer, id)
  const { quote } = await chooseMethod(customer, { id, method: 'card' })
  const { order } = await payOrder(customer, { id, key: newId(), total: quote.total })
  await shop.payAll()
  shop.clock.advance(20_000)
  const [fault] = await completeOrders(shop.as(''))
  if (fault) throw fault
  return order
}

/** Books a piece for three days, ten days ahead, and pays; it is collected from its owner. */
export async function bookInPerson(shop: RentingShop, item: string, days?: { from: Day; until: Day }): Promise<MetInPerson> {
  customers += 1
  const customer = shop.as(`collector-${customers}-0123456789`)
  const from = days?.from ?? addDays(dayAt(await shop.clock.now(shop.database.db)), 10)
  const until = days?.until ?? addDays(from, 2)
  const held = await holdOrder(customer, { key: newId(), lines: [line(item, 1, { from, until })] })
  const id = held.rentals[0]?.id ?? ''
  await chooseHandOver(customer, { id: held.id, rental: id, handOver: 'in_person' })
  await nameCollector(customer, { id: held.id, name: 'Rana Haddad', phone: '0791234567' })
  const order = await payHeld(shop, customer, held.id)
  return { customer, order, id, from, until }
}

/** Lets its owner pack it at noon of the day before, its deposit held, and lets the first day come. */
export async function packedInPerson(shop: RentingShop, owner: FullContext, met: MetInPerson): Promise<void> {
  shop.clock.set(instantAt(addDays(met.from, -1), 11))
  await shop.settle()
  await photographed(shop, met.id, 'packing')
  await packRental(owner, { id: met.id, key: newId() })
  shop.clock.set(instantAt(met.from, 12))
  await shop.settle()
}
