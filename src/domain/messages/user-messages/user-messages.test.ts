import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemContext } from '#server/request-context.ts'
import type { Browser } from '#tests/front.ts'
import { cast, worn } from '#tests/reviewed.ts'
import { world } from '#tests/world.ts'
import { newId } from '#values/id.ts'
import { notifyOfUserMessage } from './notify-of-user-message.ts'
import type { Thread, ThreadRow } from './user-message.contract.ts'

let shop: Awaited<ReturnType<typeof world>>
let people: Awaited<ReturnType<typeof cast>>
let rental: string
beforeAll(async () => {
  shop = await world()
  people = await cast(shop)
  rental = (await worn(shop)).rental
})
afterAll(() => shop.close())

const say = (who: Browser, content: string, { thread = rental, key = newId(), ...more } = {}) =>
  who.send('POST', `/api/user-messages/threads/${thread}`, { key, content, ...more })
const open = async (who: Browser, { thread = rental, after = 0 } = {}) =>
  (await who.get(`/api/user-messages/threads/${thread}?after=${after}`)).body as unknown as Thread
const threadsOf = async (who: Browser) => (await who.get('/api/user-messages/threads')).body['threads'] as ThreadRow[]
const unreadOf = async (who: Browser) => (await who.get('/api/user-messages/unread')).body['unread']

test('the two sides of a rental write to each other in order, see who is who, and what is read', async () => {
  const { rana, dana } = people
  expect(await open(rana)).toMatchObject({ as: 'owner', name: 'Dana', door: 'open', messages: [], rental: { id: rental } })
  await say(rana, 'Is the belt loose?')
  await say(dana, 'It is stitched at the back.')
  const { messages } = await open(rana)
  expect(messages.map(({ content, isOwn }) => [content, isOwn])).toEqual([
    ['Is the belt loose?', true],
    ['It is stitched at the back.', false],
  ])
  expect(await open(dana)).toMatchObject({ as: 'customer', name: 'Rana' })
  expect((await open(rana, { after: 1 })).messages).toMatchObject([{ sequence: 2 }])
  expect([await unreadOf(rana), await unreadOf(dana)]).toEqual([1, 1])
  expect(await threadsOf(dana)).toMatchObject([
    { thread: rental, as: 'customer', last: { content: 'It is stitched at the back.', isOwn: true }, unread: 1 },
  ])
  const { body } = await dana.send('PUT', `/api/user-messages/threads/${rental}/read`, { sequence: 1 })
  expect(body).toEqual({ unread: 0 })
  expect((await open(rana)).read).toBe(1)
  expect(await unreadOf(rana)).toBe(1)
})

test('the same message sent twice is one, and twenty at once keep an order without gaps', async () => {
  const { rana, dana } = people
  const key = newId()
  await Promise.all([say(rana, 'Once', { key }), say(rana, 'Once', { key })])
  expect((await open(dana)).messages.filter(({ content }) => content === 'Once')).toHaveLength(1)
  await Promise.all(Array.from({ length: 10 }, (_, index) => [say(rana, `r${index}`), say(dana, `d${index}`)]).flat())
  const { messages } = await open(rana)
  expect(messages.map(({ sequence }) => sequence)).toEqual(messages.map((_, index) => index + 1))
})

test('nobody else reads, writes or marks; what is hostile is refused or stays words', async () => {
  const { rana, lama, nour } = people
  for (const stranger of [lama, nour]) {
    expect(await stranger.get(`/api/user-messages/threads/${rental}`)).toMatchObject({ status: 404, body: { code: 'rental.unknown' } })
    expect(await say(stranger, 'Hello')).toMatchObject({ status: 404 })
    expect(await stranger.send('PUT', `/api/user-messages/threads/${rental}/read`, { sequence: 9 })).toMatchObject({ status: 404 })
    expect(await threadsOf(stranger)).toEqual([])
  }
  expect(await say(shop.browser(), 'Hello')).toMatchObject({ status: 401 })
  for (const more of [{ senderId: 'owner-dana' }, { isRead: true }, { createdAt: '2020-01-01' }]) {
    const answer = await rana.send('POST', `/api/user-messages/threads/${rental}`, { key: newId(), content: 'x', ...more })
    expect(answer.status).toBe(422)
  }
  for (const content of ['', '  ', 'x'.repeat(2001), 'x'.repeat(100_000)]) expect((await say(rana, content)).status).toBe(422)
  await say(rana, '\u202e<img src=x onerror=alert(1)>')
  expect((await open(rana)).messages.at(-1)?.content).toBe('<img src=x onerror=alert(1)>')
})

