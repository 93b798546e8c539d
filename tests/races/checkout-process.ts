import pg from 'pg'
import { getOrder } from '#domain/renting/orders/get-order.ts'
import { payOrder } from '#domain/renting/checkout/pay-order.ts'
import { settlePayment } from '#domain/renting/checkout/settle-payment.ts'
import { connect } from '#platform/database/database.ts'
import { newId } from '#values/id.ts'
import { authorizeAll, line, readyOrder, shopOn } from './checkout.ts'

// A whole checkout in a process of its own, which dies at the given round trip to the database: `node checkout-process.ts URL 17`.
const [url = '', dieAt = '0'] = process.argv.slice(2)
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
const shop = shopOn(database)
const ctx = shop.as('visitor-rana-0123456789')
const order = await readyOrder(shop, ctx, [line('single-1'), line('triple', 2)])
await payOrder(ctx, { id: order.id, key: newId(), total: order.quote.total })
await authorizeAll(shop)
const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM payments')
await settlePayment(ctx, rows[0]?.id ?? '')
const { status } = await getOrder(ctx, order.id)
await database.close()
process.stdout.write(`${status} ${trips}`)
