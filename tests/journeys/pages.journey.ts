import { afterAll, beforeAll, expect, test } from 'vitest'
import { notificationEvents, pathOf } from '#domain/messages/notifications/notification.policy.ts'
import { parties } from '#domain/messages/notifications/notification-row.policy.ts'
import { translator } from '#i18n/server.ts'
import { newId } from '#values/id.ts'
import type { Locale } from '#values/locale.ts'
import { localizedPath } from '#values/locale.ts'
import type { Page } from '#web/app/pages/page.ts'
import { pages as table } from '#web/app/pages.ts'
import { caller } from './caller.ts'
import { languagesOf } from './languages.ts'
import { canonicalOf, metaOf, plain, sentBy, titleOf, trailOf } from './markup.ts'
import { lastMessage, type Shop, settled, sharedShop, signIn, visit } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await sharedShop()
})
afterAll(async () => {
  await shop?.close()
})

/** Every page whose title and description are in the table; its other paths redirect. */
const pages = Object.values<Page>(table).flatMap(({ path, title, search }) => (title && search === 'indexed' ? [{ path, title }] : []))

test.each(languagesOf('texts'))('every page about the shop says where it is, to people and to search engines (%s)', async (locale) => {
  const [t, at] = [translator(locale), (path: string) => localizedPath(path, locale)]
  for (const { path, title } of pages) {
    const { html } = await sentBy(shop, at(path))
    expect(titleOf(html)).toBe(`${t(title)} · ${t('layout:brand')}`)
    expect([path, html.match(/<h1[ >]/g)?.length]).toEqual([path, 1])
    expect(canonicalOf(html)).toBe(shop.baseUrl + at(path))
    expect(metaOf(html, 'description')).toMatch(/.{60}/)
    const { steps, data } = trailOf(html, t('layout:breadcrumb'))
    expect(steps.filter(({ isCurrent }) => isCurrent).map(({ text }) => text)).toEqual([t(title)])
    expect(data).toEqual([
      [1, shop.baseUrl + at('/')],
      [2, shop.baseUrl + at(path)],
    ])
  }
})

test.each(languagesOf('flow', 'en'))('a policy shows its version and day, and its contents lead to the sections (%s)', async (locale) => {
  const { context, page, complaints, t, at } = await visit(shop, locale, { viewport: { width: 1366, height: 900 } })
  await page.goto(at('/terms-conditions'))
  await settled(page)
  expect(await page.getByText(t('policies:version')).first().textContent()).toMatch(/1\.1/)
  const contents = page.getByRole('complementary').getByRole('link')
  expect(await contents.count()).toBe(await page.locator('main section[id^=section-]').count())
  await contents.nth(11).click()
  expect(new URL(page.url()).hash).toBe('#section-12')
  await expect.poll(() => page.locator('#section-12').evaluate((node) => node.getBoundingClientRect().top)).toBeLessThan(200)
  expect(complaints).toEqual([])
  await context.close()
})

test.each<[Locale, string, string]>([
  ['en', 'identity', 'can-the-deposit-be-lower'],
  ['ar', 'هويه', 'هل-يمكن-ان-ينخفض-تامين'],
])('the questions are searched as one types, and an answer has an address (%s)', async (locale, words, id) => {
  const { context, page, complaints, t, at } = await visit(shop, locale)
  await page.goto(at('/faq'))
  await settled(page)
  const questions = page.locator('main details')
  expect(await questions.count()).toBeGreaterThan(20)
  await page.getByRole('searchbox', { name: t('faq:search') }).fill(words)
  await expect.poll(() => questions.count()).toBeLessThan(4)
  expect(await page.locator('main p[role=status]').textContent()).not.toBe('')
  await page.getByRole('searchbox').fill('qqq')
  await page.getByText(t('faq:noneTitle')).waitFor()
  await page.getByRole('button', { name: t('faq:all') }).click()
  await expect.poll(() => questions.count()).toBeGreaterThan(20)

  await page.goto(`${at('/faq')}?again#${encodeURIComponent(id)}`)
  await page.locator('main details[open]').waitFor()
  expect(await page.locator('main details[open]').count()).toBe(1)
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  const faq = data.flatMap((text) => JSON.parse(text)).find((one) => one['@type'] === 'FAQPage')
  expect(faq.mainEntity.length).toBe(await questions.count())
  expect(complaints).toEqual([])
  await context.close()
})

