import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCalendar } from '#tests/calendar.ts'
import type { Browser } from '#tests/front.ts'
import { cast, worn } from '#tests/reviewed.ts'
import { world } from '#tests/world.ts'

let shop: Awaited<ReturnType<typeof world>>
let people: Awaited<ReturnType<typeof cast>>
beforeAll(async () => {
  shop = await world()
  people = await cast(shop)
})
afterAll(() => shop.close())

type Due = {
  kind: string
  id: string
  by: string
  customer: string | null
  request: { earns: number; record: unknown; acceptAt: string | null } | null
}
const todayOf = async (who: Browser) =>
  (await who.get('/api/calendars/today')).body as unknown as { due: Due[]; week: { kind: string }[]; next: string }
const monthOf = async (who: Browser, item = 'wf-002', month = '2027-08') =>
  (await who.get(`/api/calendars/pieces/${item}?month=${month}`)).body as unknown as {
    bars: { kind: string; from: string; until: string; customer: string | null }[]
    blackouts: { ids: string[]; from: string; until: string; note: string | null; isHoliday: boolean }[]
  }
const block = (who: Browser, input: { item?: string; from: string; until: string; note?: string; unit?: string }) =>
  who.send('POST', `/api/calendars/pieces/${input.item ?? 'wf-002'}/blackouts`, input)

/** A piece of Dana's that Rana has requested, or whose rental has another status. */
async function asked(item: string, from: string, until: string, status = 'requested') {
  const { rental } = await worn(shop, { item, from, until })
  const answerBy = new Date((await shop.clock.now()).getTime() + 5 * 3_600_000)
  await shop.pool.query(
    `UPDATE rentals SET status = $2, answer_by = $3, confirmed_at = NULL, returned_at = NULL, collected_at = NULL, delivered_at = NULL WHERE id = $1`,
    [rental, status, answerBy],
  )
  return rental
}

let items: string[] = []
beforeAll(async () => {
  items = (await shop.pool.query<{ id: string }>(`SELECT id FROM items WHERE owner_id = 'owner-dana' ORDER BY id`)).rows.map(({ id }) => id)
})

test('an owner sees what waits for her, the most urgent first, with what she earns and how the customer has rented', async () => {
  const { dana, lama, rana } = people
  const [first = '', second = ''] = items
  const request = await asked(first, '2027-07-20', '2027-07-22')
  const packing = await asked(second, '2027-07-03', '2027-07-04', 'confirmed')
  const { due, week } = await todayOf(dana)
  expect(due.map(({ kind, id }) => [kind, id])).toEqual([
    ['request', request],
    ['pack', packing],
  ])
  const [{ price, commission }] = (await shop.pool.query(`SELECT price, commission FROM rentals WHERE id = $1`, [request])).rows
  expect(due[0]).toMatchObject({
    customer: 'Rana',
    request: { earns: price - commission, acceptAt: null, record: { completed: 0, stars: null } },
  })
  expect(commission).toBeGreaterThan(0)
  expect(week).toMatchObject([{ kind: 'goes', id: packing, day: '2027-07-02' }])
  expect((await dana.get('/api/calendars/due-count')).body).toEqual({ count: 2 })
  expect(await todayOf(lama)).toMatchObject({ due: [], week: [], next: null })
  for (const path of ['today', 'due-count', 'pieces', `pieces/${first}`, 'link'])
    expect(await rana.get(`/api/calendars/${path}`), path).toMatchObject({ status: 403, body: { code: 'calendar.owner-only' } })
  expect((await shop.browser().get('/api/calendars/today')).status).toBe(401)

  await shop.pool.query(`UPDATE orders SET is_discreet = true WHERE id = (SELECT order_id FROM rentals WHERE id = $1)`, [request])
  expect((await todayOf(dana)).due[0]).toMatchObject({ customer: null })
  await shop.pool.query(`UPDATE rentals SET status = 'inspecting', returned_at = $2 WHERE id = $1`, [packing, await shop.clock.now()])
  expect((await todayOf(dana)).due.map(({ kind, by }) => [kind, by])).toContainEqual(['inspect', '2027-07-03T09:00:00.000Z'])
  await shop.pool.query(`UPDATE rentals SET status = 'completed' WHERE id = ANY ($1)`, [[packing, request]])
})

