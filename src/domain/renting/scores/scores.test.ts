import { afterAll, beforeAll, expect, test } from 'vitest'
import { announce } from '#domain/messages/notifications/announce.ts'
import { signedIn } from '#tests/people.ts'
import { cast, complete, said, worn } from '#tests/reviewed.ts'
import { world } from '#tests/world.ts'
import { customerScore, ownerScore } from './score.policy.ts'

let shop: Awaited<ReturnType<typeof world>>
let people: Awaited<ReturnType<typeof cast>>
beforeAll(async () => {
  shop = await world()
  people = await cast(shop)
})
afterAll(() => shop.close())

const customer = { completed: 3, returned: 3, onTime: 3, lateDays: 0, brought: 3, refused: 0, lostClaims: 0, reviews: 0, stars: 0 }
const owner = {
  completed: 3,
  asked: 3,
  accepted: 3,
  declined: 0,
  unanswered: 0,
  confirmed: 3,
  cancelled: 0,
  packed: 3,
  packedOnTime: 3,
  lostClaims: 0,
  reviews: 0,
  stars: 0,
}

test('who is new has no score, and three good rentals make a good one', () => {
  expect(customerScore({ ...customer, completed: 2 }).score).toBeNull()
  expect(customerScore(customer).score).toBe(94)
  expect(ownerScore({ ...owner, completed: 0 }).score).toBeNull()
  expect(ownerScore(owner).score).toBe(93)
})

test('every input moves the score, and never past its ends', () => {
  const base = customerScore(customer).score ?? 0
  for (const change of [{ onTime: 1 }, { lateDays: 2 }, { refused: 1 }, { reviews: 3, stars: 3 }, { lostClaims: 1 }])
    expect(customerScore({ ...customer, ...change }).score, JSON.stringify(change)).toBeLessThan(base)
  const ownerBase = ownerScore(owner).score ?? 0
  for (const change of [{ accepted: 1, unanswered: 2 }, { cancelled: 1 }, { packedOnTime: 0 }, { reviews: 3, stars: 6 }, { lostClaims: 2 }])
    expect(ownerScore({ ...owner, ...change }).score, JSON.stringify(change)).toBeLessThan(ownerBase)
  const worst = { ...customer, returned: 99, onTime: 0, lateDays: 400, brought: 99, refused: 99, lostClaims: 99, reviews: 99, stars: 99 }
  expect(customerScore(worst).score).toBe(0)
  const best = { ...customer, returned: 999, onTime: 999, brought: 999, reviews: 999, stars: 999 * 5 }
  expect(customerScore(best).score).toBe(100)
})

