import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { facebookProvider } from '#platform/auth/identities/facebook.ts'
import { twitterProvider } from '#platform/auth/identities/twitter.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'

// Facebook and X as their documents describe them: the calls that the shop makes are checked, what it gets is set by each test.

const [clientId, secret, accessToken] = ['shop', 'a secret', 'an access token']
const calls: { path: string; authorization: string; form: URLSearchParams; query: URLSearchParams }[] = []
let person: { status: number; body: unknown } = { status: 200, body: {} }
let shop: Awaited<ReturnType<typeof world>>
const server = createServer((request, response) => void answer(request, response))

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = ''
  for await (const part of request) body += String(part)
  const { pathname: path, searchParams: query } = new URL(request.url ?? '', 'http://localhost')
  calls.push({ path, authorization: request.headers.authorization ?? '', form: new URLSearchParams(body), query })
  const isToken = request.method === 'POST'
  const code = new URLSearchParams(body).get('code')
  const said = isToken
    ? code === 'good'
      ? { status: 200, body: { access_token: accessToken, token_type: 'bearer', expires_in: 5000 } }
      : { status: code === 'down' ? 503 : 400, body: { error: { message: 'This code has been used.', type: 'OAuthException', code: 100 } } }
    : person
  response.writeHead(said.status, { 'content-type': 'application/json' }).end(JSON.stringify(said.body))
}

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const fake = `http://localhost:${(server.address() as AddressInfo).port}`
  shop = await world({
    identityProviders: {
      facebook: facebookProvider({ clientId, secret, graph: fake }),
      twitter: twitterProvider({ clientId, secret, api: fake }),
    },
  })
})
beforeEach(() => {
  calls.length = 0
})
afterAll(async () => {
  await shop?.close()
  await new Promise((done) => server.close(done))
})

async function roundTrip(provider: string, { browser = shop.browser(), code = 'good', path = 'visits' } = {}) {
  const { body } = await browser.send('POST', `/api/identities/${path}`, { provider })
  const address = new URL(String(body['address']))
  const answer = await browser.get(`/api/identities/callback/${provider}?code=${code}&state=${address.searchParams.get('state')}`)
  const { body: me } = await browser.get('/api/people/me')
  return { browser, address, place: answer.headers.get('location'), person: me['person'] as Record<string, unknown> | null }
}

test('X is asked with PKCE, and a proved address makes an account', async () => {
  person = { status: 200, body: { data: { id: '77', name: 'Farah', username: 'farah', confirmed_email: 'farah@mail.example' } } }
  const { address, place, person: made } = await roundTrip('twitter')
  expect(address.origin + address.pathname).toBe('https://x.com/i/oauth2/authorize')
  expect(address.searchParams.get('scope')).toBe('users.read tweet.read users.email')
  const [token, me] = calls
  expect(token?.path).toBe('/2/oauth2/token')
  expect(token?.authorization).toBe(`Basic ${Buffer.from(`${clientId}:${secret.replace(' ', '+')}`).toString('base64')}`)
  expect(Object.fromEntries(token?.form ?? [])).toMatchObject({
    grant_type: 'authorization_code',
    redirect_uri: 'http://localhost:3000/api/identities/callback/twitter',
  })
  const proof = createHash('sha256')
    .update(token?.form.get('code_verifier') ?? '')
    .digest('base64url')
  expect(address.searchParams.get('code_challenge')).toBe(proof)
  expect(me).toMatchObject({ path: '/2/users/me', authorization: `Bearer ${accessToken}` })
  expect(me?.query.get('user.fields')).toBe('confirmed_email')
  expect([place, made]).toEqual(['/', expect.objectContaining({ name: 'Farah', email: 'farah@mail.example', roles: ['customer'] })])
})

test('X returns no unverified address: no account is created', async () => {
  person = { status: 200, body: { data: { id: '78', name: 'Farah' } } }
  const { place, person: nobody } = await roundTrip('twitter')
  expect([place, nobody]).toEqual(['/login?problem=identity.email-unproved&provider=twitter', null])
})

test('Facebook is asked without PKCE and with a proof of the secret; its address counts as unproved', async () => {
  person = { status: 200, body: { id: '55', name: 'Farah', email: 'somebody@mail.example' } }
  const { address, place, person: nobody } = await roundTrip('facebook')
  expect(address.origin + address.pathname).toBe('https://www.facebook.com/v23.0/dialog/oauth')
  expect(address.searchParams.has('code_challenge')).toBe(false)
  const [token, me] = calls
  expect(Object.fromEntries(token?.form ?? [])).toEqual({
    grant_type: 'authorization_code',
    client_id: clientId,
    client_secret: secret,
    code: 'good',
    redirect_uri: 'http://localhost:3000/api/identities/callback/facebook',
  })
  expect(me?.query.get('appsecret_proof')).toBe(createHmac('sha256', secret).update(accessToken).digest('hex'))
  expect([place, nobody]).toEqual(['/login?problem=identity.email-unproved&provider=facebook', null])
})

test('a Facebook account that was linked signs in', async () => {
  person = { status: 200, body: { id: '56', name: 'Rana', email: 'other@mail.example' } }
  const browser = await signedIn(shop, 'customer')
  expect((await roundTrip('facebook', { browser, path: 'links' })).place).toBe('/profile?tab=settings&linked=facebook')
  expect((await roundTrip('facebook')).person).toMatchObject({ email: 'rana@libsa.example' })
})

test.each([
  ['a code that is no good', 'bad', { status: 200, body: { id: '55' } }, 'refused'],
  ['a token that is no good', 'good', { status: 401, body: { error: 'expired' } }, 'refused'],
  ['an answer that names nobody', 'good', { status: 200, body: { name: 'Farah' } }, 'refused'],
  ['a provider in trouble', 'down', { status: 200, body: {} }, 'unavailable'],
  ['a provider that cannot tell who it is', 'good', { status: 503, body: {} }, 'unavailable'],
] as const)('%s gets nobody in', async (_, code, said, problem) => {
  person = said
  for (const provider of ['facebook', 'twitter']) {
    const { place, person: nobody } = await roundTrip(provider, { code })
    expect([place, nobody]).toEqual([`/login?problem=identity.${problem}&provider=${provider}`, null])
  }
})

test('neither takes an id_token', async () => {
  const browser = shop.browser()
  const { body } = await browser.send('POST', '/api/identities/visits', { provider: 'facebook' })
  expect(await browser.send('POST', '/api/identities/sessions', { provider: 'facebook', token: 'x', nonce: body['nonce'] })).toMatchObject({
    status: 409,
    body: { code: 'identity.no-tokens' },
  })
})