test.each(languagesOf('flow', 'ar'))('a plan leads a visitor to sign up, and tells the shop what a member wants (%s)', async (locale) => {
  const { context, page, complaints, t, at } = await visit(shop, locale, {
    extraHTTPHeaders: { 'x-forwarded-for': locale === 'en' ? '198.51.100.17' : '198.51.100.18' },
  })
  await page.goto(at('/membership-plans'))
  await settled(page)
  const premium = page.getByRole('article', { name: locale === 'en' ? 'Premium' : 'بريميوم' })
  expect(await premium.getByRole('link').getAttribute('href')).toBe(`${at('/signup')}?next=/membership-plans`)
  expect(await premium.textContent()).toContain(locale === 'en' ? '15.000' : '١٥٫٠٠٠')
  await page.locator('main fieldset label').nth(1).click()
  await expect.poll(() => premium.textContent()).toContain(locale === 'en' ? '150.000' : '١٥٠٫٠٠٠')

  await signIn(context, 'rana')
  await page.goto(at('/membership-plans'))
  await settled(page)
  await page.getByText(t('membership:included')).waitFor()
  await premium.getByRole('button').click()
  await page.getByText(t('membership:noted')).waitFor()
  const mail = await lastMessage(context, 'mail', ({ recipient }) => recipient === 'hello@libsa.example')
  expect(mail?.text).toContain('rana@libsa.example')
  expect(mail?.text).toContain('بريميوم')
  expect(complaints).toEqual([])
  await context.close()
})

test.each(languagesOf('flow', 'en'))(
  'whose session has ended is led to the login by a link as well, and back to the page (%s)',
  async (locale) => {
    const { context, page, t, at } = await visit(shop, locale, { viewport: { width: 1366, height: 900 } })
    await signIn(context, 'rana')
    await page.goto(at('/profile'))
    await settled(page)
    await context.clearCookies({ name: /session/ })
    await page
      .getByRole('navigation', { name: t('profile:nav') })
      .getByRole('link', { name: t('profile:tab.messages') })
      .click()
    await page.waitForURL(`**${at('/login')}?next=%2Fprofile%2Fmessages`)
    await context.close()
  },
)

test.each(languagesOf('texts'))(
  'the administration does not exist for a customer, and is behind the login for a visitor (%s)',
  async (locale) => {
    const [t, path] = [translator(locale), localizedPath('/admin/orders', locale)]
    const { request } = (await caller(shop)).context
    const led = await request.get(path, { maxRedirects: 0 })
    expect([led.status(), led.headers()['location']]).toEqual([302, `${localizedPath('/login', locale)}?next=%2Fadmin%2Forders`])
    await signIn({ request }, 'rana')
    const answer = await request.get(path)
    expect(answer.status()).toBe(404)
    const html = await answer.text()
    expect(plain(/<h1.*?<\/h1>/s.exec(html)?.[0] ?? '')).toBe(t('layout:notFound.title'))
    expect(html.match(/<footer[ >]/g)).toHaveLength(1)
    expect(titleOf(html)).not.toContain(t('operations:nav.orders'))
  },
)

test.each(languagesOf('texts'))(
  'the page of every message is behind the login for whoever opens it signed out, and never unknown (%s)',
  async (locale) => {
    const { request } = (await caller(shop)).context
    const days = { from: '2027-09-29', until: '2027-10-12' }
    const paths = notificationEvents.flatMap((event) =>
      parties.flatMap((party) => pathOf({ event, party, orderId: newId(), subjectId: newId(), details: { itemId: 'wf-001', days } }) ?? []),
    )
    const faults: string[] = []
    for (const path of new Set(paths.map((one) => localizedPath(one, locale)))) {
      const answer = await request.get(path, { maxRedirects: 0 })
      const next = new URL(answer.headers()['location'] ?? '', shop.baseUrl).searchParams.get('next')
      const isPublic = /\/(product\/|how-it-works$)/.test(path) && answer.status() === 200
      if (!isPublic && (answer.status() !== 302 || localizedPath(next ?? '', locale) !== path))
        faults.push(`${path}: ${answer.status()} ${next}`)
    }
    expect(paths.length).toBeGreaterThan(100)
    expect(faults).toEqual([])
  },
)
