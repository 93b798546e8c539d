import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatDay } from '#values/format.ts'
import { faultsOfAccess } from './access.ts'
import { languagesOf } from './languages.ts'
import { lastMessage, openShop, type Shop, settled, signIn, visit } from './shop.ts'

/** The shop opens on Thursday, 1 July 2027. */
const issueDay = '2027-07-08'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop?.close())

test.each(languagesOf('flow', 'ar'))(
  'an issue is written, seen as its mail, approved, sent on Thursday and counted (%s)',
  async (locale) => {
    const { context, page, complaints, t, at } = await visit(shop, locale)
    const reader = 'reader-of-issues@example.com'
    await context.request.post('/api/newsletter', { data: { email: reader }, headers: { 'accept-language': locale } })
    const asked = await lastMessage(context, 'mail', ({ recipient }) => recipient === reader)
    const token = /token=([\w-]+)/.exec(asked?.text ?? '')?.[1]
    expect((await context.request.put('/api/newsletter/confirmation', { data: { token } })).status()).toBe(200)

    await signIn(context, 'lina')
    await page.goto(at('/admin/newsletter'))
    await settled(page)
    await page.getByRole('button', { name: t('outbox-admin:newsletter.begin') }).click()
    const subject = { en: 'New for July', ar: 'جديد تموز' }
    for (const language of ['en', 'ar'] as const) {
      await page.getByLabel(t(`outbox-admin:newsletter.write.subject.${language}`)).fill(subject[language])
      await page.getByLabel(t(`outbox-admin:newsletter.write.greeting.${language}`)).fill(`${subject[language]} ✽`)
    }
    await page.getByLabel(t('outbox-admin:newsletter.day')).selectOption(issueDay)
    // The mail follows what is typed, before it is saved.
    const frame = page.frameLocator('iframe')
    await frame.getByRole('heading', { name: subject[locale] }).waitFor()
    await page.getByRole('button', { name: t('outbox-admin:newsletter.preview.language.en') }).click()
    await frame.getByRole('heading', { name: subject.en }).waitFor()
    expect(await frame.locator('img').count()).toBe(6)

    const approve = page.getByRole('button', { name: t('outbox-admin:newsletter.steps.approve.open'), exact: true })
    expect(await approve.isDisabled()).toBe(true)
    await page.getByRole('button', { name: t('outbox-admin:newsletter.write.save'), exact: true }).click()
    await page.getByRole('heading', { level: 1, name: subject[locale] }).waitFor()
    await approve.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(formatDay(issueDay, locale)).waitFor()
    expect(await faultsOfAccess(page)).toEqual([])
    await dialog.getByRole('button', { name: t('outbox-admin:newsletter.steps.approve.submit'), exact: true }).click()
    await page.getByText(t('outbox-admin:newsletter.status.approved'), { exact: true }).waitFor()

    await shop.setTime('10:00', issueDay)
    await shop.runDueJobs()
    const mail = await lastMessage(context, 'mail', ({ recipient }) => recipient === reader)
    expect(mail).toMatchObject({ subject: subject[locale], locale })
    expect(mail?.text).toContain(`${subject[locale]} ✽`)
    await page.reload()
    await page.getByText(t('outbox-admin:newsletter.status.sent'), { exact: true }).waitFor()
    const sent = page.getByText(t('outbox-admin:newsletter.figure.sent'), { exact: true }).locator('..')
    expect(await sent.textContent()).toMatch(/[1١]/)

    const { pathname, search } = new URL(/https?:\/\/\S+unsubscribe\S+/.exec(mail?.text ?? '')?.[0] ?? '')
    await page.goto(pathname + search)
    await page.getByRole('button', { name: t('newsletter:leave.press') }).click()
    await page.getByRole('heading', { name: t('newsletter:leave.done') }).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  },
)
