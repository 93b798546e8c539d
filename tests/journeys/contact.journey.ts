import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultSettings } from '#domain/site/settings/defaults/default-settings.ts'
import { translator } from '#i18n/server.ts'
import { ticks } from '#platform/ticks.ts'
import { faultsOfAccess } from './access.ts'
import { languagesOf } from './languages.ts'
import { lastMessage, type Shop, settled, sharedShop, visit } from './shop.ts'

const { contactForm } = defaultSettings
let shop: Shop
beforeAll(async () => {
  shop = await sharedShop()
})
afterAll(async () => {
  await shop?.close()
})

test.each(languagesOf('flow', 'ar'))('a visitor writes to the shop and hears that it arrived (%s)', async (locale) => {
  const { context, page, complaints, t, at } = await visit(shop, locale)
  await page.goto(at('/contact'))
  await settled(page)
  await page.getByRole('button', { name: contactForm.submitButtonText[locale] }).click()
  const email = page.getByLabel(contactForm.emailLabel[locale], { exact: true })
  await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await page.getByRole('alert').allInnerTexts()).toEqual([t('inquiries:problem.reach'), t('inquiries:problem.message')])
  await page.getByText(t('inquiries:topics.piece')).click()
  await page.getByLabel(contactForm.firstNameLabel[locale]).fill('Huda')
  await page.getByLabel(contactForm.phoneLabel[locale], { exact: true }).fill('٠٧٩١٢٣٤٥٦٧')
  await page.getByLabel(contactForm.messageLabel[locale], { exact: true }).fill('Is the emerald gown lined?')
  await page.getByRole('button', { name: contactForm.submitButtonText[locale] }).click()
  await page.getByText(t('inquiries:sent.title')).waitFor()
  const mail = await lastMessage(context, 'mail', ({ recipient }) => recipient === 'hello@libsa.example')
  expect(mail?.text).toContain('Is the emerald gown lined?')
  expect(mail?.text).toContain('+962 79 123 4567')
  expect(complaints).toEqual([])
  await context.close()
})

test.each(languagesOf('flow', 'en'))('without scripts a message goes out all the same (%s)', async (locale) => {
  const { context, page, t, at } = await visit(shop, locale, { javaScriptEnabled: false })
  await page.goto(at('/contact'))
  // A browser with scripts disabled by an option does not show `noscript`, one without them does.
  expect(await (await context.request.get(at('/contact'))).text()).toContain(
    `<noscript><p class="bg-sunk px-4 py-3 text-center type-small">${t('no-script:text')}`,
  )
  const send = page.getByRole('button', { name: contactForm.submitButtonText[locale] })
  await send.click()
  await page
    .getByRole('alert')
    .filter({ hasText: t('refusals:input.invalid') })
    .waitFor()
  await page.getByLabel(contactForm.emailLabel[locale], { exact: true }).fill('huda@example.com')
  await page.getByLabel(contactForm.messageLabel[locale], { exact: true }).fill(`No scripts here (${locale})`)
  await send.click()
  await page.getByText(t('inquiries:sent.title')).waitFor()
  const mail = await lastMessage(context, 'mail', ({ recipient }) => recipient === 'hello@libsa.example')
  expect(mail?.text).toContain(`No scripts here (${locale})`)
  await context.close()
})