test('numbers are hidden from both until the rental is confirmed, and shown from then on', async () => {
  const { rana, dana } = people
  const { rental: asked } = await worn(shop, { from: '2027-09-01', until: '2027-09-03' })
  await shop.pool.query(`UPDATE rentals SET status = 'requested', confirmed_at = NULL, answer_by = now() WHERE id = $1`, [asked])
  await say(rana, 'Call me on ٠٧٩١٢٣٤٥٦٧', { thread: asked })
  for (const who of [rana, dana])
    expect(await open(who, { thread: asked })).toMatchObject({
      showsContacts: false,
      messages: [{ content: 'Call me on ٠٧••••••٦٧', isMasked: true }],
    })
  expect((await threadsOf(dana)).find(({ thread }) => thread === asked)?.last.content).toBe('Call me on ٠٧••••••٦٧')
  const lastWordsFor = async (who: Browser) => (await who.get(`/api/blocked-people/rentals/${asked}`)).body['lastWords']
  expect([await lastWordsFor(dana), await lastWordsFor(rana)]).toEqual(['Call me on ٠٧••••••٦٧', null])
  await shop.pool.query(`UPDATE rentals SET status = 'confirmed', confirmed_at = now(), answer_by = NULL WHERE id = $1`, [asked])
  expect(await open(dana, { thread: asked })).toMatchObject({
    showsContacts: true,
    messages: [{ content: 'Call me on ٠٧٩١٢٣٤٥٦٧', isMasked: false }],
  })
  expect(await lastWordsFor(dana)).toBe('Call me on ٠٧٩١٢٣٤٥٦٧')
})

test('a photograph waits for the confirmation, is kept without its metadata, sent once, and shown to nobody else', async () => {
  const { rana, dana, lama } = people
  const { rental: shown } = await worn(shop, { from: '2027-10-01', until: '2027-10-03' })
  const made = sharp({ create: { width: 40, height: 50, channels: 3, background: '#123456' } }).jpeg()
  const bytes = await made.withExif({ IFD0: { Copyright: 'me' } }).toBuffer()
  const send = (who: Browser, key = 'first-key', body = new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })) =>
    who.send('PUT', `/api/user-messages/threads/${shown}/photos/${key}`, body, { 'content-type': 'image/jpeg' })
  await shop.pool.query(`UPDATE rentals SET confirmed_at = NULL WHERE id = $1`, [shown])
  expect(await send(rana)).toMatchObject({ status: 409, body: { code: 'message.no-photo-yet' } })
  await shop.pool.query(`UPDATE rentals SET confirmed_at = now() WHERE id = $1`, [shown])
  expect((await send(rana)).status).toBe(200)
  expect((await send(rana)).status).toBe(200)
  expect((await send(lama)).status).toBe(404)
  expect((await send(rana, 'other-key', new Blob(['no picture'], { type: 'image/jpeg' }))).status).toBe(422)
  expect((await open(dana, { thread: shown })).messages).toMatchObject([{ sequence: 1, isPhoto: true, content: '', isOwn: false }])
  const see = (who: Browser) => who.get(`/api/user-messages/threads/${shown}/photos/1?size=large`)
  const seen = await see(dana)
  expect(seen.type).toBe('image/webp')
  expect((await sharp(seen.bytes).metadata()).exif).toBeUndefined()
  expect([(await see(lama)).status, (await see(shop.browser())).status]).toEqual([404, 401])
  expect((await dana.get(`/api/user-messages/threads/${shown}/photos/2`)).status).toBe(404)
})

