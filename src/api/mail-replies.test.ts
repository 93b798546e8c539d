import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notifyOfUserMessage } from '#domain/messages/user-messages/notify-of-user-message.ts'
import type { Browser } from '#tests/front.ts'
import { guestOrders } from '#tests/guest-orders.ts'
import { openMailbox } from '#tests/mailbox.ts'
import { signedIn } from '#tests/people.ts'
import { cast, worn } from '#tests/reviewed.ts'
import { world } from '#tests/world.ts'
import { newId } from '#values/id.ts'

const secret = 'the-secret-of-the-mail-service'
const address = 'replies@in.libsa.example'

let shop: Awaited<ReturnType<typeof world>>
let mailbox: Awaited<ReturnType<typeof openMailbox>>
let nour: Browser
const { booked } = guestOrders(() => shop)
beforeAll(async () => {
  mailbox = await openMailbox()
  shop = await world({ mailReportSecrets: [secret], mailReplyTo: address, mail: mailbox.mail() })
  nour = await signedIn(shop, 'moderator')
})
afterAll(async () => {
  await shop.close()
  await mailbox.close()
})

interface Conversation {
  row: { id: string; inbox: string; name: string | null }
  mailedTo: string | null
  personId: string | null
  orders: { id: string }[]
  messages: { sender: string; type: string; content: string; mail: { subject: string; others: number } | null }[]
}
const inbox = async () => (await nour.get('/api/chat-desk/conversations')).body['rows'] as { id: string; inbox: string }[]
const conversation = async (id: string) => (await nour.get(`/api/chat-desk/conversations/${id}`)).body as unknown as Conversation
/** The conversation in the inbox in which somebody has said this. */
async function waiting(words: string) {
  const { rows } = await shop.pool.query('SELECT session_id FROM chat_messages WHERE content = $1', [words])
  return (await inbox()).find(({ id }) => id === rows[0]?.session_id)
}

interface Letter {
  from: string
  to: string
  text: string
  head?: string[]
}
const letter = ({ from, to, text, head = [] }: Letter) =>
  [`From: Somebody <${from}>`, `To: <${to}>`, 'Subject: Re: Order', `Message-ID: <${newId()}@phone.example>`]
    .concat(head, 'Content-Type: text/plain; charset=utf-8', '', text)
    .join('\r\n')
const post = async (message: string, { type = 'message/rfc822', authorization = `Bearer ${secret}` } = {}) => {
  const answer = await shop.browser().send('POST', '/api/mail/replies', message, { authorization, 'content-type': type })
  return [answer.status, answer.body['received'] ?? answer.body['code']]
}

/** The newest mail to an address: its Reply-To and the conversation that it belongs to. */
async function newestTo(to: string) {
  shop.clock.advance(120_000)
  await shop.sendDue()
  const mails = (await mailbox.empty()).filter((mail) => mail.to?.some((one) => one.address === to))
  const mail = mails.at(-1)
  return { mails, mail, replyTo: mail?.replyTo?.[0]?.address ?? '', id: /<(\w{22})@/.exec(mail?.messageId ?? '')?.[1] ?? '' }
}

test('a guest answers a mail about an order: staff have it with the order, and their answer goes by mail, back and forth', async () => {
  const { email, order } = await booked()
  const { replyTo, id } = await newestTo(email)
  expect(replyTo).toBe(`replies+${id}@in.libsa.example`)
  const words = `Please ring the bell twice ${newId()}`
  const first = letter({ from: email, to: replyTo, text: `${words}\n\nOn 1 July 2027 Libsa <hello@libsa.example> wrote:\n> Your order` })
  expect(await post(first)).toEqual([200, 1])
  expect(await post(first)).toEqual([200, 0])
  const row = await waiting(words)
  expect(row).toMatchObject({ inbox: 'waiting' })
  const found = await conversation(row?.id ?? '')
  expect(found).toMatchObject({ mailedTo: email, personId: null, orders: [{ id: order.id }] })
  expect(found.messages).toMatchObject([{ content: words, mail: { subject: 'Re: Order', others: 0 } }])
  await nour.send('PUT', `/api/chat-desk/conversations/${row?.id}/agent`, {})
  await nour.send('POST', `/api/chat-desk/conversations/${row?.id}/messages`, { key: newId(), content: 'We will.\nSee you on Friday.' })
  await nour.send('POST', `/api/chat-desk/conversations/${row?.id}/messages`, { key: newId(), content: 'Nice guest', isInternal: true })
  const answer = await newestTo(email)
  expect(answer.mails).toHaveLength(1)
  expect(answer.mail?.text).toContain('See you on Friday.')
  expect(answer.mail?.subject).toContain(order.number)
  expect(answer.mail?.references).toContain(`order-${order.id}`)
  expect(await post(letter({ from: email, to: answer.replyTo, text: 'Thank you!' }))).toEqual([200, 1])
  expect((await conversation(row?.id ?? '')).messages.map(({ content }) => content)).toEqual([
    words,
    expect.any(String),
    'We will.\nSee you on Friday.',
    'Nice guest',
    'Thank you!',
  ])
})

