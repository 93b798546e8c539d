import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Browser } from '#tests/front.ts'
import { demoPassword, mailsTo, prove, signUp } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import { addDays } from '#values/day.ts'

// One mailbox, however its address is spelled: what reaches it is limited, and it has one account.

let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  shop = await world()
})
beforeEach(() => shop.clock.advance(25 * 3_600_000))
afterAll(() => shop.close())

let networks = 0
function stranger(): Browser {
  networks += 1
  return shop.browser(`10.${networks >> 8}.${networks & 255}.7`)
}

async function orderOf(browser: Browser): Promise<string> {
  const from = addDays('2027-09-01', networks % 60)
  const lines = [{ itemId: 'mf-001', from, until: from, quantity: 1 }]
  const { body } = await browser.send('POST', '/api/orders', { key: `key-of-${networks}-orders`, lines })
  return String(body['id'])
}

/** Every call by which a stranger makes the shop send a mail to an address. */
const calls: Record<string, (email: string) => Promise<number>> = {
  async signUp(email) {
    const browser = stranger()
    const wanted = { name: 'Salma', email, password: 'four grey camels', proof: await prove(browser) }
    return (await browser.send('POST', '/api/people', wanted)).status
  },
  async code(email) {
    const browser = stranger()
    return (await browser.send('POST', '/api/auth/codes', { email, proof: await prove(browser) })).status
  },
  async forgot(email) {
    const browser = stranger()
    return (await browser.send('POST', '/api/people/password-codes', { email, proof: await prove(browser) })).status
  },
  newsletter: async (email) => (await stranger().send('POST', '/api/newsletter', { email })).status,
  async order(email) {
    const browser = stranger()
    return (await browser.send('POST', `/api/orders/${await orderOf(browser)}/email-codes`, { email })).status
  },
}

async function mailsAll(): Promise<string[]> {
  const { rows } = await shop.pool.query<{ recipient: string }>(`SELECT recipient FROM outbox WHERE channel = 'mail'`)
  return rows.map(({ recipient }) => recipient)
}

test.each(['victim@x.example,a1.b', '(1)victim@x.example', '<victim@x.example>', 'victim@x.example;x.y', 'v victim@x.example'])(
  '%j is an address for no call',
  async (email) => {
    for (const call of Object.values(calls)) expect(await call(email)).toBe(422)
    expect((await mailsAll()).filter((recipient) => recipient.includes('victim'))).toEqual([])
  },
)

test('a mailbox gets five mails in an hour, from whatever networks, by whatever calls and in whatever spelling they are asked for', async () => {
  const statuses: number[] = []
  const spellings = ['victim@gmail.com', 'Vic.Tim@gmail.com', 'victim+1@gmail.com', 'v.i.c.t.i.m+2@googlemail.com']
  for (const email of spellings) for (const call of Object.values(calls)) statuses.push(await call(email))
  expect(statuses).toHaveLength(20)
  expect(statuses.filter((status) => status === 200)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(15)
  expect((await mailsAll()).filter((to) => /@g(oogle)?mail/.test(to)).length).toBeLessThanOrEqual(5)
})

test('one mailbox has one account: another spelling is told so by mail, and gets none', async () => {
  await signUp(shop, 'salma.odeh@gmail.com')
  const other = 'S.almaOdeh+libsa@googlemail.com'
  const { answer } = await signUp(shop, other)
  expect(answer.status).toBe(422)
  expect((await mailsTo(shop, other))[0]?.text).toContain('in another spelling')
  const browser = stranger()
  expect((await browser.send('POST', '/api/auth/codes', { email: other, proof: await prove(browser) })).status).toBe(200)
  const mail = (await mailsTo(shop, other))[0]
  expect([mail?.text.includes('in another spelling'), /\d{6}/.test(mail?.text ?? '')]).toEqual([true, false])
  const { rows } = await shop.pool.query(`SELECT email FROM people WHERE mailbox = 'salmaodeh@gmail.com'`)
  expect(rows).toEqual([{ email: 'salma.odeh@gmail.com' }])
})

test('who changes the spelling of her own address keeps her account', async () => {
  const { browser } = await signUp(shop, 'huda@mail.example')
  await browser.send('POST', '/api/auth/contacts', { email: 'huda+shop@mail.example' })
  const code = /\d{6}/.exec((await mailsTo(shop, 'huda+shop@mail.example'))[0]?.text ?? '')?.[0]
  const changed = await browser.send('PUT', '/api/auth/contacts', { email: 'huda+shop@mail.example', code })
  expect(changed).toMatchObject({ status: 200, body: { person: { email: 'huda+shop@mail.example' } } })
})

test('a browser somebody has signed in from gets its mails, also when strangers have used up those of the hour', async () => {
  const email = 'rana@libsa.example'
  const hers = shop.browser()
  await hers.send('POST', '/api/people/sessions', { email, password: demoPassword })
  for (let tries = 0; tries < 6; tries += 1) await calls['code']?.(email)
  expect(await calls['forgot']?.(email)).toBe(429)
  expect((await hers.send('POST', '/api/auth/codes', { email })).status).toBe(200)
})

test('one mailbox subscribes to the newsletter once', async () => {
  for (const email of ['noor.k@gmail.com', 'noork+news@gmail.com']) expect(await calls['newsletter']?.(email)).toBe(200)
  const { rows } = await shop.pool.query(`SELECT email FROM subscribers WHERE mailbox = 'noork@gmail.com'`)
  expect(rows).toEqual([{ email: 'noork+news@gmail.com' }])
})
