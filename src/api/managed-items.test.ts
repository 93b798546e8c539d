import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer, Browser } from '#tests/front.ts'
import { submitted } from '#tests/listed.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import { newId } from '#values/id.ts'

let shop: Awaited<ReturnType<typeof world>>
let lina: Browser
let nour: Browser
let dana: Browser
let rana: Browser
beforeAll(async () => {
  shop = await world()
  lina = await signedIn(shop, 'admin')
  nour = await signedIn(shop, 'moderator')
  dana = await signedIn(shop, { email: 'dana@libsa.example' })
  rana = await signedIn(shop, 'customer')
})
afterAll(() => shop.close())

interface Row {
  id: string
  state: string
  category: string
  type: string
  owner: { id: string; name: string }
  isInReview: boolean
}
interface Outcome {
  id: string
  outcome: string
}
const rowsOf = ({ body }: Answer) => body['rows'] as Row[]
const list = async (query = '', who = nour) => rowsOf(await who.get(`/api/stock${query}`))
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
const outcomes = ({ body }: Answer) => Object.fromEntries((body['rows'] as Outcome[]).map(({ id, outcome }) => [id, outcome]))
const reason = { en: 'A copy', ar: 'نسخة مقلّدة' }
const bulk = (who: Browser, chosen: string[], change: object) => who.send('POST', '/api/listings/many', { ids: chosen, change })

test('items of every state and what waits to be one are found by name in both languages, brand, id and owner', async () => {
  const { id } = await submitted(rana, { name: { en: 'Beaded clutch of Rana', ar: 'حقيبة رنا المطرّزة' } })
  const all = await list()
  expect(all.length).toBeGreaterThanOrEqual(19)
  expect(all).toContainEqual(expect.objectContaining({ id, state: 'submitted', isInReview: true }))
  for (const q of ['clutch of rana', 'رنا المطرز', id]) expect([q, ids(await list(`?q=${encodeURIComponent(q)}`))]).toEqual([q, [id]])
  expect(ids(await list('?q=wf-001'))).toEqual(['wf-001'])
  const ofDana = await list('?q=dana%40libsa.example')
  expect(ofDana.length).toBeGreaterThan(3)
  expect(new Set(ofDana.map(({ owner }) => owner.id))).toEqual(new Set(['owner-dana']))
  const { name } = ofDana[0]?.owner ?? { name: '' }
  expect(ids(await list(`?q=${encodeURIComponent(name)}`))).toEqual(ids(ofDana))
  expect(await list('?q=nothing-like-it')).toEqual([])
})

test('Arabic pages name people in Arabic letters where it is known how they are written', async () => {
  const arabic = { 'accept-language': 'ar' }
  const [row] = rowsOf(await nour.get('/api/stock?q=owner-dana&state=live', arabic))
  expect(row?.owner.name).toBe('دانا خوري')
  expect((await nour.get(`/api/stock/items/${row?.id}`, arabic)).body['owner']).toMatchObject({ name: 'دانا خوري' })
  expect((await nour.get(`/api/stock/items/${row?.id}`)).body['owner']).toMatchObject({ name: 'Dana Khoury' })
})

test('they are filtered by state, category and type', async () => {
  const women = await list('?category=Women&type=formal')
  expect(women.length).toBeGreaterThan(0)
  expect(women.every(({ category, type }) => category === 'Women' && type === 'formal')).toBe(true)
  expect(await list('?state=suspended')).toEqual([])
  expect((await list('?state=submitted')).every(({ state }) => state === 'submitted')).toBe(true)
  expect((await list('?state=live')).every(({ state }) => state === 'live')).toBe(true)
})

test('pages follow each other without a gap or a repetition, also where rows are of the same instant', async () => {
  const { rows } = await shop.pool.query(
    `SELECT column_name FROM information_schema.columns WHERE table_name = 'items' AND is_generated = 'NEVER'`,
  )
  const columns = (rows as { column_name: string }[]).map(({ column_name: name }) => name)
  const changed: Record<string, string> = { id: `'copied-' || n`, status: `'archived'`, visibility: `'hidden'`, created_at: `'2026-01-01'` }
  await shop.pool.query(`INSERT INTO items (${columns.join()}) SELECT ${columns.map((name) => changed[name] ?? name).join()}
    FROM items, generate_series(100, 220) n WHERE id = 'wf-001'`)
  const seen: string[] = []
  for (let after: string | null = ''; after !== null; ) {
    const { body }: Answer = await nour.get(`/api/stock${after && `?after=${after}`}`)
    seen.push(...ids(body['rows'] as Row[]))
    after = body['next'] as string | null
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.length).toBeGreaterThanOrEqual(140)
  expect((await list('?state=archived')).length).toBe(50)
})