test('a program that drops the part after the plus is known by the mail that it answers; another sender goes to the mailbox of the shop', async () => {
  const { email } = await booked()
  const { id, replyTo } = await newestTo(email)
  const words = `My sister collects it ${newId()}`
  const head = [`In-Reply-To: <${id}@libsa.example>`]
  expect(await post(letter({ from: email, to: address, text: words, head }))).toEqual([200, 1])
  expect(await conversation((await waiting(words))?.id ?? '')).toMatchObject({ mailedTo: email })
  const forwarded = `Refund it to me ${newId()}`
  expect(await post(letter({ from: 'stranger@post.example', to: replyTo, text: forwarded }))).toEqual([200, 1])
  expect(await waiting(forwarded)).toBeUndefined()
  await shop.sendDue()
  const mail = (await mailbox.empty()).find(({ text }) => text?.includes(forwarded))
  expect(mail?.replyTo?.[0]?.address).toBe('stranger@post.example')
})

test('a mail that takes its parser too long is dropped, and the shop goes on', async () => {
  const parts = '--b\r\n\r\n'.repeat(400_000)
  const hostile = `From: <a@post.example>\r\nTo: <${address}>\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${parts}`
  const polite = letter({ from: 'kind@post.example', to: address, text: 'Hello' })
  const answers = [post(hostile), ...Array.from({ length: 11 }, () => post(polite))]
  expect(await answers.at(-1)).toEqual([503, 'server.busy'])
  expect(await answers[0]).toEqual([200, 0])
  await Promise.all(answers)
})

test('mail services wrap the message in JSON or in a form', async () => {
  const { email } = await booked()
  const { replyTo } = await newestTo(email)
  const write = () => letter({ from: email, to: replyTo, text: `Hello ${newId()}` })
  const ses = (content: string, encoding: string) =>
    JSON.stringify({ Type: 'Notification', Message: JSON.stringify({ content, receipt: { action: { encoding } } }) })
  const posts: [string, string][] = [
    [JSON.stringify({ RawEmail: write() }), 'application/json'],
    [ses(Buffer.from(write()).toString('base64'), 'BASE64'), 'text/plain'],
    [ses(write(), 'UTF8'), 'text/plain'],
    [String(new URLSearchParams({ 'body-mime': write() })), 'application/x-www-form-urlencoded'],
    [
      `--Part7Q2vK9\r\nContent-Disposition: form-data; name="email"\r\n\r\n${write()}\r\n--Part7Q2vK9--\r\n`,
      'multipart/form-data; boundary=Part7Q2vK9',
    ],
  ]
  for (const [body, type] of posts) expect(await post(body, { type })).toEqual([200, 1])
  expect(await post('{"RawEmail":7}', { type: 'application/json' })).toEqual([200, 0])
  expect(await post('{', { type: 'application/json' })).toEqual([200, 0])
  expect(await post('nothing at all')).toEqual([200, 0])
})

