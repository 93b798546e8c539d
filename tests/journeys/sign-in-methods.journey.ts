import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languagesOf } from './languages.ts'
import { anotherPage, codeFor, lastMessage, openShop, type Shop, settled, signIn, type Visit, visit, withoutRefused } from './shop.ts'

// Every way in by e-mail or phone, as somebody with a browser goes it, in both languages.

const password = 'four grey camels'
let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(async () => {
  await shop?.close()
})

const person = async ({ context }: Visit) =>
  ((await (await context.request.get('/api/people/me')).json()) as { person: Record<string, unknown> | null }).person
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()
const arabicDigits = (text: string): string => text.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? digit)

async function openLogin({ page, at }: Visit, path = '/login'): Promise<void> {
  // Passwords are hashed and puzzles solved while others work too.
  await page.goto(at(path))
  await settled(page)
}

async function typePassword({ page, t }: Visit, contact: string, typed: string): Promise<void> {
  await page.getByLabel(t('sign-in-methods:contact')).fill(contact)
  await page.getByLabel(t('people:password'), { exact: true }).fill(typed)
  await press(page, t('people:signIn'))
}

async function signOut({ page, t }: Visit): Promise<void> {
  await page.locator('header button[aria-haspopup=menu]').click()
  await page.getByRole('menuitem', { name: t('account-menu:logout') }).click()
  await said(page, t('account-menu:logoutDone'))
}

const desktop = { viewport: { width: 1366, height: 900 } }

test.each(languagesOf('flow', 'ar'))(
  'by phone and password: signed up with a code by WhatsApp, signed out, signed in again (%s)',
  async (locale) => {
    const her = await visit(shop, locale, desktop)
    const { page, t, at, complaints } = her
    const phone = locale === 'en' ? '0791112233' : arabicDigits('0791112244')
    const e164 = locale === 'en' ? '+962791112233' : '+962791112244'
    await openLogin(her, '/signup?next=/bag')
    await page.getByLabel(t('people:name')).fill('هدى')
    await page.getByLabel(t('sign-in-methods:contact')).fill(phone)
    await page.getByLabel(t('people:password'), { exact: true }).fill(password)
    await press(page, t('people:createAccount'))
    await press(page, t('sign-in-methods:by.whatsapp'))
    await said(page, t('people:sentAgain'))
    await page.getByLabel(t('people:code'), { exact: true }).fill(await codeFor(her.context, 'whatsapp', e164))
    await said(page, t('people:toast.signedIn'))
    await page.waitForURL(`**${at('/bag')}`)
    expect(await person(her)).toMatchObject({ phone: e164, email: null, name: 'هدى' })
    expect(complaints).toEqual([])
    await signOut(her)
    if (locale === 'en')
      expect([t('people:toast.signedIn'), t('account-menu:logoutDone')]).toEqual(['Signed in successfully', 'Signed out successfully'])
    expect(await person(her)).toBeNull()
    await openLogin(her)
    await typePassword(her, phone, password)
    await said(page, t('people:toast.signedIn'))
    expect(await person(her)).toMatchObject({ phone: e164 })
    expect(withoutRefused(complaints)).toEqual([])
    await her.context.close()
  },
)

test.each(languagesOf('flow', 'ar'))(
  'by a link: opened in another tab it waits for a press, then leads to where she was (%s)',
  async (locale) => {
    const her = await visit(shop, locale)
    const { context, page, t, at, complaints } = her
    await openLogin(her, '/login?next=/favorites')
    await page.getByLabel(t('sign-in-methods:contact')).fill('rana@libsa.example')
    await press(page, t('sign-in-methods:withCode'))
    await page.getByLabel(t('people:code'), { exact: true }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('auth_redirect_after'))).toContain('/favorites')
    const mail = await lastMessage(context, 'mail', ({ recipient }) => recipient === 'rana@libsa.example')
    const link = /http\S+\/login\/link#[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''
    const tab = await anotherPage(context)
    await tab.goto(link)
    await settled(tab)
    expect(await person(her)).toBeNull()
    await press(tab, t('people:signIn'))
    await tab.waitForURL(`**${at('/favorites')}`)
    await said(tab, t('people:toast.signedIn'))
    expect(await person(her)).toMatchObject({ email: 'rana@libsa.example' })
    expect(await tab.evaluate(() => localStorage.getItem('auth_redirect_after'))).toBeNull()
    expect(complaints).toEqual([])
    const elsewhere = await visit(shop, locale)
    await elsewhere.page.goto(link)
    await settled(elsewhere.page)
    await press(elsewhere.page, t('people:signIn'))
    await said(elsewhere.page, t('refusals:people.link-elsewhere'))
    expect(await person(elsewhere)).toBeNull()
    await elsewhere.context.close()
    await context.close()
  },
)

