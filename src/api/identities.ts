import { Hono, type Context as HonoContext } from 'hono'
import { identitiesContract } from '#domain/accounts/identities/identity.contract.ts'
import { listIdentities } from '#domain/accounts/identities/list-identities.ts'
import { handleOAuthCallback, type OAuthResult } from '#domain/accounts/identities/oauth-callback.ts'
import { signInByIdToken } from '#domain/accounts/identities/sign-in-by-id-token.ts'
import { startOAuth } from '#domain/accounts/identities/start-oauth.ts'
import { unlinkIdentity } from '#domain/accounts/identities/unlink-identity.ts'
import { Refusal } from '#domain/refusal.ts'
import { cookieLine } from '#platform/auth/session-cookie.ts'
import { isProvider, type Provider } from '#values/identity-provider.ts'
import { localizedPath } from '#values/locale.ts'
import { sameSitePath } from '#values/same-site-path.ts'
import { afterSignIn, setCookies } from './after-sign-in.ts'
import { type ApiContext, guarded } from './guard.ts'

const guard = guarded('identities', identitiesContract)
const settingsPath = '/profile?tab=settings'

export const identities = guard.router({
  list: guard.list.handler(async ({ context }) => ({ identities: await listIdentities(context, personIn(context)) })),
  begin: guard.begin.handler(({ context, input }) => beginOAuth(context, { ...input, purpose: 'sign-in' })),
  link: guard.link.handler(({ context, input }) => beginOAuth(context, { ...input, purpose: 'link', next: settingsPath })),
  signIn: guard.signIn.handler(async ({ context, input }) => {
    const entered = await signInByIdToken(context, input, context.requestHeaders)
    setCookies(context, [cookieLine('elsewhere', '', context.baseUrl)])
    return afterSignIn(context, entered)
  }),
  unlink: guard.unlink.handler(async ({ context, input }) => ({ identities: await unlinkIdentity(context, personIn(context), input.id) })),
})

async function beginOAuth(context: ApiContext, wanted: Parameters<typeof startOAuth>[1]) {
  const { cookies, ...visit } = await startOAuth(context, wanted)
  setCookies(context, cookies)
  return visit
}

function personIn({ actor }: ApiContext): string {
  if (!actor.personId) throw new Refusal('people.sign-in-first', 401)
  return actor.personId
}

/** The OAuth callback endpoints, under `/api/identities`. `contextFor` makes the context of a request. */
export function identityReturns(contextFor: (c: HonoContext) => Promise<ApiContext>): Hono {
  const app = new Hono()
  app.get('/callback/:provider', async (c) => {
    const provider = c.req.param('provider')
    if (!isProvider(provider)) return c.notFound()
    const context = await contextFor(c)
    const answer = new URL(c.req.url).searchParams
    const returned = await handleOAuthCallback(context, { provider, answer, headers: c.req.raw.headers })
    const { locale } = returned.place ?? context
    if (returned.entered) await afterSignIn({ ...context, locale }, returned.entered)
    if (returned.place) setCookies(context, [cookieLine('elsewhere', '', context.baseUrl)])
    const headers = new Headers(context.responseHeaders)
    headers.set('location', placeAfter(returned, { provider, context }))
    headers.set('cache-control', 'private, no-store')
    headers.set('referrer-policy', 'no-referrer')
    return new Response(null, { status: 303, headers })
  })
  // Apple answers with a form. It comes from another site and so without our cookies: the browser brings it once more, as an address.
  app.post('/callback/:provider', async (c) => {
    const provider = c.req.param('provider')
    if (!isProvider(provider)) return c.notFound()
    const form = await c.req.parseBody()
    const answer = new URLSearchParams()
    for (const name of ['state', 'code', 'error', 'user', 'iss']) {
      const value = form[name]
      if (typeof value === 'string' && value.length <= 2000) answer.set(name, value)
    }
    return c.body(null, 303, { location: `/api/identities/callback/${provider}?${answer}`, 'cache-control': 'private, no-store' })
  })
  return app
}

/** Always a path of this site: the page asked for, the second factor, or the page where the flow began with the error. */
function placeAfter(
  { purpose, place, refusal, entered }: OAuthResult,
  { provider, context }: { provider: Provider; context: ApiContext },
): string {
  const locale = place?.locale ?? context.locale
  const next = sameSitePath(place?.path ?? (purpose === 'link' ? settingsPath : '/')) ?? '/'
  const more = new URLSearchParams()
  if (purpose === 'link') {
    more.set(refusal ? 'problem' : 'linked', refusal ?? provider)
    if (refusal) more.set('provider', provider)
    return localizedPath(`${next}&${more}`, locale)
  }
  if (!refusal && entered?.nextStep !== 'second-factor') return localizedPath(next, locale)
  if (refusal) more.set('problem', refusal)
  if (refusal) more.set('provider', provider)
  if (next !== '/') more.set('next', next)
  const screen = refusal ? '/login' : '/login/second-step'
  return localizedPath(more.size > 0 ? `${screen}?${more}` : screen, locale)
}