test('only staff read them, and only administrators take a unit out of use', async () => {
  for (const path of [
    '/api/stock',
    '/api/stock/items/wf-001',
    '/api/stock/units',
    '/api/stock/blocks?units=wf-001-u1&from=2027-07-01&days=7',
  ]) {
    expect((await rana.get(path)).status).toBe(403)
    expect((await shop.browser().get(path)).status).toBe(401)
    expect((await nour.get(path)).status).toBe(200)
  }
  expect(await nour.send('PUT', '/api/stock/units/wf-001-u1/retirement', { reason: 'Torn' })).toMatchObject({ status: 403 })
  expect(await nour.get('/api/stock/items/nothing')).toMatchObject({ status: 404, body: { code: 'item.unknown' } })
})

test('a unit that is free is taken out of use, is offered to nobody, and comes back', async () => {
  const path = '/api/stock/units/wm-001-u1/retirement'
  const [unit] = (
    await shop.pool.query(
      `SELECT units.id, item_id FROM units JOIN items ON items.id = item_id AND quantity = 1 AND owner_id = 'owner-dana' ORDER BY 1 LIMIT 1`,
    )
  ).rows as { id: string; item_id: string }[]
  if (!unit) throw new Error('Dana has no single piece')
  const at = path.replace('wm-001-u1', unit.id)
  const isTaken = async () => {
    const answer = await shop.browser().send('POST', '/api/orders', {
      key: newId(),
      lines: [{ itemId: unit.item_id, from: '2027-08-01', until: '2027-08-01', quantity: 1 }],
    })
    return answer.status === 409
  }
  expect(await lina.send('PUT', at, { reason: 'Torn at the seam' })).toMatchObject({ status: 200, body: { itemId: unit.item_id } })
  expect(await lina.send('PUT', at, { reason: 'Again' })).toMatchObject({ status: 409, body: { code: 'unit.retired' } })
  expect(await isTaken()).toBe(true)
  const file = (await nour.get(`/api/stock/items/${unit.item_id}`)).body as { units: unknown; trail: unknown }
  expect(file.units).toMatchObject([{ id: unit.id, isRetired: true, isOffered: true }])
  expect(file.trail).toMatchObject([{ event: 'unit.retired', about: { words: 'Torn at the seam' } }])
  expect(await lina.send('DELETE', at, {})).toMatchObject({ status: 200 })
  expect(await lina.send('DELETE', at, {})).toMatchObject({ status: 409, body: { code: 'unit.not-retired' } })
  expect(await isTaken()).toBe(false)
  expect(await lina.send('PUT', at, { reason: 'Torn' })).toMatchObject({ status: 409, body: { code: 'unit.booked' } })
  expect(await lina.send('PUT', '/api/stock/units/none/retirement', { reason: 'Torn' })).toMatchObject({ status: 404 })
})

test('an owner does not open what the shop has closed', async () => {
  const { rows: units } = await shop.pool.query(
    `SELECT units.id, item_id FROM units JOIN items ON items.id = item_id WHERE owner_id = 'owner-dana' ORDER BY 1 DESC LIMIT 1`,
  )
  const { id = '', item_id: item = '' } = (units as { id: string; item_id: string }[])[0] ?? {}
  const closed = await dana.send('POST', `/api/calendars/pieces/${item}/blackouts`, { from: '2027-09-01', until: '2027-09-03' })
  expect(closed.status).toBe(200)
  expect((await lina.send('PUT', `/api/stock/units/${id}/retirement`, { reason: 'Lost a button' })).status).toBe(200)
  const { rows: blocks } = await shop.pool.query(
    `SELECT blocks.id, is_retirement AS "isRetirement" FROM blocks JOIN units ON units.id = unit_id WHERE item_id = $1 AND is_live AND kind = 'blackout'`,
    [item],
  )
  const those = blocks as { id: string; isRetirement: boolean }[]
  const reopen = (isRetirement: boolean) =>
    dana.send('POST', '/api/calendars/reopened-days', { ids: ids(those.filter((one) => one.isRetirement === isRetirement)) })
  expect((await reopen(true)).status).toBe(404)
  expect((await reopen(false)).status).toBe(200)
  const { rows } = await shop.pool.query(
    `SELECT daterange('2027-09-01', '2027-09-04') <@ range_agg(days) AS "isClosed" FROM blocks WHERE unit_id = $1 AND is_live`,
    [id],
  )
  expect(rows).toEqual([{ isClosed: true }])
  expect((await lina.send('DELETE', `/api/stock/units/${id}/retirement`, {})).status).toBe(200)
})

