import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smtpMail } from '#platform/mail/smtp.ts'
import { openService } from '#platform/outside/outside-service.ts'
import { httpSms } from '#platform/sms/sms.ts'
import { type Fault, faultyService } from '#tests/faults.ts'
import { limits } from '#tests/limits.ts'
import { openMailbox } from '#tests/mailbox.ts'
import { prove } from '#tests/people.ts'
import { world } from '#tests/world.ts'

// A code that somebody asks for is written down at once; mail and SMS carry it as soon as their service takes it.

const clock = { ticks: 0 }
const restMs = 5000
const settings = { connectMs: limits.poll, maxFaults: 1, restMs, ticks: () => clock.ticks }
const minuteMs = 60_000

let shop: Awaited<ReturnType<typeof world>>
let mailbox: Awaited<ReturnType<typeof openMailbox>>
const texts: string[] = []
const smsServer = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  texts.push((JSON.parse(Buffer.concat(parts).toString()) as { to: string }).to)
  response.writeHead(202, { 'content-type': 'application/json' }).end('{"state":"taken"}')
})
beforeAll(async () => {
  shop = await world()
  mailbox = await openMailbox()
  await new Promise<void>((done) => smsServer.listen(0, '127.0.0.1', done))
})
afterAll(async () => {
  await shop.close()
  await mailbox.close()
  await new Promise((done) => smsServer.close(done))
})

/** The two services: their ways, ports, and what has arrived at them. */
const services = {
  mail: {
    contact: (number: number) => ({ email: `rana${number}@libsa.example` }),
    open: async () => {
      const service = openService('mail', settings)
      const way = await faultyService(mailbox.url, service)
      return { way, ports: { mail: smtpMail({ url: way.url, from: 'hello@libsa.example' }, service) } }
    },
    arrived: async () => (await mailbox.empty()).map(({ to }) => to?.[0]?.address),
  },
  sms: {
    contact: (number: number) => ({ phone: `+9627955503${number}` }),
    open: async () => {
      const service = openService('sms', settings)
      const way = await faultyService(`http://127.0.0.1:${(smsServer.address() as AddressInfo).port}/send`, service)
      const sender = { url: way.url, token: 'hidden', sender: 'Libsa', discreetSender: null, whatsappSender: null }
      return { way, ports: { sms: httpSms(sender, service) } }
    },
    arrived: async () => texts.splice(0),
  },
}

/** Whether the message leaves at the first try while the fault lasts. */
const expected: Record<Fault, Record<keyof typeof services, boolean>> = {
  slow: { mail: true, sms: true },
  // An SMS carries an idempotency key, so that it is sent again at once.
  flapping: { mail: false, sms: true },
  silent: { mail: false, sms: false },
  down: { mail: false, sms: false },
  forbidden: { mail: false, sms: false },
  failing: { mail: false, sms: false },
  garbage: { mail: false, sms: false },
  half: { mail: false, sms: false },
}
const cells = Object.entries(expected).flatMap(([fault, leaves], index) =>
  (['mail', 'sms'] as const).map((name) => ({ fault: fault as Fault, name, leaves: leaves[name], number: 10 + index })),
)

test.each(cells)(
  'a code waits for a service of $name that is $fault, and goes out once it is well',
  async ({ fault, name, leaves, number }) => {
    shop.clock.advance(24 * 60 * minuteMs)
    await shop.pool.query('DELETE FROM outbox')
    const { open, contact, arrived } = services[name]
    const to = contact(number)
    const { way, ports } = await open()
    const waiting = async () => (await shop.pool.query('SELECT attempts, fault, sent_at FROM outbox')).rows[0] as Record<string, unknown>
    const browser = shop.browser()
    way.meet(fault)
    // The person who asks for the code notices nothing.
    expect((await browser.send('POST', '/api/auth/codes', { ...to, proof: await prove(browser) })).status).toBe(200)
    expect(await shop.sendDue(ports)).toBe(leaves ? 1 : 0)
    if (!leaves) {
      expect(await waiting()).toMatchObject({ attempts: 1, fault: expect.any(String) as string, sent_at: null })
      shop.clock.advance(minuteMs)
      // While the service rests a message that is due loses no attempt.
      expect(await shop.sendDue(ports)).toBe(0)
      expect(await waiting()).toMatchObject({ attempts: 1 })
      await arrived()
      way.meet(null)
      clock.ticks += restMs
      expect(await shop.sendDue(ports)).toBe(1)
    }
    expect(await waiting()).toMatchObject({ fault: null, sent_at: expect.any(Date) as Date })
    expect(await arrived()).toEqual(Object.values(to))
    expect(await shop.sendDue(ports)).toBe(0)
    await way.close()
  },
)
