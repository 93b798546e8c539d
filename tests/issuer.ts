import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { Provider } from 'oidc-provider'

/** Somebody with an account at the issuer. */
export interface Account {
  email?: string
  email_verified?: boolean
  name?: string
}

/** The address to which the issuer redirects the browser, or a form for one. */
export interface Landing {
  url: URL
  form: Record<string, string> | null
}

const scope = 'openid email profile'

/** A real OpenID Connect provider on a port of its own. Who comes by is signed in as `visitor` without being asked. */
export async function openIssuer(redirects: readonly string[]) {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), kid: 'key-1', alg: 'RS256', use: 'sig' }
  const accounts = new Map<string, Account>()
  const state = { visitor: '', refuses: false }
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const client = (id: string) => ({
    client_id: id,
    client_secret: `secret of ${id}, long enough to be one`,
    redirect_uris: [...redirects],
    token_endpoint_auth_method: 'client_secret_post' as const,
  })
  const provider = new Provider(issuer, {
    clients: [client('shop'), client('other')],
    jwks: { keys: [jwk] },
    cookies: { keys: ['a key of the tests'] },
    claims: { email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ ...accounts.get(id), sub: id }) }),
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  })
  const answer = provider.callback()
  server.on('request', (request, response) =>
    request.url?.startsWith('/interaction/') ? void interact(request, response) : void answer(request, response),
  )

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { prompt, params } = await provider.interactionDetails(request, response)
    const outcome = state.refuses
      ? { error: 'access_denied', error_description: 'She stopped' }
      : prompt.name === 'login'
        ? { login: { accountId: state.visitor } }
        : { consent: { grantId: await grant(String(params['client_id'])) } }
    await provider.interactionFinished(request, response, outcome, { mergeWithLastSubmission: true })
  }

  function grant(clientId: string): Promise<string> {
    const given = new provider.Grant({ accountId: state.visitor, clientId })
    given.addOIDCScope(scope)
    return given.save()
  }

  /** A token as the issuer makes them, with its key or another's. */
  async function sign(claims: JWTPayload, { key = privateKey, expires = '5 minutes' }: { key?: CryptoKey; expires?: string } = {}) {
    return new SignJWT({ iss: issuer, aud: 'shop', ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'key-1' })
      .setIssuedAt()
      .setExpirationTime(expires)
      .sign(key)
  }

  return {
    issuer,
    accounts,
    state,
    sign,
    publicKey,
    client,
    close: () => new Promise((done) => server.close(done)),
  }
}

export type Issuer = Awaited<ReturnType<typeof openIssuer>>

/** Goes to a page of the issuer as a browser without a past does, until it is sent away. */
export async function visitIssuer(address: string, issuer: string): Promise<Landing> {
  const cookies = new Map<string, string>()
  let url = new URL(address)
  for (let hops = 0; hops < 12; hops += 1) {
    if (url.origin !== issuer) return { url, form: null }
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    const body = await response.text()
    if (!location) return formIn(body, response.status)
    url = new URL(location, url)
  }
  throw new Error('The issuer sends its visitors in circles.')
}

function formIn(body: string, status: number): Landing {
  const action = /<form method="post" action="([^"]+)"/.exec(body)?.[1]
  if (!action) throw new Error(`The issuer answered ${status}: ${body.slice(0, 400)}`)
  const fields = [...body.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value])
  return { url: new URL(action), form: Object.fromEntries(fields) as Record<string, string> }
}