test('many are suspended at once: first it is said what moves and what does not, then it is done and recorded', async () => {
  const chosen = ['wf-002', 'wf-001', 'wf-001', 'copied-100', 'no-such-item']
  const planned = await nour.send('POST', '/api/listings/many/plan', { ids: chosen, change: { kind: 'suspend' } })
  const expected = { 'wf-001': 'moves', 'wf-002': 'moves', 'copied-100': 'wrong-state', 'no-such-item': 'unknown' }
  expect(outcomes(planned)).toEqual(expected)
  expect(ids(await list('?state=suspended'))).toEqual([])
  const done = await bulk(nour, chosen, { kind: 'suspend', reason })
  expect(done).toMatchObject({ status: 200, body: { moved: 2 } })
  expect(outcomes(done)).toEqual(expected)
  expect(ids(await list('?state=suspended')).toSorted()).toEqual(['wf-001', 'wf-002'])
  expect((await shop.browser().get('/api/items/wf-001')).status).toBe(404)
  expect((await nour.get('/api/stock/items/wf-001')).body).toMatchObject({
    state: 'suspended',
    reason: reason.en,
    trail: [{ event: 'listing.suspended', about: { words: reason.en } }],
  })
  const { rows } = await shop.pool.query(`SELECT event, details FROM audit_log WHERE event = 'listing.many-changed'`)
  expect(rows).toEqual([{ event: 'listing.many-changed', details: { kind: 'suspend', asked: 4, moved: 2 } }])
  await shop.pool.query(`UPDATE listings SET status = 'rejected', reason = suspension_reason WHERE id = 'wf-002'`)
  expect(outcomes(await bulk(nour, ['wf-001', 'wf-002'], { kind: 'lift' }))).toEqual({ 'wf-001': 'moves', 'wf-002': 'moves' })
})

test('only administrators pause, resume and sort many, nobody their own, and nobody more than 200', async () => {
  const sort = { kind: 'sort', category: 'Kids', type: 'party' }
  for (const change of [{ kind: 'pause' }, { kind: 'resume' }, sort]) {
    expect(await bulk(nour, ['wf-001'], change)).toMatchObject({ status: 403, body: { code: 'people.admin-only' } })
    expect(await nour.send('POST', '/api/listings/many/plan', { ids: ['wf-001'], change })).toMatchObject({ status: 403 })
    expect((await rana.send('POST', '/api/listings/many', { ids: ['wf-001'], change })).status).toBe(403)
  }
  expect(outcomes(await bulk(lina, ['wf-001', 'wf-002'], { kind: 'pause' }))).toEqual({ 'wf-001': 'moves', 'wf-002': 'moves' })
  expect(outcomes(await bulk(lina, ['wf-001', 'wf-003'], { kind: 'resume' }))).toEqual({ 'wf-001': 'moves', 'wf-003': 'already' })
  expect(outcomes(await bulk(lina, ['wf-002'], { kind: 'resume' }))).toEqual({ 'wf-002': 'moves' })
  await shop.pool.query(`UPDATE listings SET status = 'draft', reason = NULL WHERE id = 'wf-002'`)
  expect(outcomes(await bulk(lina, ['wf-001', 'wf-002'], sort))).toEqual({ 'wf-001': 'moves', 'wf-002': 'being-changed' })
  expect((await list('?q=wf-001'))[0]).toMatchObject({ category: 'Kids', type: 'party' })
  await shop.pool.query(`INSERT INTO person_roles SELECT id, 'admin' FROM people WHERE email = 'dana@libsa.example'`)
  expect(outcomes(await bulk(dana, ['wf-001'], { kind: 'pause' }))['wf-001']).toBe(
    (await list('?q=wf-001'))[0]?.owner.id === 'owner-dana' ? 'own' : 'moves',
  )
  const many = Array.from({ length: 201 }, (_, index) => `item-${index}`)
  expect((await bulk(lina, many, { kind: 'pause' })).status).toBe(422)
})

