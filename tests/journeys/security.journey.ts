import type { BrowserContext, Page } from '@playwright/test'
import { type TOTP, URI } from 'otpauth'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locale } from '#values/locale.ts'
import { type Caller, caller } from './caller.ts'
import { languagesOf, rowsOf } from './languages.ts'
import { openShop, type Shop, settled, type Visit, visit, withoutRefused } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop?.close())

const password = 'libsa-demo-2026'

async function signIn({ page, t, at }: Visit, email: string): Promise<void> {
  await page.goto(at('/login?next=/profile%3Ftab%3Dsettings%26page%3Dsecurity'))
  await settled(page)
  await page.locator('input[name=contact]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page
    .locator('form')
    .getByRole('button', { name: t('people:signIn'), exact: true })
    .click()
}

async function openSettings({ page, t }: Visit): Promise<void> {
  await page.waitForURL(/tab=settings/)
  await page.getByRole('heading', { name: t('security:apps.title') }).waitFor()
  await settled(page)
}

async function signOut({ context, page }: Visit): Promise<void> {
  // Requests that the page still sends would be refused.
  await settled(page)
  await context.request.delete('/api/people/sessions')
}

const codeOf = (app: TOTP, aheadMs = 0): string => app.generate({ timestamp: shop.now().getTime() + aheadMs })
/** The code of an app on a phone whose clock is ahead by one: the code of now has been used. */
const nextCode = (app: TOTP): string => codeOf(app, app.period * 1000)

/** Sets columns of the sessions of a person. */
async function changeSessions(email: string, change: string): Promise<void> {
  const database = new pg.Client({ connectionString: shop.databaseUrl })
  await database.connect()
  await database.query(`UPDATE sessions SET ${change} WHERE person_id = (SELECT id FROM people WHERE email = $1)`, [email])
  await database.end()
}

/** Her last proof is an hour old. */
const growStale = (email: string) => changeSessions(email, "authenticated_at = now() - interval '1 hour'")

test.each(
  rowsOf<[Locale, string]>('en', [
    ['en', 'rana@libsa.example'],
    ['ar', 'dana@libsa.example'],
  ]),
)('an app guards the account: enrolled, asked for, replaced by a backup code, and removed (%s)', async (locale, email) => {
  const visitor = await visit(shop, locale)
  const { page, t, complaints, context } = visitor
  await signIn(visitor, email)
  await openSettings(visitor)
  await page.getByRole('button', { name: t('security:apps.add') }).click()
  await page.getByRole('img', { name: t('security:apps.qr') }).waitFor()
  const app = URI.parse(String(await page.getByRole('link', { name: t('security:apps.open') }).getAttribute('href'))) as TOTP
  await page.getByLabel(t('security:apps.first')).fill(codeOf(app))
  const shown = page.getByRole('list', { name: t('security:backup.title') }).getByRole('listitem')
  await shown.first().waitFor()
  const codes = await shown.allInnerTexts()
  expect(codes).toHaveLength(10)
  await page.getByRole('button', { name: t('security:backup.kept') }).click()
  await page.getByText(t('security:backup.left', { count: 10 })).waitFor()

  await signOut(visitor)
  await signIn(visitor, email)
  await page.waitForURL(/second-step/)
  await page.reload()
  await settled(page)
  await page.getByLabel(t('security:second.code')).fill('000000')
  await page.getByRole('alert').first().waitFor()
  await page.getByLabel(t('security:second.code')).fill(nextCode(app))
  await openSettings(visitor)

  await signOut(visitor)
  await signIn(visitor, email)
  await page.waitForURL(/second-step/)
  await page.getByRole('button', { name: t('security:second.useBackup') }).click()
  await page.getByLabel(t('security:second.backupCode')).fill(codes[0] ?? '')
  await page.getByRole('button', { name: t('people:signIn'), exact: true }).click()
  await openSettings(visitor)
  await page.getByText(t('security:backup.left', { count: 9 })).waitFor()

  await growStale(email)
  await page
    .getByRole('button', { name: t('security:remove') })
    .first()
    .click()
  const remove = page.getByRole('group').getByRole('button', { name: t('security:remove') })
  await remove.click()
  const dialog = page.getByRole('dialog', { name: t('security:proof.title') })
  await dialog.getByRole('button', { name: t('security:second.useBackup') }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.waitForFunction((button) => button === document.activeElement, await remove.elementHandle())
  await remove.click()
  await dialog.getByRole('button', { name: t('security:second.useBackup') }).click()
  await dialog.getByLabel(t('security:second.backupCode')).fill(codes[1] ?? '')
  await dialog.getByRole('button', { name: t('security:proof.confirm') }).click()
  await page.getByText(t('security:apps.none')).waitFor()
  // A wrong code and a stale proof are answers that the console reports.
  expect(withoutRefused(complaints).filter((one) => !/status of (422|403)/.test(one))).toEqual([])
  await context.close()
})

/** Answers by itself, and verifies the user, unless configured otherwise. */
async function withAuthenticator(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    answer: async (enabled: boolean) => void (await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })),
    knowHer: async (isUserVerified: boolean) => void (await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })),
  }
}

