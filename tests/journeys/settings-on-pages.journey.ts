import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { defaultSettings } from '#domain/site/settings/defaults/default-settings.ts'
import type { SiteSettings } from '#domain/site/settings/settings.contract.ts'
import { fillOf } from '#domain/site/settings/settings.policy.ts'
import { localizedPath } from '#values/locale.ts'
import { type Caller, caller } from './caller.ts'
import { languagesOf } from './languages.ts'
import { plain, sentBy } from './markup.ts'
import { openShop, type Shop, settled, signIn, visit } from './shop.ts'

let shop: Shop
let lina: Caller
beforeAll(async () => {
  shop = await openShop()
  lina = await caller(shop, 'lina')
})
afterEach(() => write(defaultSettings))
afterAll(async () => {
  await shop?.close()
})

/** Writes the document as an administrator does. */
async function write(settings: SiteSettings): Promise<void> {
  const { version } = await (await lina.context.request.get('/api/settings/document')).json()
  expect((await lina.context.request.put('/api/settings/document', { data: { version, settings } })).status()).toBe(200)
}

const desktop = { viewport: { width: 1366, height: 900 } }
const { header, homePageSections, contact, contactForm, maintenance } = defaultSettings
const none = { en: '', ar: '' }
const blankSlide = { focus: '', subtitle: none, button: none, url: '', productId: '', from: '', until: '' }
const changed: SiteSettings = {
  ...defaultSettings,
  header: {
    ...header,
    title: { en: 'Wardrobe of Amman', ar: 'خزانة عمّان' },
    subtitle: { en: 'Worn once, loved often.', ar: 'تُلبس مرة وتُحَب مرارًا.' },
    images: [
      { ...blankSlide, image: 'hero-2', focus: '66% 48%', title: { en: 'First promise', ar: 'الوعد الأول' }, productId: 'ms-001' },
      { ...blankSlide, image: 'hero-3', title: { en: 'Second promise', ar: 'الوعد الثاني' } },
    ],
    showSliderButtons: false,
    ctaButtons: [{ text: { en: 'Dress me', ar: 'ألبسني' }, url: '/browse?category=Women', color: '#0b6e4f' }],
    navigationLinks: [
      { name: { en: 'For her', ar: 'لها' }, href: '/browse?category=Women' },
      { name: { en: 'Questions', ar: 'أسئلة' }, href: '/faq' },
    ],
  },
  footer: {
    companyDescription: { en: 'A house of borrowed clothes.', ar: 'بيت للملابس المستعارة.' },
    navLinks: [{ text: { en: 'Our story', ar: 'حكايتنا' }, url: '/about-us' }],
    socialLinks: [{ platform: 'Instagram', url: 'https://instagram.com/libsa.example', icon: 'Instagram' }],
  },
  featuredProducts: ['wf-001', 'gone-001', 'mc-001'],
  homePageSections: { enabled: true, order: ['newsletter', 'hero', 'featured', 'contact'] },
  contact: { ...contact, title: { en: 'Talk to us', ar: 'كلّمنا' } },
  contactForm: { ...contactForm, submitButtonColor: '#7a1f3d', submitButtonText: { en: 'Off it goes', ar: 'إلى الطريق' } },
}

test.each(languagesOf('flow', 'ar'))('what an administrator changes stands on the next page (%s)', async (locale) => {
  const { context, page, complaints, t, at } = await visit(shop, locale, desktop)
  await page.goto(at('/'))
  await settled(page)
  const sections = () => page.locator('[data-section]').evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-section')))
  expect(await sections()).toEqual(homePageSections.order)
  const foot = page.getByRole('contentinfo')
  expect(
    await foot
      .getByRole('navigation', { name: t('layout:footer.links') })
      .getByRole('link')
      .count(),
  ).toBe(6)
  for (const words of ['secure', 'love'] as const) await foot.getByText(t(`layout:footer.${words}`)).waitFor()
  for (const name of [t('layout:footer.card'), t('layout:footer.cashShort')]) await foot.getByRole('img', { name, exact: true }).waitFor()

  await write(changed)
  await page.goto(at('/'))
  await settled(page)
  expect(await sections()).toEqual(changed.homePageSections.order)
  expect(await page.title()).toContain(changed.header.title[locale])
  expect(
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('layout:home', { name: changed.header.title[locale] }) })
      .textContent(),
  ).toBe(changed.header.title[locale])
  expect(await page.getByRole('banner').getByRole('navigation').getByRole('link').allTextContents()).toEqual(
    changed.header.navigationLinks.map(({ name }) => name[locale]),
  )
  expect(await page.locator('h1').textContent()).toContain(changed.header.images[0]?.title[locale])
  const hero = page.getByRole('region', { name: t('home:hero.label') })
  await hero.getByText(changed.header.subtitle[locale]).waitFor()
  expect(await hero.getByRole('button').count()).toBe(1)
  const call = hero.getByRole('link', { name: changed.header.ctaButtons[0]?.text[locale] ?? '' })
  expect(await call.evaluate((node) => [getComputedStyle(node).backgroundColor, getComputedStyle(node).color])).toEqual([
    'rgb(11, 110, 79)',
    'rgb(255, 255, 255)',
  ])
  expect(await call.getAttribute('class')).toContain(fillOf('#0b6e4f'))
  const featured = page.getByRole('region', { name: t('home:featured.picked') })
  expect(await featured.locator('article').count()).toBe(2)
  expect(await featured.locator('a[href*="/product/"]').first().getAttribute('href')).toContain('/product/wf-001')
  const faq = await (await context.request.get(at('/faq'))).text()
  expect(faq).toContain(`<title>${t('faq:title')} · ${changed.header.title[locale]}</title>`)
  await page.getByRole('heading', { name: changed.contact.title[locale] }).waitFor()
  const send = page.getByRole('button', { name: changed.contactForm.submitButtonText[locale] })
  expect(await send.evaluate((node) => getComputedStyle(node).backgroundColor)).toBe('rgb(122, 31, 61)')
  await foot.getByText(changed.footer.companyDescription[locale]).waitFor()
  const story = foot.getByRole('link', { name: changed.footer.navLinks[0]?.text[locale] ?? '' })
  expect(await story.getAttribute('href')).toBe(at('/about-us'))
  const social = foot.getByRole('link', { name: 'Instagram' })
  expect([await social.getAttribute('target'), await social.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
  expect(await page.locator('[style]').count()).toBe(0)
  expect(complaints).toEqual([])
  await context.close()
})

