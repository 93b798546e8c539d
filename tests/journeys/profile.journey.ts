import type pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cityName, placeName } from '#domain/site/areas/area.policy.ts'
import { faultsOfAccess } from './access.ts'
import { languagesOf } from './languages.ts'
import { itemLike, personLike } from './namespace.ts'
import { addToBag, daysAhead, openCheckout, type Shop, settled, signIn, tradedShop, visit, withoutRefused } from './shop.ts'

let shop: Shop
let database: pg.Pool
beforeAll(async () => {
  ;({ shop, database } = await tradedShop())
})
afterAll(async () => {
  await shop?.close()
})

const kept = (key: string) => JSON.parse(localStorage.getItem(key) ?? '[]') as { id: string }[]

test.each(languagesOf('flow', 'ar'))(
  'the account area is for who is signed in; she changes her name, picture and choices (%s)',
  async (locale) => {
    const her = await visit(shop, locale)
    const { page, t, at, complaints } = her
    for (const path of ['/profile', '/profile/messages', '/profile/payment', '/profile?tab=settings']) {
      await page.goto(at(path))
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`${at('/login')}?next=${encodeURIComponent(path)}`)
    }
    await signIn(her.context, await personLike(database, 'rana'))
    await page.goto(at('/profile'))
    const openTab = async (tab: 'messages' | 'payment' | 'settings') => {
      // The tab of a page that wakes is brought into view.
      await settled(page)
      await page
        .getByRole('navigation', { name: t('profile:nav') })
        .getByRole('link', { name: t(`profile:tab.${tab}`) })
        .click()
    }
    await openTab('messages')
    await page.getByRole('heading', { name: t('profile:messages.emptyTitle') }).waitFor()
    await openTab('payment')
    await page.getByRole('heading', { name: t('profile:payment.history') }).waitFor()
    await openTab('settings')
    const name = page.getByLabel(t('profile:settings.name'))
    await name.fill('')
    await page.getByRole('button', { name: t('profile:settings.save'), exact: true }).click()
    await page.getByText(t('profile:settings.nameMissing')).waitFor()
    await name.fill('رنا حدّاد')
    await page.getByRole('button', { name: t('profile:settings.save'), exact: true }).click()
    await page.getByText(t('profile:toast.updatedWell'), { exact: true }).waitFor()
    const discreet = page.getByRole('switch', { name: t('profile:settings.discreet') })
    await discreet.click()
    await page.getByText(t('profile:toast.updated'), { exact: true }).waitFor()
    const pageOf = (name: string) =>
      page
        .getByRole('navigation', { name: t('profile:settings.pages') })
        .getByRole('link', { name: t(`profile:settings.page.${name}`), exact: true })
        .click()
    await pageOf('notifications')
    const way = t('profile:settings.byWay', { kind: t('profile:settings.kind.reminders'), way: t('profile:settings.mail') })
    await page.getByRole('switch', { name: way }).click()
    expect(await page.getByRole('switch', { name: t('profile:settings.quiet') }).isChecked()).toBe(true)
    await page.getByLabel(t('profile:settings.quietUntil'), { exact: true }).selectOption('9')
    await pageOf('you')
    await page.setInputFiles('input[type=file]', {
      name: 'me.png',
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: '#9b87f5' } })
        .png()
        .toBuffer(),
    })
    await page.getByRole('slider', { name: t('profile:settings.zoom') }).fill('1.5')
    await page.getByRole('button', { name: t('profile:settings.cropSave') }).click()
    await page.getByRole('button', { name: t('profile:settings.pictureRemove') }).waitFor()
    await page.reload()
    await settled(page)
    expect(await name.inputValue()).toBe('رنا حدّاد')
    expect(await discreet.isChecked()).toBe(true)
    await pageOf('notifications')
    expect(await page.getByRole('switch', { name: way }).isChecked()).toBe(false)
    expect(await page.getByLabel(t('profile:settings.quietUntil'), { exact: true }).inputValue()).toBe('9')
    await pageOf('you')
    // Her picture comes once it is in sight.
    await name.scrollIntoViewIfNeeded()
    await expect.poll(() => page.locator('main [data-state=loaded] img').count()).toBe(1)
    expect(complaints).toEqual([])
    await her.context.close()
  },
)