test('pictures are kept in the conversation; what is no picture is counted', async () => {
  const { email } = await booked()
  const { replyTo } = await newestTo(email)
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#884422' } })
    .jpeg()
    .toBuffer()
  const words = `It has a stain ${newId()}`
  const part = (type: string, name: string, bytes: Buffer) =>
    [
      `Content-Type: ${type}; name="${name}"`,
      'Content-Transfer-Encoding: base64',
      `Content-Disposition: attachment; filename="${name}"`,
      '',
    ]
      .concat(bytes.toString('base64'))
      .join('\r\n')
  const head = [
    `From: <${email}>`,
    `To: <${replyTo}>`,
    `Message-ID: <${newId()}@phone.example>`,
    'Content-Type: multipart/mixed; boundary=b',
  ]
  const parts = [
    `Content-Type: text/plain; charset=utf-8\r\n\r\n${words}`,
    part('image/jpeg', 'stain.jpg', picture),
    part('image/png', 'broken.png', Buffer.from('not a picture')),
    part('application/pdf', 'bill.pdf', Buffer.from('%PDF')),
  ]
  const message = `${head.join('\r\n')}\r\n\r\n${parts.map((one) => `--b\r\n${one}\r\n`).join('')}--b--\r\n`
  expect(await post(message)).toEqual([200, 1])
  const { messages } = await conversation((await waiting(words))?.id ?? '')
  expect(messages.map(({ type }) => type)).toEqual(['text', 'photo'])
  expect(messages[0]?.mail).toMatchObject({ others: 1 })
})

test('a reply to the words of the other side is an answer to them, but not from another address, nor of somebody who is suspended', async () => {
  const people = await cast(shop)
  const { rental } = await worn(shop)
  await people.dana.send('POST', `/api/user-messages/threads/${rental}`, { key: newId(), content: 'The belt is in the bag.' })
  const { rows } = await shop.pool.query(`SELECT recipient_id FROM user_messages WHERE thread = $1`, [rental])
  await notifyOfUserMessage(shop.system(), { thread: rental, recipientId: rows[0].recipient_id })
  const { replyTo } = await newestTo('rana@libsa.example')
  expect(await post(letter({ from: 'rana@libsa.example', to: replyTo, text: 'Found it, thanks!' }))).toEqual([200, 1])
  const thread = await people.dana.get(`/api/user-messages/threads/${rental}`)
  expect(thread.body['messages']).toMatchObject([{ content: 'The belt is in the bag.' }, { content: 'Found it, thanks!', isOwn: false }])
  await shop.pool.query(`UPDATE people SET suspended_at = now(), suspended_for = 'fraud' WHERE id = 'customer-rana'`)
  for (const from of ['rana@libsa.example', 'stranger@post.example'])
    expect(await post(letter({ from, to: replyTo, text: `Whose belt? ${newId()}` }))).toEqual([200, 1])
  await shop.pool.query(`UPDATE people SET suspended_at = NULL, suspended_for = NULL WHERE id = 'customer-rana'`)
  expect((await people.dana.get(`/api/user-messages/threads/${rental}`)).body['messages']).toHaveLength(2)
})

test('what names no mail goes on to the mailbox of the shop; programs are not answered', async () => {
  const words = `Do you have abayas? ${newId()}`
  expect(await post(letter({ from: 'new@post.example', to: address, text: words }))).toEqual([200, 1])
  shop.clock.advance(120_000)
  await shop.sendDue()
  const mail = (await mailbox.empty()).find(({ text }) => text?.includes(words))
  expect(mail?.replyTo?.[0]?.address).toBe('new@post.example')
  for (const head of [['Auto-Submitted: auto-replied'], ['Precedence: bulk'], ['X-Autoreply: yes'], ['List-Id: <a.b>']])
    expect(await post(letter({ from: 'new@post.example', to: address, text: 'I am away', head }))).toEqual([200, 0])
  expect(await post(letter({ from: 'new@post.example', to: address, text: '> only a quote' }))).toEqual([200, 0])
})

test('only the mail service may post, not too much of one mailbox, and only where there is an address', async () => {
  const write = () => letter({ from: 'eager@post.example', to: address, text: `Hello ${newId()}` })
  expect(await post(write(), { authorization: 'Bearer wrong' })).toEqual([401, 'mail.forged'])
  expect(await post(write(), { authorization: '' })).toEqual([401, 'mail.forged'])
  expect(await post(write(), { authorization: `Basic ${Buffer.from(`libsa:${secret}`).toString('base64')}` })).toEqual([200, 1])
  for (let sent = 1; sent < 30; sent += 1) await post(write())
  expect(await post(write())).toEqual([429, 'server.too-many'])
  const without = await world({ mailReportSecrets: [secret] })
  const answer = await without.browser().send('POST', '/api/mail/replies', write(), { authorization: `Bearer ${secret}` })
  expect(answer.status).toBe(404)
  await without.close()
})
