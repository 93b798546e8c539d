import { can, type Role } from '#domain/permissions.policy.ts'
import type { Answer, Browser } from './front.ts'
import { proofOf } from './work.ts'
import type { world } from './world.ts'

type World = Awaited<ReturnType<typeof world>>

export const demoPassword = 'libsa-demo-2026'

/** Signs somebody in at the portal of their roles and returns the browser. A role without an account in the demonstration gets a new person. */
export async function signedIn(shop: World, who: Role | { email: string; password?: string }): Promise<Browser> {
  const isWho = ({ role, email }: { role: Role; email: string }) => (typeof who === 'string' ? role === who : email === who.email)
  const known = shop.accounts.find(isWho)
  const account = { ...(typeof who === 'string' ? (known ?? (await newPersonOf(shop, who))) : { ...known, ...who }) }
  const browser = shop.browser()
  const answer = await trySignIn(browser, {
    email: account.email ?? '',
    password: account.password ?? demoPassword,
    isCourier: account.role !== undefined && can({ roles: [account.role] }, 'deliveries.sign-in'),
  })
  if (answer.status !== 200) throw new Error(`${JSON.stringify(who)} could not sign in: ${JSON.stringify(answer.body)}`)
  return browser
}

/** A role that an administrator gives, and a second one, who is one only for it, confirms where it takes two. */
export async function giveRole(
  shop: World,
  admin: Browser,
  { email, role, headers = {} }: { email: string; role: Role; headers?: Record<string, string> },
): Promise<Answer> {
  await admin.send('POST', '/api/roles', { email, role }, headers)
  const { rows } = await shop.pool.query<{ id: string }>('SELECT id FROM role_requests WHERE outcome IS NULL')
  await shop.pool.query(`INSERT INTO person_roles VALUES ('moderator-nour', 'admin') ON CONFLICT DO NOTHING`)
  const second = await signedIn(shop, 'moderator')
  for (const { id } of rows) await second.send('PUT', `/api/confirmations/role/${id}`, {}, headers)
  await shop.pool.query(`DELETE FROM person_roles WHERE person_id = 'moderator-nour' AND role = 'admin'`)
  return admin.get('/api/roles')
}

async function newPersonOf(shop: World, role: Role): Promise<{ email: string; password: string; role: Role }> {
  const [email, password] = [`${role}@elsewhere.example`, 'a long password of hers']
  await signUp(shop, email, password)
  await shop.pool.query('INSERT INTO person_roles SELECT id, $2 FROM people WHERE email = $1 ON CONFLICT DO NOTHING', [email, role])
  return { email, password, role }
}

export function trySignIn(
  browser: Browser,
  { email, password, isCourier = false }: { email: string; password: string; isCourier?: boolean },
) {
  return browser.send('POST', '/api/people/sessions', { email, password, portal: isCourier ? 'delivery' : 'shop' })
}

/** Makes an account and proves its address; answers the last answer and the browser. */
export async function signUp(
  shop: World,
  email: string,
  password = 'a long password of hers',
  browser = shop.browser(),
): Promise<{ browser: Browser; answer: Answer }> {
  await browser.send('POST', '/api/people', { name: 'Salma', email, password, proof: await prove(browser) })
  const code = /\d{6}/.exec((await mailsTo(shop, email))[0]?.text ?? '')?.[0] ?? ''
  // Messages after this are newer.
  shop.clock.advance(1000)
  return { browser, answer: await browser.send('PUT', '/api/people/confirmation', { email, code }) }
}

/** Does the work that a browser is asked for, and answers what goes into `proof`. */
export async function prove(browser: Browser): Promise<string> {
  const { body } = await browser.send('POST', '/api/auth/puzzles', {})
  return proofOf(body['puzzle'])
}

/** The messages to an address or a phone, the newest first. */
export async function mailsTo(shop: World, email: string): Promise<{ subject: string; text: string }[]> {
  const { body } = await shop.browser().get('/api/outbox')
  const messages = body['messages'] as { recipient: string; subject: string; text: string }[]
  return messages.filter(({ recipient }) => recipient === email.toLowerCase())
}
