import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#domain/context.ts'
import { systemContext } from '#server/request-context.ts'
import { signedIn } from '#tests/people.ts'
import { cast, worn } from '#tests/reviewed.ts'
import { world } from '#tests/world.ts'
import { newId } from '#values/id.ts'
import { forgetInUserMessages } from './forget-person.ts'
import { notifyOfUserMessage } from './notify-of-user-message.ts'

let shop: Awaited<ReturnType<typeof world>>
let people: Awaited<ReturnType<typeof cast>>
beforeAll(async () => {
  shop = await world()
  people = await cast(shop)
})
afterAll(() => shop.close())

const letters = '/api/message-desk/people/customer-rana'

test('staff write to a person in the shop’s name: once, read among the messages, told by mail, nobody answers', async () => {
  const { rana, lama } = people
  const moderator = await signedIn(shop, 'moderator')
  const wish = { key: newId(), content: 'Your order can be collected a day earlier.' }
  for (let again = 2; again > 0; again -= 1) expect((await moderator.send('POST', letters, wish)).status).toBe(200)
  const { body } = await rana.get('/api/user-messages/threads/libsa')
  expect(body).toMatchObject({ as: 'libsa', rental: null, door: 'closed', messages: [{ content: wish.content, isOwn: false }] })
  expect((await rana.get('/api/user-messages/threads')).body['threads']).toMatchObject([{ thread: 'libsa', unread: 1 }])
  await notifyOfUserMessage(systemContext(shop.deps), { thread: 'customer-rana', recipientId: 'customer-rana' })
  expect((await rana.get('/api/notifications?locale=en')).body['notifications']).toMatchObject([
    { event: 'shop-wrote', path: '/profile/messages/libsa' },
  ])
  expect((await moderator.get(letters)).body).toMatchObject({ messages: [{ content: wish.content, isRead: false, author: 'Nour Qasem' }] })
  expect((await rana.send('PUT', '/api/user-messages/threads/libsa/read', { sequence: 1 })).body).toEqual({ unread: 0 })
  expect((await moderator.get(letters)).body['messages']).toMatchObject([{ isRead: true }])
  expect(await rana.send('POST', '/api/user-messages/threads/libsa', { key: newId(), content: 'Hello' })).toMatchObject({
    status: 409,
    body: { code: 'message.from-shop' },
  })
  expect((await lama.get('/api/user-messages/threads/libsa')).body['messages']).toEqual([])
  const log = await shop.pool.query(`SELECT event FROM audit_log WHERE event = 'person.written-to'`)
  expect(log.rows).toHaveLength(1)
})

test('what the shop wrote stays with its reader when whoever wrote it leaves', async () => {
  const { lama } = people
  const lina = await signedIn(shop, 'admin')
  const wish = { key: newId(), content: 'Welcome to Libsa.' }
  expect((await lina.send('POST', '/api/message-desk/people/owner-lama', wish)).status).toBe(200)
  await inTransaction(systemContext(shop.deps), (tx) => forgetInUserMessages(tx, 'admin-lina'))
  await shop.pool.query(`UPDATE user_messages SET sender_id = NULL WHERE thread = 'owner-lama'`)
  expect((await lama.get('/api/user-messages/threads/libsa')).body['messages']).toMatchObject([{ content: wish.content, isOwn: false }])
  expect((await lina.get('/api/message-desk/people/owner-lama')).body['messages']).toMatchObject([{ author: null }])
})

test('customers and owners cannot write as the shop, nor read what it wrote to others, nor what was hidden', async () => {
  const { rana, dana } = people
  for (const who of [rana, dana]) {
    expect((await who.send('POST', letters, { key: newId(), content: 'x' })).status).toBe(403)
    expect((await who.get(letters)).status).toBe(403)
    expect((await who.get('/api/message-desk/masked')).status).toBe(403)
  }
  const moderator = await signedIn(shop, 'moderator')
  expect((await moderator.send('POST', '/api/message-desk/people/nobody', { key: newId(), content: 'x' })).status).toBe(404)
  expect((await moderator.send('POST', letters, { key: newId(), content: ' ' })).status).toBe(422)
})

