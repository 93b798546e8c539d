import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, inTransaction, nowOf } from '#domain/context.ts'
import type { Browser } from '#tests/front.ts'
import { world } from '#tests/world.ts'
import { moveRentals } from './move-rentals.ts'
import { readRentals } from './read-rentals.ts'
import { type Move, meaningOf, type Party, type RentalMove, rentalMoves, rentalStatuses } from './rental.policy.ts'
import { refusalTo } from './rental-moments.policy.ts'

let shop: Awaited<ReturnType<typeof world>>
let visitor: Browser
let orderId: string
const actors = new Map<Party, Actor>()
beforeAll(async () => {
  shop = await world()
  visitor = shop.browser()
  const lines = [{ itemId: 'wf-001', from: '2027-07-08', until: '2027-07-10', quantity: 2 }]
  orderId = String((await visitor.send('POST', '/api/orders', { key: 'key-of-the-hold', lines })).body['id'])
  const { rows } = await shop.pool.query<{ visitor_id: string; owner_id: string }>(
    'SELECT o.visitor_id, r.owner_id FROM orders o JOIN rentals r ON r.order_id = o.id WHERE o.id = $1',
    [orderId],
  )
  const actor = (change: Partial<Actor>): Actor => ({ personId: null, email: null, visitorId: '', roles: [], ...change })
  actors.set('customer', actor({ visitorId: rows[0]?.visitor_id ?? '' }))
  actors.set('owner', actor({ personId: rows[0]?.owner_id ?? '', roles: ['owner'] }))
  actors.set('courier', actor({ personId: 'courier-omar', roles: ['courier'] }))
  actors.set('admin', actor({ personId: 'moderator-nour', roles: ['moderator'] }))
  actors.set('system', actor({}))
})
afterAll(() => shop.close())
beforeEach(() => stand('held'))

async function stand(status: string, handOver = 'courier'): Promise<void> {
  await shop.db.execute(
    sql`UPDATE rentals SET status = ${status}, hand_over = ${handOver}, answer_by = '2027-07-01T12:00:00Z', failed_attempts = 2, deposit = 0 WHERE order_id = ${orderId}`,
  )
  await shop.db.execute(sql`UPDATE blocks SET is_live = true WHERE rental_id IN (SELECT id FROM rentals WHERE order_id = ${orderId})`)
}

async function atStart(): Promise<{ statuses: string[]; blocks: number }> {
  const { rows } = await shop.pool.query<{ status: string; is_live: boolean }>(
    'SELECT r.status, b.is_live FROM rentals r JOIN blocks b ON b.rental_id = r.id WHERE r.order_id = $1',
    [orderId],
  )
  return { statuses: [...new Set(rows.map(({ status }) => status))], blocks: rows.filter((row) => row.is_live).length }
}

/** Makes a move as one party; answers how many rentals moved, or the code of the refusal. */
async function move(name: RentalMove, by: Party, actor = actors.get(by)): Promise<number | string> {
  const ctx = { ...shop.system(), ...(actor && { actor }) }
  return inTransaction(ctx, (tx) => moveRentals(tx, name, { orderId, by })).then(
    (moved) => moved.length,
    (error: { code: string; status: number }) => `${error.status} ${error.code}`,
  )
}

const names = (Object.keys(rentalMoves) as RentalMove[]).filter((name) => rentalMoves[name].from.length > 0)
const parties: readonly Party[] = ['customer', 'owner', 'courier', 'admin', 'system']

test.each(names)('%s: is made by those whom the rules name, in its time, and refused to all others', async (name) => {
  const { from, to, handOver }: Move = rentalMoves[name]
  const [start = ''] = from
  for (const by of parties) {
    await stand(start, handOver)
    const { now } = await nowOf(shop.system())
    const [rental] = await readRentals(shop.system(), sql`rentals.order_id = ${orderId}`)
    const actor = actors.get(by)
    const code = rental && actor ? refusalTo(name, { by, actor, rental, now }) : 'unknown'
    expect(await move(name, by), by).toBe(code === null ? 2 : `${code === 'rental.not-yours' ? 403 : 409} ${code}`)
    expect(await atStart(), by).toEqual(
      code === null ? { statuses: [to], blocks: meaningOf(to).blocksUnit ? 2 : 0 } : { statuses: [start], blocks: 2 },
    )
  }
})

test('nobody moves a rental as somebody they are not', async () => {
  const nobody: Actor = { personId: null, email: null, visitorId: '', roles: [] }
  const everyRole: Actor['roles'] = ['customer', 'owner', 'courier', 'moderator', 'admin']
  const lama: Actor = { ...nobody, personId: 'customer-rana', visitorId: 'another-visitor-of-the-shop', roles: everyRole }
  for (const stranger of [nobody, lama]) expect(await move('release', 'customer', stranger)).toBe('403 rental.not-yours')
  await stand('requested')
  for (const stranger of [nobody, lama]) expect(await move('accept', 'owner', stranger)).toBe('403 rental.not-yours')
  for (const by of ['customer', 'owner', 'courier'] as const)
    expect(await move('accept', 'admin', actors.get(by))).toBe('403 rental.not-yours')
  await stand('packed')
  expect(await move('dispatch', 'courier', actors.get('owner'))).toBe('403 rental.not-yours')
  expect((await atStart()).statuses).toEqual(['packed'])
})

test('an order that an account has adopted is no longer moved by the browser alone', async () => {
  await shop.pool.query(`UPDATE orders SET person_id = 'customer-rana' WHERE id = $1`, [orderId])
  try {
    expect(await move('release', 'customer')).toBe('403 rental.not-yours')
    expect(await move('release', 'customer', { personId: 'customer-rana', email: null, visitorId: '', roles: ['customer'] })).toBe(2)
  } finally {
    await shop.pool.query(`UPDATE orders SET person_id = NULL WHERE id = $1`, [orderId])
  }
})

test('what does not stand where the move begins stays, and each rental that moves is in the audit log with the party', async () => {
  await stand('packed')
  expect(await move('confirm', 'system')).toBe(0)
  expect((await atStart()).statuses).toEqual(['packed'])
  expect(await move('cancelAsOwner', 'owner')).toBe(2)
  const { rows } = await shop.pool.query(
    `SELECT actor_id, details FROM audit_log WHERE event = 'rental.cancelled_by_owner' ORDER BY id DESC LIMIT 2`,
  )
  const written = { actor_id: actors.get('owner')?.personId, details: { orderId, move: 'cancelAsOwner', by: 'owner' } }
  expect(rows).toEqual([written, written])
})

test('the database knows exactly the statuses of the table', async () => {
  const { rows } = await shop.pool.query<{ rule: string }>(
    `SELECT pg_get_constraintdef(oid) AS rule FROM pg_constraint WHERE conname = 'rentals_status_check'`,
  )
  const known = [...(rows[0]?.rule ?? '').matchAll(/'(\w+)'/g)].map(([, status]) => status)
  expect(known.sort()).toEqual([...rentalStatuses].sort())
})