test('an acceptance is carried out after ten seconds, whoever has gone by then; before that she may take it back, and it does not expire', async () => {
  const { dana, lama } = people
  const [, , item = ''] = items
  const rental = await asked(item, '2027-07-20', '2027-07-22')
  const statusOf = async () =>
    String((await shop.pool.query<{ status: string }>('SELECT status FROM rentals WHERE id = $1', [rental])).rows[0]?.status)
  const plan = (who: Browser, key: string) => who.send('PUT', `/api/rentals/${rental}/planned-acceptance`, { key })
  const takeBack = (who: Browser, key: string) => who.send('PUT', `/api/rentals/${rental}/planned-acceptance/withdrawal`, { key })
  expect(await plan(lama, 'key-lama-1')).toMatchObject({ status: 404 })
  expect(await plan(dana, 'key-plan-1')).toMatchObject({ status: 200, body: { status: 'requested', acceptAt: '2027-07-01T09:00:10.000Z' } })
  expect((await todayOf(dana)).due.find(({ id }) => id === rental)?.request?.acceptAt).toBe('2027-07-01T09:00:10.000Z')
  expect(await takeBack(dana, 'key-back-1')).toMatchObject({ status: 200, body: { acceptAt: null } })
  shop.clock.advance(20_000)
  await shop.runDueJobs()
  expect(await statusOf()).toBe('requested')
  // Given in the last moment and carried out late, it still counts.
  const answerBy = new Date((await shop.clock.now()).getTime() + 4000)
  await shop.pool.query('UPDATE rentals SET answer_by = $2 WHERE id = $1', [rental, answerBy])
  expect((await plan(dana, 'key-plan-2')).status).toBe(200)
  shop.clock.advance(3_600_000)
  await shop.runDueJobs()
  expect(await statusOf()).toBe('confirmed')
  expect(await takeBack(dana, 'key-back-2')).toMatchObject({ status: 409, body: { code: 'rental.too-late' } })
  const { rows } = await shop.pool.query<{ event: string; by: string }>(
    `SELECT event, details ->> 'by' AS by FROM audit_log WHERE subject_id = $1 AND event ~ 'accept|confirmed' ORDER BY id`,
    [rental],
  )
  expect(rows.map(({ event }) => event)).toEqual([
    'rental.acceptance-planned',
    'rental.acceptance-taken-back',
    'rental.acceptance-planned',
    'rental.confirmed',
  ])
  expect(rows.at(-1)?.by).toBe('owner')
})

test('an owner blocks days of a piece and opens them again; a booking is never blocked over, and is named', async () => {
  const { dana, lama } = people
  const item = items.at(-1) ?? ''
  expect((await block(dana, { item, from: '2027-08-01', until: '2027-08-03', note: 'My sister’s wedding' })).status).toBe(200)
  // A day more: what is blocked already stays as it is.
  expect((await block(dana, { item, from: '2027-08-02', until: '2027-08-04' })).status).toBe(200)
  const { blackouts } = await monthOf(dana, item)
  expect(blackouts).toMatchObject([
    { from: '2027-08-01', until: '2027-08-03', note: 'My sister’s wedding', isHoliday: false },
    { from: '2027-08-04', until: '2027-08-04', note: null },
  ])
  const calendar = await shop.browser().get(`/api/items/${item}/calendar?from=2027-08-01&until=2027-08-04`)
  expect(JSON.stringify(calendar.body)).not.toContain('wedding')
  expect((calendar.body['days'] as { state: string }[]).every(({ state }) => state === 'closed')).toBe(true)

  const rental = await asked(item, '2027-08-10', '2027-08-12', 'confirmed')
  const { bars } = await monthOf(dana, item)
  expect(bars).toContainEqual(expect.objectContaining({ kind: 'booked', from: '2027-08-10', until: '2027-08-12', customer: 'Rana' }))
  expect(bars).toContainEqual(expect.objectContaining({ kind: 'transit', from: '2027-08-09', until: '2027-08-09' }))
  const refused = await block(dana, { item, from: '2027-08-08', until: '2027-08-10' })
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'blackout.booked', from: '2027-08-10', until: '2027-08-12', customer: 'Rana', rentalId: rental },
  })
  expect((await monthOf(dana, item)).blackouts).toHaveLength(2)

  expect(await block(dana, { item, from: '2027-06-30', until: '2027-07-02' })).toMatchObject({
    status: 422,
    body: { code: 'blackout.past' },
  })
  expect(await block(dana, { item, from: '2027-08-03', until: '2027-08-02' })).toMatchObject({
    status: 422,
    body: { code: 'days.reversed' },
  })
  expect(await block(dana, { item, from: '2028-08-02', until: '2028-08-02' })).toMatchObject({
    status: 422,
    body: { code: 'blackout.too-far' },
  })
  expect(await block(lama, { item, from: '2027-08-20', until: '2027-08-20' })).toMatchObject({
    status: 404,
    body: { code: 'item.unknown' },
  })

  const ids = blackouts.flatMap((one) => one.ids)
  expect(await lama.send('POST', '/api/calendars/reopened-days', { ids })).toMatchObject({
    status: 404,
    body: { code: 'blackout.unknown' },
  })
  expect((await dana.send('POST', '/api/calendars/reopened-days', { ids })).status).toBe(200)
  expect((await monthOf(dana, item)).blackouts).toEqual([])
  expect(await dana.send('POST', '/api/calendars/reopened-days', { ids })).toMatchObject({ status: 404 })
  const { rows } = await shop.pool.query<{ event: string }>(
    `SELECT event FROM audit_log WHERE subject_id = $1 AND event LIKE 'blackout.%' ORDER BY id`,
    [item],
  )
  expect(rows.map(({ event }) => event).slice(0, 3)).toEqual(['blackout.added', 'blackout.added', 'blackout.removed'])
  expect(rows).toHaveLength(2 + ids.length)
})