test('moderators read whole what was hidden, the newest first, page by page', async () => {
  const { rana } = people
  const { rental } = await worn(shop, { from: '2027-11-01', until: '2027-11-03' })
  await shop.pool.query(`UPDATE rentals SET status = 'requested', confirmed_at = NULL, answer_by = now() WHERE id = $1`, [rental])
  const say = (content: string) => rana.send('POST', `/api/user-messages/threads/${rental}`, { key: newId(), content })
  for (const content of ['Hello', 'Call 0791234567', 'or rana@mail.example']) expect((await say(content)).status).toBe(200)
  // The masked form of so many addresses is longer than any message may be.
  expect((await say('a@b.cc '.repeat(285))).status).toBe(200)
  await shop.pool.query(`DELETE FROM user_messages WHERE content LIKE 'a@b.cc%'`)
  const moderator = await signedIn(shop, 'moderator')
  const { body } = await moderator.get('/api/message-desk/masked')
  const found = body as unknown as { rows: { content: string; sender: { id: string }; isShown: boolean }[]; next: string | null }
  expect(body).toMatchObject({ next: null, often: [] })
  expect(found.rows.map(({ content, sender, isShown }) => [content, sender.id, isShown]).toSorted()).toEqual([
    ['Call 0791234567', 'customer-rana', false],
    ['or rana@mail.example', 'customer-rana', false],
  ])
  await shop.pool.query(`INSERT INTO user_messages (id, thread, sequence, rental_id, sender_id, recipient_id, key, content, masked, created_at)
    SELECT 'm' || n, thread, 100 + n, rental_id, sender_id, recipient_id, 'k' || n, content, masked, created_at - n * interval '1 minute'
    FROM user_messages, generate_series(1, 60) n WHERE content LIKE 'Call%'`)
  const first = (await moderator.get('/api/message-desk/masked')).body as unknown as { rows: { id: string }[]; next: string }
  expect(first).toMatchObject({ often: [{ id: 'customer-rana', messages: 62 }] })
  const second = (await moderator.get(`/api/message-desk/masked?after=${first.next}`)).body as unknown as {
    rows: { id: string }[]
    next: string | null
  }
  expect([first.rows.length, second.rows.length, second.next]).toEqual([50, 12, null])
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(62)
})

test('the moderator of a report about a person reads what the two wrote, which is written down; of a piece there is nothing to read', async () => {
  const { rana, dana, nour } = people
  const { rental } = await worn(shop, { from: '2027-09-08', until: '2027-09-10' })
  const say = (content: string) => dana.send('POST', `/api/user-messages/threads/${rental}`, { key: newId(), content })
  expect((await say('You are a nuisance.')).status).toBe(200)
  const report = async (about: object) => expect((await rana.send('POST', '/api/reports', about)).status).toBe(200)
  await report({ about: 'person', rental, reason: 'abusive' })
  await report({ about: 'item', item: 'wf-002', reason: 'counterfeit' })
  const { rows = [] } = (await nour.get('/api/reports?state=open')).body as { rows?: { id: string; about: string }[] }
  const idOf = (subject: string) => rows.find(({ about }) => about === subject)?.id ?? ''
  const read = (who: typeof nour, subject: string) => who.send('POST', `/api/message-desk/reports/${idOf(subject)}`, {})
  expect(await read(nour, 'owner')).toMatchObject({
    status: 200,
    body: { messages: [{ content: 'You are a nuisance.', sender: 'Dana Khoury', isOwner: true, isPhoto: false }] },
  })
  expect(await read(nour, 'item')).toMatchObject({ status: 404, body: { code: 'report.unknown' } })
  expect((await nour.get(`/api/message-desk/reports/${idOf('owner')}/photos/1`)).status).toBe(404)
  for (const who of [rana, dana]) expect((await read(who, 'owner')).status).toBe(403)
  const log = await shop.pool.query(`SELECT subject_id FROM audit_log WHERE event = 'report.conversation-read'`)
  expect(log.rows).toEqual([{ subject_id: idOf('owner') }])
  // Their files open for staff.
  for (const id of ['customer-rana', 'owner-dana']) {
    const { reports } = (await nour.get(`/api/person-files/${id}`)).body as { reports?: { rows: { about: string }[] } }
    expect(reports?.rows.map(({ about }) => about)).toContain('owner')
  }
})