test.each(languagesOf('texts'))(
  'the quality page loads for half a second, then shows its tabs and arranges a tour (%s)',
  async (locale) => {
    const { context, page, complaints, t, at } = await visit(shop, locale)
    await page.goto(at('/quality-assurance'))
    await settled(page)
    const spinner = page.getByRole('status', { includeHidden: true }).filter({ hasText: t('common:loading') })
    const card = page.getByRole('heading', { level: 2, includeHidden: true, name: t('quality:process.inspection.title') })
    expect(
      await spinner.evaluate((element) => [getComputedStyle(element).animationName, getComputedStyle(element).animationDelay]),
    ).toEqual(['become-hidden', '0.5s'])
    await expect.poll(() => spinner.isVisible()).toBe(false)
    await expect.poll(() => card.isVisible()).toBe(true)
    expect(
      await page
        .getByRole('navigation', { name: t('layout:breadcrumb') })
        .getByRole('listitem')
        .allInnerTexts(),
    ).toEqual([t('layout:breadcrumbHome'), t('quality:name')])
    const steps = ['inspection', 'cleaning', 'control', 'storage', 'delivery']
    const headings = await page.getByRole('heading', { level: 2 }).allInnerTexts()
    expect(headings.slice(0, 5)).toEqual(steps.map((step) => t(`quality:process.${step}.title`)))
    const tab = (name: string) => page.getByRole('tab', { name: t(`quality:tabs.${name}`) })
    expect(await tab('tour').getAttribute('aria-selected')).toBe('true')
    await tab('tour').press(locale === 'ar' ? 'ArrowLeft' : 'ArrowRight')
    await page.getByRole('tab', { name: t('quality:tabs.testimonials'), selected: true }).waitFor()
    const stars = page.getByRole('tabpanel').getByRole('img')
    expect(await stars.evaluateAll((each) => each.map((one) => one.getAttribute('aria-label')))).toEqual(
      [5, 5, 4].map((rating) => t('trust:rating', { rating, most: 5 })),
    )
    await tab('testimonials').press('End')
    await page.getByRole('tabpanel').getByText(t('quality:certificates.guarantee.title')).waitFor()
    await tab('certifications').press('Home')
    await page.getByRole('button', { name: t('quality:tour.schedule'), exact: true }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel(t('quality:tour.name')).fill('Huda')
    // Typed text is not lost by one press.
    for (const leave of [() => page.keyboard.press('Escape'), () => page.evaluate(() => history.back())]) {
      await leave()
      await page.getByRole('alertdialog', { name: t('common:unsaved.question') }).waitFor()
      await page.keyboard.press('Enter')
      await expect.poll(() => sheet.getByLabel(t('quality:tour.name')).evaluate((field) => field === document.activeElement)).toBe(true)
    }
    expect(await sheet.getByLabel(t('quality:tour.name')).inputValue()).toBe('Huda')
    await sheet.getByText(locale === 'ar' ? '٤ عصرًا' : '16:00').click()
    await sheet.getByLabel(t('quality:tour.email'), { exact: true }).fill('huda@example.com')
    expect(await faultsOfAccess(page)).toEqual([])
    await sheet.getByRole('button', { name: t('quality:tour.send') }).click()
    await sheet.getByText(t('quality:tour.sentTitle')).waitFor()
    // The shop reads Arabic.
    const subject = translator('ar')('mail:inquiry.subject.tour', { name: 'Huda' })
    const mail = await lastMessage(context, 'mail', (one) => one.subject === subject)
    expect(mail?.text).toContain('٤\u00a0عصرًا')
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    expect(await page.getByRole('link', { name: t('quality:ready.browse') }).getAttribute('href')).toBe(at('/browse'))
    expect(await page.getByRole('link', { name: t('quality:ready.ask') }).getAttribute('href')).toBe(at('/contact'))
    expect(complaints).toEqual([])
    await context.close()
  },
)

test('an address that is not complete keeps the reader at its field, and says so under it', async () => {
  const { context, page, t } = await visit(shop, 'en')
  await page.goto('/')
  await settled(page)
  const field = page.getByLabel(t('newsletter:email'))
  await field.fill('huda')
  await page.getByRole('button', { name: t('newsletter:subscribe') }).click()
  await expect.poll(() => field.evaluate((each) => each === document.activeElement)).toBe(true)
  expect(await page.getByRole('alert').allInnerTexts()).toEqual([t('newsletter:problem')])
  await context.close()
})

test.each(languagesOf('flow', 'ar'))(
  'the newsletter begins by the link of one mail and ends by the link of the next, without a script (%s)',
  async (locale) => {
    const { context, page, complaints, t, at } = await visit(shop, locale, { javaScriptEnabled: false })
    const email = `reader-${locale}@example.com`
    const openLast = async () => {
      const mail = await lastMessage(context, 'mail', ({ recipient }) => recipient === email)
      const { pathname, search } = new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '')
      expect(pathname.startsWith(at('/newsletter/'))).toBe(true)
      await page.goto(pathname + search)
    }
    const answer = await context.request.post('/api/newsletter', { data: { email }, headers: { 'accept-language': locale } })
    expect(answer.status()).toBe(200)
    await openLast()
    await page.getByRole('button', { name: t('newsletter:confirm.press') }).click()
    await page.getByRole('heading', { name: t('newsletter:confirm.done') }).waitFor()
    await openLast()
    await page.getByRole('button', { name: t('newsletter:leave.press') }).click()
    await page.getByRole('heading', { name: t('newsletter:leave.done') }).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  },
)

test('a picture that does not come is asked for three times more, a second apart; then the initial stands alone', async () => {
  // The worker would answer for the network, where the test listens.
  const { context, page, t } = await visit(shop, 'en', { serviceWorkers: 'block' })
  const asked: { at: number; isFresh: boolean }[] = []
  await page.route(/\/tiles\/type-gown\..*-150\.webp/, (route) => {
    asked.push({ at: ticks(), isFresh: route.request().url().includes('?t=') })
    return route.abort()
  })
  await page.goto('/quality-assurance')
  await settled(page)
  await page.getByRole('tab', { name: t('quality:tabs.testimonials') }).click()
  const avatar = page
    .getByRole('listitem')
    .filter({ hasText: t('quality:said.nadia.text') })
    .locator('[data-state]')
  await expect.poll(() => asked.length).toBe(4)
  await expect.poll(() => avatar.locator('img').count()).toBe(0)
  expect(await avatar.textContent()).toBe('N')
  expect(asked.map(({ isFresh }) => isFresh)).toEqual([false, true, true, true])
  for (const [number, { at }] of asked.entries()) if (number > 0) expect(at - (asked[number - 1]?.at ?? 0)).toBeGreaterThanOrEqual(950)
  await context.close()
})

test('a mail program leaves with its one POST', async () => {
  const { context } = await visit(shop, 'en')
  await context.request.post('/api/newsletter', { data: { email: 'program@example.com' } })
  const asked = await lastMessage(context, 'mail', ({ recipient }) => recipient === 'program@example.com')
  const token = /token=([\w-]+)/.exec(asked?.text ?? '')?.[1]
  expect((await context.request.put('/api/newsletter/confirmation', { data: { token } })).status()).toBe(200)
  const welcome = await lastMessage(context, 'mail', ({ recipient }) => recipient === 'program@example.com')
  const { pathname, search } = new URL(/https?:\/\/\S+/.exec(welcome?.text ?? '')?.[0] ?? '')
  const answer = await context.request.post(pathname + search, { form: { 'List-Unsubscribe': 'One-Click' } })
  expect(answer.status()).toBe(200)
  expect(await answer.text()).toContain('You’ve unsubscribed')
  await context.close()
})