test.each(
  rowsOf<[Locale, string]>('ar', [
    ['en', 'lama@libsa.example'],
    ['ar', 'nour@libsa.example'],
  ]),
)('a passkey is made, signs in and is removed (%s)', async (locale, email) => {
  const visitor = await visit(shop, locale)
  const { page, t, at, complaints, context } = visitor
  const { answer, knowHer } = await withAuthenticator(context, page)
  await signIn(visitor, email)
  await openSettings(visitor)
  await page.getByRole('button', { name: t('security:passkeys.add') }).click()
  await page.getByLabel(t('security:passkeys.name')).fill('My phone')
  await page.getByRole('button', { name: t('security:passkeys.make') }).click()
  await page.getByText('My phone').waitFor()
  await signOut(visitor)
  // The offer in the field waits; the button is pressed instead.
  await answer(false)
  await page.goto(at('/login?next=/profile%3Ftab%3Dsettings%26page%3Dsecurity'))
  await settled(page)
  await answer(true)
  await page.getByRole('button', { name: t('sign-in-methods:passkey.signIn') }).click()
  await openSettings(visitor)
  await growStale(email)
  await page
    .getByRole('listitem')
    .filter({ hasText: 'My phone' })
    .getByRole('button', { name: t('security:remove') })
    .click()
  await page
    .getByRole('group')
    .getByRole('button', { name: t('security:remove') })
    .click()
  const dialog = page.getByRole('dialog', { name: t('security:proof.title') })
  const press = () => dialog.getByRole('button', { name: t('security:proof.passkey') }).click()
  await page.route('**/api/people/proof-questions', (route) => route.abort())
  await press()
  await dialog.getByText(t('common:failed')).waitFor()
  await page.unroute('**/api/people/proof-questions')
  await knowHer(false)
  await press()
  await dialog.getByText(t('security:proof.passkeyNone')).waitFor()
  await knowHer(true)
  await press()
  await page.getByText(t('security:passkeys.none')).waitFor()
  expect(withoutRefused(complaints).filter((one) => !/status of 403|ERR_FAILED/.test(one))).toEqual([])
  await context.close()
})

test.each(languagesOf('texts'))('a session that is not in use says since when, by the clock of the shop (%s)', async (locale) => {
  const [here, elsewhere] = [await visit(shop, locale), await caller(shop)]
  for (const { context } of [elsewhere, here])
    await context.request.post('/api/people/sessions', { data: { email: 'nour@libsa.example', password } })
  await changeSessions('nour@libsa.example', "seen_at = now() - interval '150 minutes'")
  const { page, t, at, complaints, context } = here
  await page.goto(at('/profile?tab=settings&page=security'))
  const ago = { en: '2 hours ago', ar: 'قبل ساعتين' }[locale]
  await page.getByText(t('security:sessions.seen', { ago })).first().waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test.each(languagesOf('flow', 'en'))('sessions are seen and ended: one, the others, and all (%s)', async (locale) => {
  const [here, second, third] = [await visit(shop, locale), await caller(shop), await caller(shop)]
  for (const each of [second, third, here]) {
    await each.context.request.post('/api/people/sessions', { data: { email: 'lina@libsa.example', password } })
  }
  const { page, t, at, complaints } = here
  await page.goto(at('/profile?tab=settings&page=security'))
  await openSettings(here)
  const isIn = async ({ context }: Caller) =>
    ((await (await context.request.get('/api/people/me')).json()) as { person: object | null }).person !== null
  const list = page.getByRole('region', { name: t('security:sessions.title') })
  await expect.poll(() => list.getByRole('listitem').count()).toBe(3)
  await list.getByText(t('security:sessions.this'), { exact: true }).waitFor()
  await list
    .getByRole('button', { name: new RegExp(t('security:sessions.endOf', { device: '' })) })
    .first()
    .click()
  await expect.poll(() => list.getByRole('listitem').count()).toBe(2)
  expect([await isIn(second), await isIn(third)].filter(Boolean)).toHaveLength(1)
  await list.getByRole('button', { name: t('security:sessions.others') }).click()
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
  expect([await isIn(second), await isIn(third), await isIn(here)]).toEqual([false, false, true])
  expect(complaints).toEqual([])
  await list.getByRole('button', { name: t('security:sessions.all') }).click()
  await list
    .getByRole('group')
    .getByRole('button', { name: t('security:sessions.all') })
    .click()
  await page.waitForURL((url) => !url.search.includes('settings'))
  expect(await isIn(here)).toBe(false)
  expect(withoutRefused(complaints)).toEqual([])
  await here.context.close()
})