test('the score of both sides is counted from what happened, and the other side of a rental is told it', async () => {
  const { rana, dana, lama } = people
  const { rental } = await worn(shop)
  const log = (event: string, at: string, details: object = {}) =>
    shop.pool.query('INSERT INTO audit_log (event, subject_id, actor_id, details, at) VALUES ($1, $2, NULL, $3, $4)', [
      event,
      rental,
      details,
      at,
    ])
  await log('rental.requested', '2027-07-01T09:00:00Z')
  await log('rental.confirmed', '2027-07-01T10:00:00Z', { move: 'accept', by: 'owner' })
  await log('rental.packed', '2027-07-07T10:00:00Z')
  await log('rental.active', '2027-07-07T15:00:00Z')
  await log('rental.return_in_transit', '2027-07-13T09:00:00Z')
  await shop.pool.query(
    `UPDATE rentals SET late_from = '2027-07-11T17:00:00Z', collected_at = '2027-07-13T09:00:00Z', confirmed_at = '2027-07-01T10:00:00Z' WHERE id = $1`,
    [rental],
  )
  await complete(dana, rental)
  await rana.send('PUT', `/api/reviews/rentals/${rental}`, said)
  await dana.send('PUT', `/api/reviews/rentals/${rental}/customer`, { stars: 2 })
  const partsOf = async (who: typeof rana, as: string) => {
    const score = (await who.get('/api/scores/mine')).body[as] as { parts: { input: string; good: number; all: number }[] }
    return Object.fromEntries(score.parts.map(({ input, good, all }) => [input, `${good} of ${all}`]))
  }
  expect(await partsOf(rana, 'customer')).toEqual({
    'on-time': '0 of 1',
    'late-days': '2 of 10',
    taken: '1 of 1',
    stars: '2 of 1',
    'lost-claims': '0 of 0',
  })
  expect(await partsOf(dana, 'owner')).toEqual({
    answered: '1 of 1',
    kept: '1 of 1',
    packed: '0 of 1',
    stars: '5 of 1',
    'lost-claims': '0 of 0',
  })
  await shop.pool.query(
    `INSERT INTO claims (id, rental_id, order_id, kind, status, opened_by, bearer, claimed, decided, created_at, decided_at, updated_at)
     SELECT 'claim-of-' || kind, id, order_id, kind, 'final', by, bearer, 1000, decided, $2, $2, $2 FROM rentals,
       (VALUES ('damage', 'owner', 'customer', 500), ('not-as-described', 'customer', 'owner', 1000), ('late', 'system', 'customer', 1000), ('lost', 'system', 'customer', 0))
       AS c (kind, by, bearer, decided) WHERE id = $1`,
    [rental, await shop.clock.now()],
  )
  expect(await partsOf(rana, 'customer')).toMatchObject({ 'lost-claims': '1 of 1' })
  expect(await partsOf(dana, 'owner')).toMatchObject({ 'lost-claims': '1 of 1' })
  await shop.pool.query('UPDATE rentals SET late_until = late_from WHERE id = $1', [rental])
  expect(await partsOf(rana, 'customer')).toMatchObject({ 'on-time': '1 of 1', 'late-days': '0 of 10' })
  expect((await rana.get('/api/scores/mine')).body['owner']).toBeNull()
  expect((await dana.get(`/api/scores/rentals/${rental}`)).body).toEqual({
    of: 'customer',
    told: { score: null, completed: 1, stars: { average: 2, count: 1 } },
  })
  expect((await rana.get(`/api/scores/rentals/${rental}`)).body).toMatchObject({ of: 'owner', told: { score: null } })
  expect((await lama.get(`/api/scores/rentals/${rental}`)).status).toBe(404)
  expect((await shop.browser().get('/api/scores/items/wf-001')).body).toMatchObject({ score: null, completed: 1 })
  for (let n = 1; n <= 2; n += 1)
    await shop.pool.query(
      `INSERT INTO rentals SELECT (jsonb_populate_record(rentals, jsonb_build_object('id', 'another-rental-000' || $2, 'line', $2::int + 1))).* FROM rentals WHERE id = $1`,
      [rental, n],
    )
  expect((await dana.get(`/api/scores/rentals/${rental}`)).body).toMatchObject({ told: { score: expect.any(Number), completed: 3 } })
  shop.clock.advance(366 * 86_400_000)
  expect((await shop.browser().get('/api/scores/items/wf-001')).body).toEqual({ score: null, completed: 0, stars: null })
})

test('an owner who is asked for a piece is told how reliable the customer is', async () => {
  const { rental, orderId } = await worn(shop, { from: '2028-08-08', until: '2028-08-10' })
  await shop.pool.query(`UPDATE rentals SET status = 'requested', answer_by = first_day WHERE id = $1`, [rental])
  const { rows } = await shop.pool.query<{ id: string }>(
    `INSERT INTO audit_log (event, subject_id, actor_id, details, at) VALUES ('rental.requested', $1, NULL, $2, $3) RETURNING id`,
    [rental, { orderId, move: 'request' }, await shop.clock.now()],
  )
  await announce(shop.system(), Number(rows[0]?.id))
  const danaAgain = await signedIn(shop, { email: 'dana@libsa.example' })
  const { body } = await danaAgain.get('/api/notifications?locale=en')
  const [told] = body['notifications'] as { event: string; text: string }[]
  expect(told).toMatchObject({ event: 'request-made', text: expect.stringContaining('new here') })
})