test('after a block, and two weeks after the end, nobody writes any more; what was said stays', async () => {
  const { rana, dana } = people
  const { body } = await dana.send('PUT', `/api/blocked-people/rentals/${rental}`, {})
  for (const who of [rana, dana]) {
    expect(await say(who, 'Hello')).toMatchObject({ status: 409, body: { code: 'message.closed' } })
  }
  // The blocked person is not notified.
  expect([(await open(dana)).door, (await open(rana)).door]).toEqual(['blocked', 'closed'])
  await dana.send('DELETE', `/api/blocked-people/${String(body['blocked'])}`, {})
  expect((await say(rana, 'Hello again')).status).toBe(200)
  const now = await shop.clock.now()
  const ended = (days: number) =>
    shop.pool.query(`UPDATE rentals SET status = 'completed', updated_at = $2 WHERE id = $1`, [
      rental,
      new Date(now.getTime() - days * 86_400_000),
    ])
  await ended(13)
  expect((await open(rana)).door).toBe('open')
  await ended(15)
  expect(await say(rana, 'Too late')).toMatchObject({ status: 409 })
  expect((await open(rana)).door).toBe('ended')
  expect((await open(rana)).messages.length).toBeGreaterThan(20)
  await ended(0)
})

test('whoever has not read a message is told of it once by mail, and whoever has is not', async () => {
  const { rana, dana } = people
  const last = async (who: Browser) => (await open(who)).messages.at(-1)?.sequence ?? 0
  const read = async (who: Browser) => who.send('PUT', `/api/user-messages/threads/${rental}/read`, { sequence: await last(who) })
  const mails = async () =>
    (await shop.pool.query(`SELECT subject FROM outbox WHERE dedupe_key LIKE '%message-received%' AND channel = 'mail'`)).rows
  const tell = () => notifyOfUserMessage(systemContext(shop.deps), { thread: rental, recipientId: 'owner-dana' })
  await say(rana, 'Are you there?')
  await read(dana)
  await tell()
  expect(await mails()).toEqual([])
  await say(rana, 'Hello?')
  await tell()
  await say(rana, 'Hello??')
  await tell()
  expect(await mails()).toEqual([{ subject: 'Your customer wrote to you' }])
  const { body } = await dana.get('/api/notifications?locale=en')
  expect(body['notifications']).toMatchObject([{ event: 'message-received', path: `/profile/messages/${rental}` }])
})

test('a guest without an account cannot be written to', async () => {
  const { dana } = people
  const { rental: ofGuest, orderId } = await worn(shop, { from: '2027-10-08', until: '2027-10-10' })
  await shop.pool.query('UPDATE orders SET person_id = NULL WHERE id = $1', [orderId])
  expect(await open(dana, { thread: ofGuest })).toMatchObject({ door: 'no-account' })
  expect(await say(dana, 'Hello', { thread: ofGuest })).toMatchObject({ status: 409, body: { code: 'message.no-account' } })
})

test('a flood is refused; what has arrived may be sent again without end', async () => {
  const { dana } = people
  const key = newId()
  expect((await say(dana, 'Once more', { key })).status).toBe(200)
  const floods = await Promise.all(Array.from({ length: 70 }, (_, index) => say(dana, `n${index}`)))
  expect(floods.filter(({ status }) => status === 429).length).toBeGreaterThan(5)
  expect((await say(dana, 'Once more', { key })).status).toBe(200)
})

test('the copy of one’s data has both sides’ words, and they go with the account', async () => {
  const { rana } = people
  const { body } = await rana.send('POST', '/api/my-data/copies', {})
  const { userMessages } = body['data'] as { userMessages: { sender: string; text: string }[] }
  expect(userMessages).toContainEqual(expect.objectContaining({ sender: 'other', text: 'It is stitched at the back.' }))
})

test('how soon somebody usually answers is said after some answers, and what a customer wants to know of the rental', async () => {
  const { rana, dana } = people
  const { rental: next } = await worn(shop, { from: '2027-11-08', until: '2027-11-10' })
  await shop.pool.query(`UPDATE rentals SET status = 'confirmed' WHERE id = $1`, [next])
  await shop.pool.query(`DELETE FROM user_messages WHERE sender_id = 'owner-dana'`)
  expect(await open(rana, { thread: next })).toMatchObject({ answersWithin: null, area: expect.any(String) as string })
  for (let times = 3; times > 0; times -= 1) {
    await say(rana, 'A question', { thread: next })
    shop.clock.advance(15 * 60_000)
    await say(dana, 'An answer', { thread: next })
  }
  expect(await open(rana, { thread: next })).toMatchObject({ answersWithin: 20 })
  expect(await open(dana, { thread: next })).toMatchObject({ answersWithin: null, area: null, collection: null, depositHeld: null })
})