test.each(languagesOf('texts'))('what an administrator writes is read in its language (%s)', async (locale) => {
  await write(changed)
  const home = plain((await sentBy(shop, localizedPath('/', locale))).html)
  const { header: top, footer, contact: talk, contactForm: form } = changed
  const texts = [top.title, top.subtitle, top.images[0]?.title, top.ctaButtons[0]?.text, ...top.navigationLinks.map(({ name }) => name)]
  const below = [footer.companyDescription, footer.navLinks[0]?.text, talk.title, form.submitButtonText]
  for (const text of [...texts, ...below]) expect(home).toContain(text?.[locale])
})

test('the pictures move after the interval of the settings; a pointer or the focus holds them', async () => {
  await write({ ...defaultSettings, header: { ...header, sliderInterval: 2000 } })
  const { context, page, complaints, t } = await visit(shop, 'en', { ...desktop, reducedMotion: 'no-preference' })
  await page.clock.install({ time: shop.now() })
  await page.goto('/')
  await settled(page)
  const hero = page.getByRole('region', { name: t('home:hero.label') })
  const current = () => hero.locator('button[aria-current]:visible').getAttribute('aria-label')
  const picture = (number: number) => t('home:hero.slide', { number, total: 5 })
  await hero.getByRole('button', { name: t('home:hero.pause') }).waitFor()
  await expect.poll(current).toBe(picture(1))
  await page.clock.runFor(2100)
  await expect.poll(current).not.toBe(picture(1))
  await hero.hover()
  // The clock of the page goes on by itself too, so that another picture may have come before the pointer did.
  const held = await current()
  await page.clock.runFor(6000)
  await expect.poll(current).toBe(held)
  await page.mouse.move(600, 890)
  await hero.getByRole('button', { name: t('home:hero.next') }).focus()
  const focused = await current()
  await page.clock.runFor(6000)
  await expect.poll(current).toBe(focused)
  await page.locator('header a').first().focus()
  await page.clock.runFor(2100)
  await expect.poll(current).not.toBe(focused)
  expect(complaints).toEqual([])
  await context.close()
})

test('a piece that was opened stands on the home page of this browser', async () => {
  const { context, page, t } = await visit(shop, 'en')
  await page.goto('/product/wf-001')
  await settled(page)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('products'))).toContain('wf-001')
  await page.goto('/')
  const seen = page.getByRole('region', { name: t('items:recent.title') })
  await seen.locator('a[href="/product/wf-001"]').first().waitFor()
  await context.close()
})

test.each(languagesOf('flow', 'ar'))('maintenance stands before every page and leads to the one that says why (%s)', async (locale) => {
  await write({ ...defaultSettings, maintenance: { ...maintenance, enabled: true } })
  const { context, page, t, at } = await visit(shop, locale)
  for (const path of ['/', '/browse', '/nowhere', '/maintenance']) {
    const answer = await context.request.get(at(path))
    expect([path, answer.status(), answer.headers()['retry-after']]).toEqual([path, 503, '300'])
  }
  // A page's data are asked for at addresses of their own, when somebody moves on to it.
  const statusOf = async (path: string): Promise<number> => (await context.request.get(at(path))).status()
  expect(await Promise.all(['/_.data', '/browse.data', '/login.data'].map(statusOf))).toEqual([503, 503, 200])
  for (const path of ['/login', '/healthz', '/favicon.svg', '/favicon.ico'])
    expect((await context.request.get(path === '/login' ? at(path) : path)).status()).toBe(200)
  await page.goto(at('/browse'))
  await page.getByRole('heading', { name: t('maintenance:overlay') }).waitFor()
  await page.getByText(t('maintenance:redirecting'), { exact: true }).waitFor()
  expect(await page.getByRole('contentinfo').count()).toBe(0)
  await page.waitForURL(`**${at('/maintenance')}`)
  await page.getByText(maintenance.message[locale]).waitFor()
  expect(await page.getByText(t('settings:maintenance')).count()).toBe(0)
  await signIn(context, 'nour')
  expect((await page.goto(at('/browse')))?.status()).toBe(200)
  await page
    .getByRole('complementary', { name: t('settings:maintenanceNotice') })
    .getByText(t('settings:maintenance'), { exact: true })
    .waitFor()
  await write(defaultSettings)
  await page.goto(at('/maintenance'))
  await page.waitForURL(`**${at('/')}`)
  await settled(page)
  expect(await page.getByText(t('settings:maintenance')).count()).toBe(0)
  await context.close()
})
