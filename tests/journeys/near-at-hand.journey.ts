import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locale } from '#values/locale.ts'
import { languagesOf } from './languages.ts'
import { asleep, type Shop, settled, sharedShop, signIn, type Visit, visit } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await sharedShop()
})
afterAll(async () => {
  await shop?.close()
})

// Each language is somebody else's, so that neither finds what the other left.
const names: Record<Locale, string> = { en: 'rana', ar: 'dana' }

async function openSettings(her: Visit, locale: Locale, of = ''): Promise<void> {
  await signIn(her.context, names[locale])
  await her.page.goto(her.at(`/profile?tab=settings${of}`))
  await settled(her.page)
}

test.each(languagesOf('flow', 'en'))('without a connection the page stays, and goes on once there is one again (%s)', async (locale) => {
  const { page, context, t, at } = await visit(shop, locale, { serviceWorkers: 'block' })
  await page.goto(at('/login'))
  await settled(page)
  await context.setOffline(true)
  await page.getByRole('textbox', { name: t('sign-in-methods:contact') }).fill('rana@libsa.example')
  await page.getByRole('textbox', { name: t('people:password'), exact: true }).fill('libsa-demo-2026')
  await page.getByRole('button', { name: t('people:signIn'), exact: true }).click()
  await page
    .getByRole('alert')
    .filter({ hasText: t('people:offline') })
    .waitFor()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(t('people:signInTitle'))
  await context.setOffline(false)
  await page.getByText(t('people:toast.signInFailed'), { exact: true }).waitFor()
  await page.getByRole('button', { name: t('people:signIn'), exact: true }).click()
  await page.waitForURL((address) => address.pathname === at('/'))
  await context.close()
})

test.each(languagesOf('flow', 'ar'))('a choice without a connection goes back and says so (%s)', async (locale) => {
  const her = await visit(shop, locale, { serviceWorkers: 'block' })
  const { page, context, t } = her
  await openSettings(her, locale)
  const discreet = page.getByRole('switch', { name: t('profile:settings.discreet') })
  const before = await discreet.isChecked()
  await context.setOffline(true)
  await discreet.click()
  await page.getByText(t('profile:toast.failed'), { exact: true }).waitFor()
  await expect.poll(() => discreet.isChecked()).toBe(before)
  await context.close()
})

test.each(languagesOf('flow', 'en'))('with the keyboard alone the focus stays where she works (%s)', async (locale) => {
  const her = await visit(shop, locale)
  const { page, context, t, at } = her
  await openSettings(her, locale, '&page=security')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent)
  const details = page.getByRole('region', { name: t('sign-in-details:title') })
  await details.getByRole('button', { name: `${t('sign-in-details:change.password')}: ${t('sign-in-details:password')}` }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('password')
  await page.keyboard.type('abc')
  await page.keyboard.press('Enter')
  await page.getByText(t('sign-in-methods:weak.short')).waitFor()
  expect(await focused()).toBe('password')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe(t('sign-in-details:change.password'))
  const passkeys = page.getByRole('region', { name: t('security:passkeys.title') })
  await passkeys.getByRole('button', { name: t('security:passkeys.add') }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('passkey')
  await passkeys.getByRole('button', { name: t('security:cancel') }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe(t('security:passkeys.title'))
  await page.goto(at('/profile?tab=addresses'))
  await settled(page)
  await page.getByRole('button', { name: t('profile:addresses.add') }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe(t('profile:addresses.newTitle'))
  await context.close()
})

test.each(languagesOf('texts'))('the open tab of the account is in sight before the page wakes (%s)', async (locale) => {
  const her = await visit(shop, locale, { javaScriptEnabled: false })
  const { page, context, t, at } = her
  await signIn(context, names[locale])
  await page.goto(at('/profile?tab=settings'))
  const tab = page.getByRole('navigation', { name: t('profile:nav') }).getByRole('link', { name: t('profile:tab.settings') })
  const box = await tab.boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
  await context.close()
})

test.each(languagesOf('flow', 'ar'))('a form sent before the page wakes is sent by it, with what was typed (%s)', async (locale) => {
  const { page, context, t, at } = await visit(shop, locale, { serviceWorkers: 'block' })
  const pressed = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await pressed.promise
    await route.continue()
  })
  await asleep(page).goto(at('/login'), { waitUntil: 'commit' })
  await page.getByRole('textbox', { name: t('sign-in-methods:contact') }).fill('rana@libsa.example')
  await page.getByRole('textbox', { name: t('people:password'), exact: true }).fill('libsa-demo-2026')
  await page.getByRole('button', { name: t('people:signIn'), exact: true }).click()
  pressed.resolve()
  await page.waitForURL((address) => address.pathname === at('/'))
  await page.getByText(t('people:toast.signedIn'), { exact: true }).waitFor()
  await context.close()
})

test('the part of the page that a mail led to is still there after signing in', async () => {
  const { context, page, at, t } = await visit(shop, 'en')
  await page.goto(at('/profile?tab=settings&page=privacy#identity-verification'))
  await settled(page)
  expect(new URL(page.url()).pathname).toBe(at('/login'))
  await expect.poll(() => new URL(page.url()).searchParams.get('next')).toBe('/profile?tab=settings&page=privacy#identity-verification')
  expect(new URL(page.url()).hash).toBe('')
  await page.getByRole('textbox', { name: t('sign-in-methods:contact') }).fill('lama@libsa.example')
  await page.getByRole('textbox', { name: t('people:password'), exact: true }).fill('libsa-demo-2026')
  await page.getByRole('button', { name: t('people:signIn'), exact: true }).click()
  await page.waitForURL((url) => url.pathname === at('/profile') && url.hash === '#identity-verification')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
  await context.close()
})