test.each(languagesOf('flow', 'en'))(
  'an address of hers is offered at checkout, and her measurements say what fits (%s)',
  async (locale) => {
    const her = await visit(shop, locale)
    const { page, t, at, complaints } = her
    await signIn(her.context, await personLike(database, 'rana'))
    await page.goto(at('/profile?tab=addresses'))
    await settled(page)
    await page.getByRole('button', { name: t('profile:addresses.add') }).click()
    await page.getByRole('button', { name: t('profile:addresses.save') }).click()
    await page.getByText(t('profile:addresses.missing.label')).waitFor()
    await page.getByLabel(t('profile:addresses.label')).fill('البيت')
    await page.getByText(cityName('Irbid', locale), { exact: true }).click()
    await page.getByLabel(t('checkout:area')).selectOption('irbid-downtown')
    await page.getByLabel(t('checkout:landmark')).fill('قرب المخبز')
    await page.getByLabel(t('checkout:building')).fill('14')
    await page.getByLabel(t('profile:addresses.callsFirst')).click()
    await page.getByRole('button', { name: t('profile:addresses.save') }).click()
    await page.getByText(t('profile:addresses.usual'), { exact: true }).waitFor()
    await page.goto(at('/profile'))
    await page.getByText(placeName('irbid-downtown', locale).split(/, |، /).reverse().join(t('profile:comma'))).waitFor()

    await page.goto(at('/profile?tab=sizes'))
    await settled(page)
    const part = (name: string) => page.getByLabel(t(`profile:sizes.part.${name}`))
    await part('chest').fill('3')
    await page.getByRole('button', { name: t('profile:sizes.save') }).click()
    await page.getByText(t('profile:sizes.wrong', { from: 40, to: 170 })).waitFor()
    await part('chest').fill('٨٨')
    await part('waist').fill('70,5')
    await page.getByText(t('profile:sizes.account'), { exact: true }).click()
    await page.getByRole('button', { name: t('profile:sizes.save') }).click()
    await page.getByText(t('profile:toast.updated'), { exact: true }).waitFor()

    const { from, until } = daysAhead(70)
    const { id } = await itemLike(database)
    await page.goto(at(`/product/${id}?from=${from}&until=${until}`))
    await settled(page)
    await page.getByText(t('items:fit.fits'), { exact: true }).first().waitFor()
    await addToBag(her)
    await openCheckout(her)
    await expect.poll(() => page.getByRole('radio', { name: 'البيت' }).isChecked()).toBe(true)
    expect(await page.getByLabel(t('checkout:landmark')).inputValue()).toBe('قرب المخبز')
    expect(await page.getByLabel(t('checkout:note')).inputValue()).toBe(t('checkout:callFirst'))
    expect(complaints).toEqual([])
    await her.context.close()
  },
)

test.each(languagesOf('flow', 'ar'))('what she kept as a visitor is hers on every device, and leaves with her (%s)', async (locale) => {
  const phone = await visit(shop, locale)
  const heart = phone.page.locator('article button[aria-pressed=false]').first()
  await phone.page.goto(phone.at('/browse/Men'))
  await settled(phone.page)
  await heart.click()
  await expect.poll(async () => (await phone.page.evaluate(kept, 'favorites')).length).toBe(1)
  const [piece] = await phone.page.evaluate(kept, 'favorites')
  const who = await personLike(database, 'rana')
  await signIn(phone.context, who)
  const merged = phone.page.waitForResponse((answer) => answer.url().endsWith('/api/favorites') && answer.status() === 200)
  await phone.page.goto(phone.at('/favorites'))
  await merged

  const laptop = await visit(shop, locale, { viewport: { width: 1366, height: 900 } })
  await signIn(laptop.context, who)
  await laptop.page.goto(laptop.at('/profile'))
  await expect.poll(async () => (await laptop.page.evaluate(kept, 'favorites')).map(({ id }) => id)).toEqual([piece?.id])
  await laptop.page.getByRole('heading', { name: laptop.t('profile:favorites.title') }).waitFor()
  const removed = laptop.page.waitForResponse((answer) => answer.request().method() === 'DELETE' && answer.status() === 200)
  await laptop.page.getByRole('main').getByRole('button', { pressed: true }).first().click()
  await removed
  await phone.page.reload()
  await expect.poll(() => phone.page.evaluate(kept, 'favorites')).toEqual([])

  expect([...phone.complaints, ...laptop.complaints]).toEqual([])
  await laptop.page.getByRole('button', { name: laptop.t('profile:signOut') }).click()
  await laptop.page.getByText(laptop.t('account-menu:logoutDone')).waitFor()
  expect(await laptop.page.evaluate(() => localStorage.getItem('account-of'))).toBeNull()
  expect(withoutRefused([...phone.complaints, ...laptop.complaints])).toEqual([])
  await phone.context.close()
  await laptop.context.close()
})

test.each(languagesOf('flow', 'en'))(
  'she switches notifications on for this device, which asks for the permission once she has pressed (%s)',
  async (locale) => {
    const her = await visit(shop, locale)
    const { page, context, t, at, complaints } = her
    // The push service of a browser is outside: a subscription of it, without one.
    await page.addInitScript(() => {
      const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
      const made = { toJSON: () => ({ endpoint: `https://fcm.googleapis.com/fcm/send/${location.port}`, keys }) }
      PushManager.prototype.subscribe = async () => made as unknown as PushSubscription
      const asked = { count: 0 }
      // A browser without a screen grants none.
      const allowed = { get: () => sessionStorage.getItem('allowed') ?? 'default' }
      Object.defineProperty(Notification, 'permission', allowed)
      Notification.requestPermission = async () => {
        asked.count += 1
        sessionStorage.setItem('allowed', 'granted')
        return 'granted'
      }
      Object.assign(window, { asked })
    })
    await signIn(context, await personLike(database, 'rana'))
    await page.goto(at('/profile?tab=settings&page=notifications'))
    await settled(page)
    const device = page.getByRole('switch', { name: t('profile:device.title') })
    await expect.poll(() => device.isEnabled()).toBe(true)
    expect(await page.evaluate(() => (window as unknown as { asked: { count: number } }).asked.count)).toBe(0)
    await device.click()
    await page.getByText(t('profile:device.on'), { exact: true }).waitFor()
    expect(await page.evaluate(() => (window as unknown as { asked: { count: number } }).asked.count)).toBe(1)
    expect(await faultsOfAccess(page)).toEqual([])
    await page.reload()
    await settled(page)
    await expect.poll(() => device.isChecked()).toBe(true)

    await device.click()
    await page.getByText(t('profile:device.off'), { exact: true }).waitFor()
    expect(complaints).toEqual([])
    await her.context.close()
  },
)
