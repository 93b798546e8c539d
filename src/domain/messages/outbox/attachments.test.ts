import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AttachmentKind } from '#platform/mail/attachment.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import { readCalendar } from '#tests/calendar.ts'
import { guestOrders } from '#tests/guest-orders.ts'
import { openMailbox } from '#tests/mailbox.ts'
import { openPayoutShop } from '#tests/payouts.ts'
import { readPdf } from '#tests/pdf.ts'
import { world } from '#tests/world.ts'
import { sendMessage } from './send-message.ts'

let shop: Awaited<ReturnType<typeof world>>
let mailbox: Awaited<ReturnType<typeof openMailbox>>
beforeAll(async () => {
  mailbox = await openMailbox()
  shop = await world({ mail: mailbox.mail() })
})
beforeEach(() => mailbox.empty())
afterAll(async () => {
  await shop.close()
  await mailbox.close()
})
const { booked, settle } = guestOrders(() => shop)

/** The mails to somebody that are due within minutes, with the files beside their text. */
async function mailsTo(email: string) {
  shop.clock.advance(120_000)
  await shop.sendDue()
  const mails = (await mailbox.empty()).filter(({ to }) => to?.some(({ address }) => address === email))
  return mails.map(({ subject, text, attachments }) => ({
    subject,
    text,
    names: attachments.map(({ filename }) => filename),
    types: attachments.map(({ mimeType, method }) => (method ? `${mimeType} ${method}` : mimeType)),
    bytes: attachments.map(({ content }) => new Uint8Array(content as ArrayBuffer)),
  }))
}

test('the confirmation has the visits and the receipt, a change the new visits, a cancellation withdraws them with a credit note', async () => {
  const { first, email, order } = await booked()
  const [confirmation] = await mailsTo(email)
  expect(confirmation).toMatchObject({ names: [`${order.number}.ics`, `Receipt ${order.number}.pdf`] })
  expect(confirmation?.types[1]).toBe('application/pdf')
  const before = readCalendar(confirmation?.bytes[0] ?? '')
  expect(before).toMatchObject({ method: 'PUBLISH', events: [{ status: 'CONFIRMED' }, { status: 'CONFIRMED' }] })
  expect(before.events[0]?.url).toMatch(/\/order\/[\w-]{22}$/)
  expect((await readPdf(confirmation?.bytes[1] ?? new Uint8Array())).text).toContain(order.number)
  expect(confirmation?.text).toContain('Your receipt is attached.')

  const slot = order.delivery?.slot?.replace('17-19', '11-13')
  expect(await first.send('PUT', `/api/orders/${order.id}/window`, { visit: 'delivery', key: 'key-of-the-window', slot })).toMatchObject({
    status: 200,
  })
  await settle()
  const [changed] = await mailsTo(email)
  expect(changed?.names).toEqual([`${order.number}.ics`])
  const { events: after } = readCalendar(changed?.bytes[0] ?? '')
  expect(after.map(({ uid }) => uid)).toEqual(before.events.map(({ uid }) => uid))
  expect(after[0]?.start).not.toBe(before.events[0]?.start)
  expect(after[0]?.sequence).toBeGreaterThan(before.events[0]?.sequence ?? 0)

  const [rental] = order.rentals
  const { body: offer } = await first.get(`/api/rentals/${rental?.id}/cancellation`)
  const gone = await first.send('PUT', `/api/rentals/${rental?.id}/cancellation`, { key: 'key-of-the-end', refund: offer['refund'] })
  expect(gone).toMatchObject({ status: 200 })
  await settle()
  const last = await mailsTo(email)
  const files = last.flatMap(({ names, bytes }) => names.map((name, at) => ({ name, bytes: bytes[at] ?? new Uint8Array() })))
  const calendar = files.find(({ name }) => name === `${order.number}.ics`)
  expect(readCalendar(calendar?.bytes ?? '')).toMatchObject({
    method: 'CANCEL',
    events: [{ status: 'CANCELLED' }, { status: 'CANCELLED' }],
  })
  expect(files.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^Credit note CN-\d{4}-\d{6}\.pdf$/))
})

test('an address that nobody has confirmed gets no files, and a discreet mail a neutral calendar alone', async () => {
  const { email: typed } = await booked({ isConfirmed: false })
  for (const { names } of await mailsTo(typed)) expect(names).toEqual([])

  const { first, email, order } = await booked()
  await mailsTo(email)
  await shop.pool.query('UPDATE orders SET is_discreet = true WHERE id = $1', [order.id])
  const slot = order.delivery?.slot?.replace('17-19', '14-16')
  await first.send('PUT', `/api/orders/${order.id}/window`, { visit: 'delivery', key: 'key-of-discretion', slot })
  await settle()
  const [mail] = await mailsTo(email)
  expect(mail?.names).toEqual([`${order.number}.ics`])
  const { events } = readCalendar(mail?.bytes[0] ?? '')
  expect(events.map(({ title }) => title).join()).not.toMatch(/Libsa|abaya/i)
})