test('prices of many are shifted: first each old and new one is shown, then it is done, told to the owners once, and taken back', async () => {
  const row = async (id: string) =>
    (
      await shop.pool.query(`SELECT price_fils AS price, price_by_days AS ladder, agreed_value_fils AS value FROM items WHERE id = $1`, [
        id,
      ])
    ).rows[0] as { price: number; ladder: number[]; value: number }
  const pricesOf = ({ body }: Answer) =>
    Object.fromEntries(
      (body['rows'] as (Outcome & { price: { from: number; to: number } | null })[]).map(({ id, price }) => [
        id,
        price && [price.from, price.to],
      ]),
    )
  const chosen = (
    await shop.pool.query<{ id: string }>(`SELECT items.id FROM items LEFT JOIN listings USING (id)
      WHERE items.status = 'approved' AND coalesce(listings.status, 'approved') = 'approved' AND items.owner_id = 'owner-lama' ORDER BY 1 LIMIT 2`)
  ).rows.map(({ id }) => id)
  const [first = '', second = ''] = chosen
  await shop.pool.query(
    `UPDATE items SET price_fils = 17_330, rental_period = 3, stated_prices = '{"7": 30000}',
    price_by_days = array_fill(17_330, ARRAY[6]) || array_fill(30_000, ARRAY[7]) || ARRAY[42_000] WHERE id = $1`,
    [first],
  )
  await shop.pool.query(`UPDATE items SET price_fils = 1_100, rental_period = 3 WHERE id = $1`, [second])
  const [before, other] = [await row(first), await row(second)]
  const booked = await shop.browser().send('POST', '/api/orders', {
    key: newId(),
    lines: [{ itemId: first, from: '2027-10-01', until: '2027-10-03', quantity: 1 }],
  })
  const reprice = (shift: object) => ({ kind: 'reprice', shift })
  const less = reprice({ by: 'percent', percent: -30 })
  const planned = await lina.send('POST', '/api/listings/many/plan', { ids: chosen, change: less })
  expect(outcomes(planned)).toEqual({ [first]: 'moves', [second]: 'too-cheap' })
  // 12.131 is nearest to 12.250; 0.770 to 0.750, which no owner may ask.
  expect(pricesOf(planned)).toMatchObject({ [first]: [17_330, 12_250], [second]: [1_100, 750] })
  expect(await row(first)).toEqual(before)
  const done = await bulk(lina, chosen, less)
  expect(outcomes(done)).toEqual(outcomes(planned))
  const after = await row(first)
  expect(after).toMatchObject({ price: 12_250 })
  expect([after.ladder[2], after.ladder[6]]).toEqual([12_250, 21_000])
  expect(await row(second)).toEqual(other)
  expect((await nour.get(`/api/stock/items/${first}`)).body['trail']).toMatchObject([
    { event: 'listing.prices-told' },
    { event: 'listing.repriced' },
  ])
  const kept = await shop.pool.query<{ price: number }>('SELECT price FROM rentals WHERE order_id = $1', [booked.body['id']])
  expect(kept.rows).toEqual([{ price: before.ladder[2] }])
  await shop.runDueJobs()
  const told = await shop.pool.query(`SELECT details FROM notifications WHERE event = 'listing-repriced' AND person_id = 'owner-lama'`)
  expect(told.rows).toMatchObject([{ details: { count: 1 } }])

  expect(outcomes(await bulk(lina, [first], reprice({ by: 'percent', percent: 100 })))).toEqual({ [first]: 'rises-too-far' })
  expect(outcomes(await bulk(lina, [first], reprice({ by: 'amount', amount: 1_000_000 })))).toEqual({ [first]: 'too-dear' })
  expect(outcomes(await bulk(lina, [first], reprice({ by: 'percent', percent: 0 })))).toEqual({ [first]: 'already' })
  expect((await bulk(lina, [first], reprice({ by: 'amount', amount: 100 }))).status).toBe(422)
  expect(await bulk(nour, [first], less)).toMatchObject({ status: 403, body: { code: 'people.admin-only' } })

  const takeBack = { kind: 'restore-prices', bulk: done.body['bulk'] }
  expect(outcomes(await bulk(lina, chosen, takeBack))).toEqual({ [first]: 'moves', [second]: 'unknown' })
  expect((await row(first)).price).toBe(17_330)
  expect(outcomes(await bulk(lina, [first], takeBack))).toEqual({ [first]: 'already' })
  expect(outcomes(await bulk(lina, [first], reprice({ by: 'amount', amount: 500 })))).toEqual({ [first]: 'moves' })
  // Items changed since by somebody else keep their change.
  expect(outcomes(await bulk(lina, [first], takeBack))).toEqual({ [first]: 'being-changed' })
  expect((await row(first)).price).toBe(17_750)
})
