import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { twitterProvider } from '#platform/auth/identities/twitter.ts'
import { openService } from '#platform/outside/outside-service.ts'
import { type Fault, faultyService } from '#tests/faults.ts'
import type { Browser } from '#tests/front.ts'
import { limits } from '#tests/limits.ts'
import { world } from '#tests/world.ts'

const clock = { ticks: 0 }
const restMs = 5000
const service = openService('twitter', { connectMs: limits.poll, restMs, ticks: () => clock.ticks })
const person = { data: { id: '77', name: 'Farah', confirmed_email: 'farah@mail.example' } }
const provider = createServer((request, response) => {
  const said = request.method === 'POST' ? { access_token: 'open', token_type: 'bearer', expires_in: 5000 } : person
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said))
})

let way: Awaited<ReturnType<typeof faultyService>>
let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done))
  way = await faultyService(`http://127.0.0.1:${(provider.address() as AddressInfo).port}`, service)
  const settings = { clientId: 'shop', secret: 'a secret', api: way.url, service }
  shop = await world({ identityProviders: { twitter: twitterProvider(settings) } })
})
afterAll(async () => {
  await shop.close()
  await way.close()
  await new Promise((done) => provider.close(done))
})

async function comeBack(browser: Browser): Promise<string | null> {
  const { body } = await browser.send('POST', '/api/identities/visits', { provider: 'twitter' })
  const state = new URL(String(body['address'])).searchParams.get('state')
  return (await browser.get(`/api/identities/callback/twitter?code=good&state=${state}`)).headers.get('location')
}

const unavailable = '/login?problem=identity.unavailable&provider=twitter'
const refused = '/login?problem=identity.refused&provider=twitter'
/** The address to which a person is redirected who comes back from the provider while the fault lasts. */
const expected: Record<Fault, string> = {
  slow: '/',
  // A code opens once, so that its call is not made twice.
  flapping: unavailable,
  silent: unavailable,
  down: unavailable,
  // Below 500 the provider means the person or the shop's keys.
  forbidden: refused,
  failing: unavailable,
  garbage: unavailable,
  half: unavailable,
}

test.each(Object.entries(expected))('a social sign-in that is %s', async (fault, place) => {
  way.meet(fault as Fault)
  const browser = shop.browser()
  expect(await comeBack(browser)).toBe(place)
  const { person: me } = (await browser.get('/api/people/me')).body
  expect(me === null).toBe(place !== '/')
  way.meet(null)
  clock.ticks += restMs
  expect(await comeBack(browser)).toBe('/')
})

test('while one way in rests, people are sent back at once, and the others are open', async () => {
  way.meet('failing')
  for (let at = 0; at < 5; at += 1) expect(await comeBack(shop.browser())).toBe(unavailable)
  const before = way.count()
  expect(await comeBack(shop.browser())).toBe(unavailable)
  expect(way.count()).toBe(before)
  way.meet(null)
  const rana = shop.browser()
  expect((await rana.send('POST', '/api/people/sessions', { email: 'rana@libsa.example', password: 'libsa-demo-2026' })).status).toBe(200)
})