test('refunds of one cancellation attach their credit note once, with a Latin name for programs without Arabic letters', async () => {
  const { first, email, order } = await booked()
  await mailsTo(email)
  const [rental] = order.rentals
  const { body: offer } = await first.get(`/api/rentals/${rental?.id}/cancellation`)
  await first.send('PUT', `/api/rentals/${rental?.id}/cancellation`, { key: 'key-of-the-end-2', refund: offer['refund'] })
  const { rows } = await shop.pool.query<{ id: string; key: string }>('SELECT id, key FROM refunds WHERE order_id = $1', [order.id])
  const [refund] = rows
  // A part of the price was paid with credit, so that two refunds return it.
  await shop.pool.query(
    `INSERT INTO refunds (id, order_id, payment_id, rental_id, way, status, amount, reason, key, made_at, created_at, updated_at)
      SELECT 'credit-part', order_id, payment_id, rental_id, 'credit', 'made', 10, reason, key || ':credit', now(), now(), now()
      FROM refunds WHERE id = $1`,
    [refund?.id],
  )
  const ctx = { ...shop.system(), mail: mailbox.mail(), sms: undefined }
  const tx = { db: ctx.db, now: await ctx.clock.now(ctx.db), baseUrl: ctx.baseUrl }
  const attachments = [refund?.id ?? '', 'credit-part'].map((id) => ({ kind: 'credit-note' as const, id }))
  const said = { locale: 'ar' as const, subject: 's', heading: 'h', lines: [], reason: 'owner' as const, attachments }
  await enqueueMail(tx, { ...said, to: 'dana@libsa.example', dedupeKey: 'both-refunds' })
  const found = await shop.pool.query<{ id: string }>(`SELECT id FROM outbox WHERE dedupe_key = 'both-refunds'`)
  await sendMessage(ctx, found.rows[0]?.id ?? '')
  const [raw] = mailbox.raw()
  const [mail] = await mailbox.empty()
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual([expect.stringMatching(/^إشعار دائن CN-\d{4}-\d{6}\.pdf$/)])
  expect(raw).toMatch(/name="?credit-note-CN-\d{4}-\d{6}\.pdf/)
  const note = (await readPdf(new Uint8Array(mail?.attachments[0]?.content as ArrayBuffer))).text
  for (const words of ['الحالة', 'المبلغ في طريقه إليك', 'استرداد إلى رصيدك']) expect(note).toContain(words)
})

test('a payout brings its statement; a mail is sent without what cannot be made', async () => {
  const payouts = await openPayoutShop()
  try {
    await payouts.ends(await payouts.cardOrder(), 'completed')
    await payouts.batch()
    const [payout] = await payouts.query<{ id: string; number: string; batch: string }>('SELECT id, number, batch::text FROM payouts')
    const sent: string[][] = []
    const mail = {
      send: async ({ attachments }: { attachments: readonly File[] }) => void sent.push(attachments.map(({ name }) => name)),
      close: () => undefined,
    }
    const ctx = { ...payouts.as(''), mail, sms: undefined }
    const attached = async (kind: AttachmentKind, id: string) => {
      const tx = { db: ctx.db, now: await ctx.clock.now(ctx.db), baseUrl: ctx.baseUrl }
      const said = { locale: 'en' as const, subject: 's', heading: 'h', lines: [], reason: 'owner' as const }
      await enqueueMail(tx, { ...said, to: 'dana@libsa.example', attachments: [{ kind, id }], dedupeKey: `${kind}:${id}` })
      const [row] = await payouts.query<{ id: string }>(`SELECT id FROM outbox WHERE dedupe_key = '${kind}:${id}'`)
      await sendMessage(ctx, row?.id ?? '')
    }
    await attached('statement', payout?.id ?? '')
    await attached('statement', 'gone')
    await attached('receipt', 'gone')
    await attached('credit-note', 'gone')
    // Nothing is paid, so there is no receipt.
    await attached('receipt', (await payouts.cashOrder()).id)
    expect(sent).toEqual([[expect.stringMatching(/\.pdf$/)], [], [], [], []])
    const { rowCount } = await ctx.db.execute(`SELECT id FROM outbox WHERE recipient = 'dana@libsa.example' AND sent_at IS NULL`)
    expect(rowCount).toBe(0)
  } finally {
    await payouts.close()
  }
})