test('where she wanted to go is forgotten once she goes elsewhere, and an hour later', async () => {
  const her = await visit(shop, 'en')
  const { context, page, t } = her
  const kept = () => page.evaluate(() => localStorage.getItem('auth_redirect_after'))
  const ask = async () => {
    await openLogin(her, '/login?next=/favorites')
    await page.getByLabel(t('sign-in-methods:contact')).fill('nour@libsa.example')
    await press(page, t('sign-in-methods:withCode'))
    await page.getByLabel(t('people:code'), { exact: true }).waitFor()
    expect(await kept()).toContain('/favorites')
  }
  await ask()
  await press(page, t('people:back'))
  await page.getByRole('link', { name: t('people:signUp'), exact: true }).click()
  await page.waitForURL('**/signup?next=%2Ffavorites')
  expect(await kept()).toContain('/favorites')
  await page.locator('header a').first().click()
  await page.waitForURL(`${shop.baseUrl}/`)
  await expect.poll(kept).toBeNull()
  await ask()
  const mail = await lastMessage(context, 'mail', ({ recipient }) => recipient === 'nour@libsa.example')
  const tab = await anotherPage(context)
  await tab.clock.setFixedTime(shop.now().getTime() + 3_700_000)
  await tab.goto(/http\S+\/login\/link#[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '')
  await settled(tab)
  await press(tab, t('people:signIn'))
  await tab.waitForURL(`${shop.baseUrl}/`)
  expect(await person(her)).toMatchObject({ email: 'nour@libsa.example' })
  await context.close()
})

test.each(languagesOf('flow', 'ar'))('a courier comes in by a code at her own portal, kept over a reload (%s)', async (locale) => {
  const her = await visit(shop, locale)
  const { page, t, at, complaints } = her
  await openLogin(her, '/delivery-login')
  await page.getByLabel(t('sign-in-methods:contact')).fill('omar@libsa.example')
  await press(page, t('sign-in-methods:withCode'))
  await page.getByLabel(t('people:code'), { exact: true }).waitFor()
  await page.reload()
  await settled(page)
  await page.getByLabel(t('people:code'), { exact: true }).fill(await codeFor(her.context, 'mail', 'omar@libsa.example'))
  await page.waitForURL(`**${at('/delivery-dashboard')}`)
  expect(await person(her)).toMatchObject({ email: 'omar@libsa.example' })
  expect(complaints).toEqual([])
  await her.context.close()
})

const byCode = [
  ...languagesOf('flow', 'en').map((locale) => [locale, 'mail'] as const),
  ...languagesOf('flow', 'ar').map((locale) => [locale, 'sms'] as const),
]

test.each(byCode)('by a code, kept over a reload; who is new is asked for her name (%s, by %s)', async (locale, channel) => {
  const her = await visit(shop, locale)
  const { page, t } = her
  const [email, phone] = [`new-${locale}@elsewhere.example`, locale === 'en' ? '0795556677' : '0795556688']
  const contact = channel === 'mail' ? email : phone
  await openLogin(her)
  await press(page, t('sign-in-methods:withCode'))
  await said(page, t('people:problem.contact'))
  await page.getByLabel(t('sign-in-methods:contact')).fill(locale === 'en' ? contact : arabicDigits(contact))
  await press(page, t('sign-in-methods:withCode'))
  await page.getByLabel(t('people:code'), { exact: true }).waitFor()
  await page.reload()
  await settled(page)
  await page.getByLabel(t('people:code'), { exact: true }).fill(arabicDigits(await codeFor(her.context, channel, contact)))
  await page.getByLabel(t('people:name')).fill('سلمى')
  await press(page, t('people:confirm'))
  await said(page, t('people:toast.signedIn'))
  expect(await person(her)).toMatchObject(channel === 'mail' ? { email, name: 'سلمى' } : { phone: `+962${phone.slice(1)}`, name: 'سلمى' })
  await her.context.close()
})

test.each(languagesOf('flow', 'en'))('a lost password: a weak one is explained, a good one signs in (%s)', async (locale) => {
  const her = await visit(shop, locale)
  const { page, t } = her
  const email = locale === 'en' ? 'dana@libsa.example' : 'lama@libsa.example'
  await openLogin(her, '/forgot-password')
  await page.getByLabel(t('sign-in-methods:contact')).fill(email)
  await press(page, t('people:sendCode'))
  await page.getByLabel(t('people:code'), { exact: true }).waitFor()
  await page.reload()
  await settled(page)
  await page.getByText(email).first().waitFor()
  expect(page.url()).toMatch(/\/reset-password$/)
  await page.getByLabel(t('people:code'), { exact: true }).fill(await codeFor(her.context, 'mail', email))
  await page.getByLabel(t('people:newPassword'), { exact: true }).fill('Password2026')
  await press(page, t('people:savePassword'))
  await page.getByRole('alert').getByText(t('sign-in-methods:weak.common')).waitFor()
  await page.getByLabel(t('people:newPassword'), { exact: true }).fill(password)
  await press(page, t('people:savePassword'))
  await said(page, t('people:toast.signedIn'))
  expect(await person(her)).toMatchObject({ email })
  await her.context.close()
})

test.each(languagesOf('flow', 'en'))(
  'what goes wrong is said in the words of the catalogue; after three tries the browser works for the next (%s)',
  async (locale) => {
    const her = await visit(shop, locale)
    const { page, t } = her
    await openLogin(her)
    await press(page, t('people:signIn'))
    const missing = t('sign-in-methods:credentialsMissing')
    if (locale === 'en') expect(missing).toBe('You must provide either an email or phone number and a password')
    await said(page, missing)
    for (let tries = 0; tries < 4; tries += 1) {
      const answer = page.waitForResponse((response) => response.url().endsWith('/sessions') && response.status() === 401)
      await typePassword(her, 'nour@libsa.example', 'not her password')
      await answer
    }
    await said(page, t('people:toast.signInFailed'))
    if (locale === 'en') expect(t('people:toast.signInFailed')).toBe('Login failed')
    await typePassword(her, 'nour@libsa.example', 'libsa-demo-2026')
    await said(page, t('people:toast.signedIn'))
    expect(await person(her)).toMatchObject({ email: 'nour@libsa.example' })
    await her.context.close()
  },
)

test.each(languagesOf('flow', 'en'))(
  'whoever signed in in another tab is signed out first, and it is said; a tab hears of the end within half a minute (%s)',
  async (locale) => {
    const her = await visit(shop, locale, desktop)
    const { context, page, t, at } = her
    const other = await anotherPage(context)
    await other.clock.install({ time: shop.now() })
    await openLogin(her)
    await signIn(context, 'lina')
    await other.goto(at('/about-us'))
    await settled(other)
    await typePassword(her, 'rana@libsa.example', 'libsa-demo-2026')
    await said(page, t('sign-in-methods:switching'))
    if (locale === 'en') expect(t('sign-in-methods:switching')).toBe('Logging out current user before signing in as a different user')
    await said(page, t('people:toast.signedIn'))
    expect(await person(her)).toMatchObject({ email: 'rana@libsa.example' })
    await context.request.delete('/api/people/sessions')
    await other.bringToFront()
    await other.clock.runFor(31_000)
    await other
      .getByRole('link', { name: t('layout:signIn'), exact: true })
      .first()
      .waitFor()
    await said(other, t('account-menu:logoutElsewhere'))
    await context.close()
  },
)

test('signing out that fails leaves her where she is, and is said', async () => {
  const her = await visit(shop, 'en', desktop)
  const { context, page, t } = her
  await signIn(context, 'rana')
  await page.goto('/about-us')
  await settled(page)
  const leave = async () => {
    await page.locator('header button[aria-haspopup=menu]').click()
    await page.getByRole('menuitem', { name: t('account-menu:logout') }).click()
  }
  await page.route('**/api/people/sessions', (route) => route.abort())
  await leave()
  await said(page, 'Failed to sign out')
  await page.unroute('**/api/people/sessions')
  await page.route('**/api/people/sessions', (route) =>
    route.fulfill({ status: 500, json: { code: 'server.failed', title: 'Something went wrong on our side.' } }),
  )
  await leave()
  await said(page, 'Error signing out')
  expect(new URL(page.url()).pathname).toBe('/about-us')
  expect(await person(her)).toMatchObject({ email: 'rana@libsa.example' })
  await context.close()
})

test('a failed sign-up is said in the words of its page', async () => {
  for (const [path, words] of [
    ['/signup', 'Signup failed'],
    ['/register', 'Registration failed'],
  ] as const) {
    const her = await visit(shop, 'en')
    const { page, t } = her
    await openLogin(her, path)
    await page.getByLabel(t('people:name')).fill('Huda')
    await page.getByLabel(t('sign-in-methods:contact')).fill('06 555 1234')
    await page.getByLabel(t('people:password'), { exact: true }).fill(password)
    await press(page, t('people:createAccount'))
    await said(page, words)
    await her.context.close()
  }
})
