import type pg from 'pg'
import { networkOf } from '#platform/auth/network.ts'
import { addDays, type DayRange } from '#values/day.ts'
import { newId } from '#values/id.ts'
import { recorded, sqlServer, workServer } from './bare.ts'
import { type Call, send } from './load.ts'
import { race } from './race.ts'

interface Shop {
  port: number
  pool: pg.Pool
}

const bookings = 150
/** The number of people who ask for one unit at once: one per connection of the load. */
const crowd = 16
const crowdedUnits = 24
/** The first network of the replayed statements: the shop's own requests use those before. */
const otherNetworks = 1 << 16
/** Of what a row books: more than all of its requests with their warm-up. */
const spare = 2

/** The cost of a booking where everybody wants another unit, and where sixteen people at once want the same one. */
export async function measureBookings({ port, pool }: Shop, { days, say }: { days: DayRange; say: (line: string) => void }): Promise<void> {
  const singles = await findSingles(pool)
  const taken = { shop: 1, recorded: spare * bookings, plain: 2 * spare * bookings, crowd: 3 * spare * bookings }
  const itemFrom = (first: number) => (at: number) => singles[first + at] ?? ''
  const shopOrder = (itemId: string, at: number) => orderOf(itemId, days, at)

  const first = itemFrom(0)(0)
  const statements = await recorded(() => send(port, shopOrder(first, 0)))
  const same = {
    what: `the same ${statements.length} statements`,
    server: await sqlServer(pool, statements, [
      { recorded: first, at: itemFrom(taken.recorded) },
      { recorded: networkOf(networkAt(0)), at: (request) => networkOf(networkAt(otherNetworks + request)) },
    ]),
    calls: (at: number) => shopOrder(first, at),
  }
  const plain = {
    what: 'an order, a block and a rental',
    server: await bookingServer(pool, days),
    calls: (at: number) => plainOrder(itemFrom(taken.plain)(at)),
  }
  const many = { calls: (at: number) => shopOrder(itemFrom(taken.shop)(at), at), limits: [same, plain], requests: bookings, port }
  for (const line of await race('booking: many units', many)) say(line)

  const unitFrom = (start: number) => (at: number) => itemFrom(start)(Math.floor(at / crowd))
  const shopUnit = unitFrom(taken.crowd)
  const bareUnit = unitFrom(taken.crowd + spare * crowdedUnits)
  const alone = {
    what: 'an order, a block and a rental',
    server: await bookingServer(pool, days),
    calls: (at: number) => ({ ...plainOrder(bareUnit(at)), refused: 409 as const }),
  }
  const calls = (at: number): Call => ({ ...shopOrder(shopUnit(at), at), refused: 409 })
  for (const line of await race('booking: one unit', { calls, limits: [alone], requests: crowdedUnits * crowd, port })) say(line)
  const wanted = singles.slice(taken.crowd, taken.crowd + spare * crowdedUnits)
  const { booked, twice } = await countBooked(pool, wanted, days.from)
  say(`Of the units that sixteen people wanted at once, ${booked} were booked once and ${twice} more than once.`)
}

/** Items of one unit, in an order of their own. */
async function findSingles(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(`SELECT id FROM items WHERE quantity = 1 AND id LIKE 'bench-%' ORDER BY md5(id)`)
  return rows.map(({ id }) => id)
}

/** A checkout begins. Everybody comes from a network of their own, since a network has only a share of the shop. */
function orderOf(itemId: string, days: DayRange, at: number): Call {
  const headers = { 'x-forwarded-for': networkAt(at) }
  return { path: '/api/orders', method: 'POST', body: { key: newId(), lines: [{ itemId, ...days, quantity: 1 }] }, headers }
}

function networkAt(at: number): string {
  return `1${at >> 16}.${(at >> 8) & 255}.${at & 255}.1`
}

function plainOrder(itemId: string): Call {
  return { path: `/${itemId}`, method: 'POST' }
}

/**
 * A bare server that books the unit of the item that its address names: an order, the block that only one can have, and its rental, in one
 * transaction; 409 when the block is taken.
 */
function bookingServer(pool: pg.Pool, days: DayRange) {
  return workServer(async (address) => {
    const client = await pool.connect()
    try {
      await client.query('BEGIN')
      const isBooked = await book(client, address.slice(1), days)
      await client.query(isBooked ? 'COMMIT' : 'ROLLBACK')
      return isBooked ? 200 : 409
    } catch (error) {
      await client.query('ROLLBACK')
      throw error
    } finally {
      client.release()
    }
  })
}

async function book(client: pg.PoolClient, itemId: string, { from, until }: DayRange): Promise<boolean> {
  const [order, rental] = [newId(), newId()]
  await client.query(
    `INSERT INTO orders (id, visitor_id, locale, hold_ends_at, charges, total, deposit, created_at, updated_at)
     VALUES ($1, 'bare', 'en', now() + interval '15 minutes', '[]', 24000, 0, now(), now())`,
    [order],
  )
  const { rows } = await client.query(
    `INSERT INTO blocks (id, unit_id, days, kind, rental_id, rental_from, rental_until, expires_at)
     VALUES ($1, $2, daterange($3, $4), 'rental', $5, $6, $7, now() + interval '15 minutes') ON CONFLICT DO NOTHING RETURNING id`,
    [newId(), `${itemId}-u1`, addDays(from, -1), addDays(until, 3), rental, from, until],
  )
  if (rows.length === 0) return false
  await client.query(
    `INSERT INTO rentals (id, order_id, line, item_id, unit_id, owner_id, color, first_day, last_day, price, deposit, status, created_at, updated_at)
     SELECT $1, $2, 0, id, id || '-u1', owner_id, '', $4, $5, 24000, 0, 'held', now(), now() FROM items WHERE id = $3`,
    [rental, order, itemId, from, until],
  )
  return true
}

async function countBooked(pool: pg.Pool, items: readonly string[], from: string): Promise<{ booked: number; twice: number }> {
  const { rows } = await pool.query<{ booked: number; twice: number }>(
    `SELECT count(*) FILTER (WHERE rentals = 1)::int AS booked, count(*) FILTER (WHERE rentals > 1)::int AS twice FROM (
       SELECT unit_id, count(*) AS rentals FROM rentals WHERE item_id = ANY ($1) AND first_day = $2::date AND status = 'held' GROUP BY unit_id) AS units`,
    [items, from],
  )
  return rows[0] ?? { booked: 0, twice: 0 }
}
