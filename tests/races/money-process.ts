import pg from 'pg'
import { inTransaction } from '#domain/context.ts'
import { applyDeposit, releaseDeposit } from '#domain/money/deposits/decide-deposit.ts'
import { planDeposit } from '#domain/money/deposits/plan-deposit.ts'
import { settleDeposit } from '#domain/money/deposits/settle-deposit.ts'
import { settleDue } from '#domain/money/deposits/settle-due.ts'
import { createRefund } from '#domain/money/payments/create-refund.ts'
import { connect } from '#platform/database/database.ts'
import { shopOn } from './checkout.ts'

// Money that moves in a process of its own, which dies at the given round trip to the database, those of the card provider among them:
// `node money-process.ts URL TIME 17 refund|release|apply`.
const [url = '', time = '', dieAt = '0', story = 'refund'] = process.argv.slice(2)
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
const ctx = shop.as('')
const { rows } = await database.pool.query<{ orderId: string; paymentId: string; rentalId: string }>(
  'SELECT r.order_id AS "orderId", p.id AS "paymentId", r.id AS "rentalId" FROM payments p JOIN rentals r ON r.order_id = p.order_id',
)
const { orderId = '', paymentId = '', rentalId = '' } = rows[0] ?? {}
if (story === 'refund') {
  const back = { rental: 33_750, service_fee: 1690 }
  await inTransaction(ctx, (tx) => createRefund(tx, { paymentId, rentalId, back, reason: 'cancelled', key: 'killed' }))
  await settleDue(ctx)
} else {
  const planned = await inTransaction(ctx, (tx) => planDeposit(tx, { orderId, rentalId, method: 'card', amount: 60_000, holdAt: tx.now }))
  const id = planned?.id ?? ''
  await settleDeposit(ctx, id)
  shop.clock.advance(5 * 86_400_000)
  await settleDeposit(ctx, id)
  const to = [{ account: 'owner_payable', party: 'owner-dana', amount: 20_000 }] as const
  await inTransaction(ctx, (tx) => (story === 'apply' ? applyDeposit(tx, id, to) : releaseDeposit(tx, id)))
  await settleDeposit(ctx, id)
}
await database.close()
process.stdout.write(String(trips))
