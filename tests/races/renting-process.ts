import pg from 'pg'
import { getOrder } from '#domain/renting/orders/get-order.ts'
import { settleDue } from '#domain/money/deposits/settle-due.ts'
import { extendRental } from '#domain/renting/changes/extend-rental.ts'
import { getExtension } from '#domain/renting/changes/plan-extension.ts'
import { settleOrder } from '#domain/renting/checkout/settle-order.ts'
import { acceptRental } from '#domain/renting/rentals/accept-rental.ts'
import { cancelRental, getCancellation } from '#domain/renting/rentals/cancel-rental.ts'
import { connect } from '#platform/database/database.ts'
import { newId } from '#values/id.ts'
import { shopOn } from './checkout.ts'

// Owners who accept, or a customer who cancels or extends, in a process of its own, which dies at the given round trip to the database, those of the
// card provider among them: `node renting-process.ts URL TIME 17 accept|cancel|extend`.
const [url = '', time = '', dieAt = '0', story = 'accept'] = process.argv.slice(2)
let trips = 0
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...args: unknown[]) {
    trips += 1
    if (trips === Number(dieAt)) process.kill(process.pid, 'SIGKILL')
    return query.apply(this, args)
  },
})

const database = connect(url)
const shop = shopOn(database, { now: new Date(time) })
const system = shop.as('')
const { rows } = await database.pool.query<{ id: string; order_id: string; owner_id: string; visitor_id: string }>(
  'SELECT r.id, r.order_id, r.owner_id, o.visitor_id FROM rentals r JOIN orders o ON o.id = r.order_id ORDER BY r.line',
)
const [first] = rows
const orderId = first?.order_id ?? ''
if (story === 'accept') {
  for (const { id, owner_id: personId } of rows)
    await acceptRental({ ...system, actor: { ...system.actor, personId, roles: ['customer', 'owner'] } }, { id, key: newId() })
  await settleOrder(system, { orderId, isAnswer: true })
} else if (story === 'extend') {
  const customer = shop.as(first?.visitor_id ?? '')
  const { days } = await getExtension(customer, first?.id ?? '')
  const { until = '', total = 0 } = days.find((one) => one.until === '2027-07-12') ?? {}
  await extendRental(customer, { id: first?.id ?? '', key: newId(), until, total })
} else {
  const customer = shop.as(first?.visitor_id ?? '')
  const id = first?.id ?? ''
  const { refund } = await getCancellation(customer, id)
  await cancelRental(customer, { id, key: newId(), refund })
  await settleDue(system)
  await getOrder(customer, orderId)
}
await database.close()
process.stdout.write(String(trips))
