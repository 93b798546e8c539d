import { openProviders } from '#platform/auth/identities/open-providers.ts'
import type { Answer, Browser } from './front.ts'
import { type Account, openIssuer, visitIssuer } from './issuer.ts'
import { world } from './world.ts'

const callback = 'http://localhost:3000/api/identities/callback'

/** A shop beside an issuer that simulates Google, Apple and Twitter, and the steps of browsers between the two. */
export async function openShopAndIssuer() {
  const issuer = await openIssuer(['google', 'apple', 'twitter'].map((name) => `${callback}/${name}`))
  const { client_id: clientId, client_secret: secret } = issuer.client('shop')
  const settings = { clientId, secret, issuer: issuer.issuer }
  const shop = await world({ identityProviders: openProviders({ google: settings, apple: settings, twitter: settings }) })
  let count = 0

  /** Somebody new at the issuer, who is there now. */
  function newcomer(account: Account = {}): { subject: string; email: string } {
    count += 1
    const [subject, email] = [`subject-${count}`, account.email ?? `newcomer${count}@mail.example`]
    issuer.accounts.set(subject, { email, email_verified: true, name: 'Salma Odeh', ...account })
    issuer.state.visitor = subject
    return { subject, email }
  }

  async function beginOAuth(browser: Browser, input: object = {}, path = '/api/identities/visits') {
    const { status, body } = await browser.send('POST', path, { provider: 'google', ...input })
    if (status !== 200) throw new Error(`The visit did not begin: ${JSON.stringify(body)}`)
    return { address: String(body['address']), nonce: String(body['nonce']) }
  }

  /** Out to the issuer, up to our portal. */
  async function backFrom(browser: Browser, input: object = {}, path?: string): Promise<URL> {
    const { address } = await beginOAuth(browser, input, path)
    return (await visitIssuer(address, issuer.issuer)).url
  }

  /** Out to the issuer and back through our portal. */
  async function roundTrip(browser: Browser, input: object = {}, path?: string): Promise<{ answer: Answer; back: URL }> {
    const back = await backFrom(browser, input, path)
    return { answer: await browser.get(back.pathname + back.search), back }
  }

  async function rowsIn(table: string, where = 'true'): Promise<number> {
    const { rows } = await shop.pool.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table} WHERE ${where}`)
    return rows[0]?.count ?? 0
  }

  return {
    issuer,
    shop,
    newcomer,
    beginOAuth,
    backFrom,
    roundTrip,
    rowsIn,
    async close() {
      await shop.close()
      await issuer.close()
    },
  }
}

export const locationOf = ({ headers }: Answer) => headers.get('location')
export const whoIs = async (browser: Browser) => (await browser.get('/api/people/me')).body['person'] as Record<string, unknown> | null
export const linkedTo = async (browser: Browser) => (await browser.get('/api/identities')).body['identities'] as Record<string, unknown>[]