test('the calendar of an owner is read under a secret address in both languages, and a new address ends the old one', async () => {
  const { dana } = people
  expect((await dana.get('/api/calendars/link')).body).toEqual({ token: null })
  const { token } = (await dana.send('PUT', '/api/calendars/link', {})).body as unknown as { token: string }
  expect((await dana.get('/api/calendars/link')).body).toEqual({ token })
  const item = items.at(-1) ?? ''
  const note = `Comma, semicolon; back\\slash and a long reason in Arabic: ${'عرس أختي '.repeat(5)}`
  await block(dana, { item, from: '2027-09-01', until: '2027-09-02', note })
  await block(dana, { item, from: '2027-09-05', until: '2027-09-05', note: 'A line\rATTACH:https://evil.example/a' })
  await asked(items[2] ?? '', '2027-08-20', '2027-08-22')
  const read = async (lang: string, at = token) => shop.browser().get(`/calendar/${at}.ics?lang=${lang}`)
  const english = await read('en')
  expect(english).toMatchObject({ status: 200, type: 'text/calendar;charset=utf-8;method=publish' })
  const raw = new TextDecoder().decode(english.bytes)
  const lines = raw.split('\r\n')
  for (const line of lines) expect(new TextEncoder().encode(line).length, line).toBeLessThanOrEqual(75)
  expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const unfolded = raw.replaceAll('\r\n ', '')
  expect(unfolded).toContain('DTSTART;VALUE=DATE:20270901\r\nDTEND;VALUE=DATE:20270903\r\n')
  expect(unfolded).toContain(`DESCRIPTION:Comma\\, semicolon\\; back\\\\slash and a long reason in Arabic: ${'عرس أختي '.repeat(5).trim()}`)
  expect(unfolded).toContain('DESCRIPTION:A line\\nATTACH:https://evil.example/a')
  expect(unfolded).toMatch(/SUMMARY:Blocked: /)
  // Nobody is busy on the days on which a piece is out.
  expect(unfolded.match(/TRANSP:TRANSPARENT/g)).toHaveLength(unfolded.match(/DTSTART;VALUE=DATE/g)?.length ?? 0)
  expect(unfolded).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n')
  expect(unfolded).toMatch(/SUMMARY:.*Rana/)
  expect(new TextDecoder().decode((await read('ar')).bytes)).toContain('محجوبة')
  // Tasks have their hours; a request is not certain yet.
  const { events } = readCalendar(english.bytes)
  const booked = events.find(({ uid, start }) => uid.endsWith('-pack@libsa') && start === '2027-08-09T08:00:00.000Z')
  expect(booked).toMatchObject({ status: 'CONFIRMED', alarms: 1, url: expect.stringMatching(/\/profile\/today$/) })
  expect(events).toContainEqual(
    expect.objectContaining({ uid: booked?.uid.replace('pack', 'check'), start: '2027-08-14T07:00:00.000Z', status: 'TENTATIVE' }),
  )
  expect(events).toContainEqual(expect.objectContaining({ title: expect.stringContaining(' asks: '), status: 'TENTATIVE' }))
  // More past days than a feed has: what is ahead stays.
  await shop.pool.query(
    `INSERT INTO blocks (id, unit_id, kind, days) SELECT 'past-' || units.id || moment, units.id, 'blackout', daterange(moment::date, moment::date + 1)
     FROM units JOIN items ON items.id = units.item_id, generate_series('2027-04-05'::date, '2027-06-28'::date, '1 day') moment
     WHERE items.owner_id = 'owner-dana' ON CONFLICT DO NOTHING`,
  )
  const full = new TextDecoder().decode((await read('en')).bytes)
  expect(full.match(/BEGIN:VEVENT/g)).toHaveLength(1000)
  expect(full).toContain('DTSTART;VALUE=DATE:20270901')
  const renewed = (await dana.send('PUT', '/api/calendars/link', {})).body as unknown as { token: string }
  expect((await read('en')).status).toBe(404)
  expect((await read('en', renewed.token)).status).toBe(200)
  expect((await read('en', 'x'.repeat(44))).status).toBe(404)
})
