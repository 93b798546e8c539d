import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#domain/context.ts'
import type { Browser } from '#tests/front.ts'
import { mailsTo } from '#tests/people.ts'
import { cast, worn } from '#tests/reviewed.ts'
import { world } from '#tests/world.ts'
import { forgetInReports } from './forget-person.ts'

let shop: Awaited<ReturnType<typeof world>>
let people: Awaited<ReturnType<typeof cast>>
let rental: string
beforeAll(async () => {
  shop = await world()
  people = await cast(shop)
  rental = (await worn(shop)).rental
})
afterAll(() => shop.close())

interface Row {
  id: string
  about: string
  reporter: string
  others: number
  isOwn: boolean
}
const reportItem = (who: Browser, change: object = {}) =>
  who.send('POST', '/api/reports', { about: 'item', item: 'wf-001', reason: 'counterfeit', ...change })
const reportPerson = (who: Browser, change: object = {}) =>
  who.send('POST', '/api/reports', { about: 'person', rental, reason: 'abusive', ...change })
const openOf = async (who: Browser, asked = '') => (await who.get(`/api/reports?state=open${asked}`)).body['rows'] as unknown as Row[]
const decide = (who: Browser, id: string | undefined, outcome: string) => who.send('PUT', `/api/reports/${id}/decision`, { outcome })

test('an item is reported once while it waits, with words where the reason says too little', async () => {
  const { rana, lama, dana, nour } = people
  expect(await reportItem(shop.browser())).toMatchObject({ status: 401, body: { code: 'people.sign-in-first' } })
  expect(await reportItem(dana)).toMatchObject({ status: 403, body: { code: 'report.your-own' } })
  expect(await reportItem(rana, { item: 'no-such-item' })).toMatchObject({ status: 404, body: { code: 'item.unknown' } })
  for (const wrong of [{ reason: 'abusive' }, { reason: 'other' }, { reason: 'other', words: '  ' }, { words: 'x'.repeat(1001) }])
    expect(await reportItem(rana, wrong)).toMatchObject({ status: 422, body: { code: 'input.invalid' } })
  expect(await reportItem(rana, { words: 'Sold on every corner.' })).toMatchObject({ status: 200, body: { reported: true } })
  expect(await reportItem(rana, { reason: 'unsafe' })).toMatchObject({ status: 200, body: { reported: true } })
  expect(await reportItem(lama)).toMatchObject({ status: 200 })
  const rows = await openOf(nour, '&about=item')
  expect(rows).toHaveLength(2)
  expect(rows.find(({ reporter }) => reporter === 'Rana Haddad')).toMatchObject({
    about: 'item',
    reason: 'counterfeit',
    words: 'Sold on every corner.',
    subject: 'Dana Khoury',
    itemId: 'wf-001',
    isLive: true,
    others: 1,
    isOwn: false,
  })
})

test('a moderator takes the item off the market, which answers all that was reported of it and tells its owner why', async () => {
  const { nour, rana } = people
  const [row] = await openOf(nour, '&about=item')
  expect(await decide(rana, row?.id, 'suspended')).toMatchObject({ status: 403, body: { code: 'people.moderator-only' } })
  expect(await decide(nour, row?.id, 'warned')).toMatchObject({ status: 422, body: { code: 'report.other-outcome' } })
  expect(await decide(nour, row?.id, 'suspended')).toMatchObject({ status: 200, body: { outcome: 'suspended', decidedBy: 'Nour Qasem' } })
  expect(await openOf(nour, '&about=item')).toEqual([])
  expect(await decide(nour, row?.id, 'no-breach')).toMatchObject({ status: 409, body: { code: 'report.decided' } })
  expect((await shop.browser().get('/api/items/wf-001')).status).toBe(404)
  const { rows } = await shop.pool.query(
    `SELECT suspension_reason ->> 'en' AS en, suspension_reason ->> 'ar' AS ar FROM listings WHERE id = 'wf-001'`,
  )
  expect(rows[0]).toEqual({ en: expect.stringContaining('copy'), ar: expect.stringContaining('تقليد') })
  const { rows: log } = await shop.pool.query(`SELECT event, actor_id FROM audit_log WHERE event LIKE 'report.%' ORDER BY id`)
  expect(log.map(({ event }) => event as string)).toEqual(['report.filed', 'report.filed', 'report.decided', 'report.decided'])
})

test('the other side of a rental is reported, warned by mail, and not told by whom', async () => {
  const { rana, dana, lama, nour } = people
  expect(await reportPerson(lama)).toMatchObject({ status: 404, body: { code: 'rental.unknown' } })
  expect(await reportPerson(rana, { reason: 'counterfeit' })).toMatchObject({ status: 422 })
  expect(await reportPerson(rana)).toMatchObject({ status: 200 })
  expect(await reportPerson(dana, { reason: 'paid-outside', words: 'Wanted to pay at the door.' })).toMatchObject({ status: 200 })
  const rows = await openOf(nour)
  expect(rows.map(({ about }) => about)).toEqual(expect.arrayContaining(['owner', 'customer']))
  const ofOwner = rows.find(({ about }) => about === 'owner')
  expect(await decide(nour, ofOwner?.id, 'warned')).toMatchObject({ status: 200, body: { outcome: 'warned', about: 'owner' } })
  const [mail] = await mailsTo(shop, 'dana@libsa.example')
  expect(mail?.text).toContain('rude or threatening')
  expect(mail?.text).not.toMatch(/rana|haddad/i)
  expect(await openOf(nour)).toMatchObject([{ about: 'customer' }])
})

test('nobody decides about what they sent, or what is about them or theirs', async () => {
  const { dana, rana } = people
  await shop.pool.query(
    `INSERT INTO person_roles VALUES ('owner-dana', 'moderator'), ('customer-rana', 'moderator') ON CONFLICT DO NOTHING`,
  )
  const [row] = await openOf(dana)
  for (const who of [dana, rana])
    expect(await decide(who, row?.id, 'no-breach')).toMatchObject({ status: 403, body: { code: 'report.own' } })
  expect(row?.isOwn).toBe(true)
  await shop.pool.query(`DELETE FROM person_roles WHERE role = 'moderator' AND person_id IN ('owner-dana', 'customer-rana')`)
})

test('somebody reports twenty things a day', async () => {
  const { lama } = people
  const answers = []
  for (let at = 0; at < 21; at += 1) answers.push(await reportItem(lama, { item: 'wf-003' }))
  expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: 'server.too-many' } })
})

test('what a person wrote goes with the account; what was reported and decided stays', async () => {
  expect((await people.dana.send('POST', '/api/my-data/copies', {})).body['data']).toMatchObject({
    reports: [{ about: 'customer', reason: 'paid-outside', text: 'Wanted to pay at the door.' }],
  })
  await inTransaction(shop.system(), (tx) => forgetInReports(tx, 'owner-dana'))
  const { rows } = await shop.pool.query(`SELECT words, reporter_id FROM reports WHERE about = 'customer'`)
  expect(rows).toEqual([{ words: '', reporter_id: null }])
})
