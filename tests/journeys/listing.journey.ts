import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import pictures from '#domain/catalogue/items/samples/pictures.json' with { type: 'json' }
import { makeBatch } from '#domain/money/payouts/make-batch.ts'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { connect } from '#platform/database/database.ts'
import { shopOn } from '#tests/races/checkout.ts'
import { formatNumber } from '#values/format.ts'
import { newId } from '#values/id.ts'
import type { Locale } from '#values/locale.ts'
import { faultsOfAccess } from './access.ts'
import { act, booked, photograph } from './booked.ts'
import { caller } from './caller.ts'
import { turnLettersOn } from './keys.ts'
import { rowsOf } from './languages.ts'
import { all, sentBy } from './markup.ts'
import { openShopWithDatabase, type Shop, settled, signIn, type Visit, visit } from './shop.ts'

let shop: Shop
let database: pg.Pool
beforeAll(async () => {
  ;({ shop, database } = await openShopWithDatabase())
})
afterAll(() => shop?.close())

const known: Record<string, { base: string }> = pictures

/** A photograph as a phone takes it: a JPEG of a piece, turned around so that it is nobody else's. */
async function photo(name: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const file = fileURLToPath(new URL(`../../public${known[name]?.base}-1200.webp`, import.meta.url))
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: await sharp(file).flop().jpeg({ quality: 92 }).toBuffer() }
}

/** The owner packs, a courier brings and collects, the owner looks it over: all from the page of the rental. */
async function rentOut({ owner, customer, order }: { owner: Visit; customer: Visit; order: Order }): Promise<void> {
  const [rental] = order.rentals
  if (!rental) throw new Error('nothing was booked')
  const omar = await caller(shop, 'omar')
  const { page, t, at } = owner
  const handOver = async (stage: 'packing' | 'return', button: string) => {
    await photograph(owner, rental, stage)
    await page.goto(at('/profile/today'))
    await settled(page)
    await page.locator(`a[href$="/profile/hand-over/${rental.id}"]`).first().click()
    await settled(page)
    await page.getByRole('button', { name: button, exact: true }).click()
  }
  await handOver('packing', t('condition:pack'))
  await page.getByText(t('condition:packed')).first().waitFor()
  const sendOff = () => omar.context.request.put(`/api/rentals/${rental.id}/dispatch`, { data: { key: newId() } })
  await owner.shop.runDueJobs()
  expect((await sendOff()).status()).toBe(200)
  await customer.page.goto(customer.at(`/profile/orders/${order.id}/rentals/${rental.id}`))
  const code = await customer.page
    .getByRole('region', { name: t('rentals:code.title') })
    .locator('bdi')
    .textContent()
  await photograph(omar, rental, 'delivery')
  await act(omar, rental, 'delivery', { code })
  await photograph(omar, rental, 'collection')
  await act(omar, rental, 'collection', { unitId: (await (await omar.context.request.get(`/api/rentals/${rental.id}`)).json()).unitId })
  await photograph(owner, rental, 'return')
  await act(owner, rental, 'return')
  await act(owner, rental, 'completion')
}

/** The owner enters an account, the shop makes the batch, and the amount is among the payouts. */
async function paidOut({ page, t, at }: Visit, who: string): Promise<void> {
  const { rows } = await database.query<{ id: string }>('SELECT id FROM people WHERE email = $1', [`${who}@libsa.example`])
  await database.query(
    `INSERT INTO identity_checks (id, person_id, need, status, locale, created_at) VALUES ('check-' || $1, $1, 'payout', 'approved', 'en', now())`,
    [rows[0]?.id],
  )
  await page.goto(at('/profile/payouts'))
  await settled(page)
  await page.getByRole('button', { name: t('payouts:method.add') }).click()
  await page.getByRole('radio', { name: t('money-account:kindText.iban') }).check()
  await page.getByLabel(t('money-account:account.iban'), { exact: true }).fill('JO94 CBJO 0010 0000 0000 0131 0003 02')
  await page.getByRole('button', { name: t('payouts:method.save') }).click()
  await page.getByText('JO••••0302').waitFor()
  await database.query(`UPDATE payout_methods SET changed_at = changed_at - interval '3 days'`)
  const connection = connect(shop.databaseUrl)
  expect(await makeBatch(shopOn(connection, { now: new Date(shop.now().getTime() + 86_400_000) }).as(''))).toEqual([])
  await connection.close()
  await page.goto(at('/profile/payouts'))
  await page.getByRole('link', { name: /PO-\d/ }).waitFor()
}

test.each(
  rowsOf('ar', [
    ['en', 'rana', 'a-001'],
    ['ar', 'lama', 'a-003'],
  ] as const satisfies [Locale, string, string][]),
)(
  'a piece is listed on a phone, refused with a reason, mended, approved, found, asked for, rented out and paid for (%s)',
  async (locale, who, picture) => {
    await shop.setTime('13:00')
    const ahead = 2
    const she = await visit(shop, locale)
    const { page, t, at } = she
    await page.goto(at('/rent-clothes/new'))
    expect(new URL(page.url()).pathname).toBe(at('/login'))
    await page.goto(at('/rent-clothes'))
    expect(await faultsOfAccess(page)).toEqual([])
    await page.getByRole('button', { name: t('rent-out:earns.more') }).click()
    await expect.poll(() => page.locator('#earns output').textContent()).toBe(formatNumber(3, locale))
    await page.getByLabel(t('rent-out:ready.contact')).fill('owner@example.jo')
    await page.getByRole('button', { name: t('rent-out:ready.create') }).click()
    await page.waitForURL(/signup/)
    await expect.poll(() => page.getByLabel(t('sign-in-methods:contact')).inputValue()).toBe('owner@example.jo')
    await signIn(she.context, who)
    await page.goto(at('/rent-clothes'))
    await settled(page)
    expect(await faultsOfAccess(page)).toEqual([])
    await page.getByRole('button', { name: t('rent-out:begin') }).click()
    await page.waitForURL(/rent-clothes\/\w+/)
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const add = page.getByLabel(t('listing-wizard:photos.add')).and(page.locator('input'))
    await add.setInputFiles(await Promise.all([1, 2, 3].map((number) => photo(`${picture}-${number}`))))
    await page.getByText(t('listing-wizard:photos.ready', { count: 3, least: 3 })).waitFor()
    expect(await faultsOfAccess(page)).toEqual([])
    // The second becomes the cover by keyboard.
    const second = await page.getByRole('img', { name: t('listing-wizard:photos.alt', { number: 2 }) }).getAttribute('src')
    await page.getByRole('button', { name: t('listing-wizard:photos.move', { number: 2 }), exact: true }).focus()
    const said = (key: string, words: object) =>
      page
        .getByText(t(`listing-wizard:photos.drag.${key}`, { ...words, count: 3 }))
        .first()
        .waitFor()
    await page.keyboard.press('Space')
    await said('moved', { number: 2, place: 2 })
    await page.keyboard.press('ArrowUp')
    await said('moved', { number: 2, place: 1 })
    await page.keyboard.press('Space')
    const cover = page.getByRole('img', { name: t('listing-wizard:photos.alt', { number: 1 }) })
    await expect.poll(async () => (await cover.getAttribute('src'))?.split('-')[0]).toBe(second?.split('-')[0])

    // Without dragging: back and forth by the menu of the handle.
    for (const [number, move] of [
      [1, 'later'],
      [2, 'makeCover'],
    ] as const) {
      await page.getByRole('button', { name: t('listing-wizard:photos.move', { number }), exact: true }).click()
      await page.getByRole('menuitem', { name: t(`listing-wizard:photos.${move}`) }).click()
      await said('dropped', { place: number === 1 ? 2 : 1 })
    }
    expect((await cover.getAttribute('src'))?.split('-')[0]).toBe(second?.split('-')[0])

    const on = page.getByRole('button', { name: t('listing-wizard:send.on'), exact: true })
    await on.click()
    for (const name of [t('items:category.accessories'), t('items:kind.bag'), t('items:condition.like-new')])
      await page.getByRole('radio', { name, exact: true }).first().check({ force: true })
    await page
      .getByRole('group', { name: t('items:facet.type') })
      .getByRole('radio', { name: t('items:type.accessories') })
      .check({ force: true })
    await page.getByLabel(t('items:facet.size'), { exact: true }).fill('One Size')
    await page
      .getByRole('group', { name: t('items:facet.color') })
      .getByRole('button')
      .first()
      .click()
    const words = {
      en: [`Beaded clutch ${who}`, 'Khaizuran', 'A clutch of beads.', 'Wipe it.'],
      ar: [`حقيبة خرز ${who}`, 'خيزران', 'حقيبة من الخرز.', 'تُمسح.'],
    }
    for (const language of ['en', 'ar'] as const) {
      const texts = page.getByRole('group', { name: t(`listing-wizard:texts.${language}`), exact: true })
      for (const [place, field] of (['name', 'brand', 'description', 'care'] as const).entries())
        await texts.getByLabel(t(`listing-wizard:texts.${field}`), { exact: true }).fill(words[language][place] ?? '')
    }
    expect(await faultsOfAccess(page)).toEqual([])
    await on.click()
    await page.getByLabel(t('listing-wizard:price.price'), { exact: true }).fill(locale === 'ar' ? '١٧' : '17')
    await page.getByLabel(t('listing-wizard:price.area'), { exact: true }).selectOption('Sweifieh')
    await page.getByRole('switch', { name: t('listing-wizard:price.instant') }).uncheck()
    expect(await faultsOfAccess(page)).toEqual([])
    const send = page.getByRole('button', { name: t('listing-wizard:send.send') })
    await send.click()
    // Couriers need an address of a new owner; once it is saved, the piece is sent.
    const door = page.getByRole('dialog', { name: t('listing-wizard:handOver.title') })
    await door.locator('option[value=amman-sweifieh]:checked').waitFor({ state: 'attached' })
    await door.getByLabel(t('checkout:landmark'), { exact: true }).fill('Opposite the pharmacy')
    await door.getByLabel(t('checkout:building'), { exact: true }).fill('27')
    await door.getByLabel(t('listing-wizard:handOver.phone'), { exact: true }).fill('0791234567')
    expect(await faultsOfAccess(page)).toEqual([])
    await door.getByRole('button', { name: t('listing-wizard:handOver.save') }).click()
    await page.getByRole('heading', { name: t('listing-wizard:sent.title') }).waitFor()

    const nour = await visit(shop, locale, { viewport: { width: 1366, height: 900 } })
    await signIn(nour.context, 'nour')
    const queue = async () => {
      await nour.page.goto(at(`/admin/approvals?listing=${id}`))
      await settled(nour.page)
      await nour.page.getByRole('heading', { level: 2, name: words[locale][0] ?? '' }).waitFor()
    }
    await queue()
    expect(await faultsOfAccess(nour.page)).toEqual([])
    const photos = t('approvals:field.photos')
    await nour.page.getByRole('button', { name: t('approvals:askOf', { field: photos }) }).click()
    const asking = nour.page.getByRole('region', { name: t('approvals:askOf', { field: photos }) })
    await asking.getByRole('button', { name: t('approvals:ready.photos.label') }).click()
    await nour.page.getByRole('button', { name: t('approvals:askForChanges') }).click()
    // Taken back, the request is as it was written, and nothing was sent.
    await nour.page.getByRole('button', { name: t('approvals:undo') }).click()
    await nour.page.getByText(t('approvals:ownerReads')).waitFor()
    await nour.page.getByRole('button', { name: t('approvals:askForChanges') }).click()
    await nour.page.getByText(t('approvals:done.ask-for-changes')).waitFor()

    await page.goto(at('/profile/listings'))
    await settled(page)
    await page.getByText(t('approvals:ready.photos.label')).waitFor()
    expect(await faultsOfAccess(page)).toEqual([])
    await page.getByRole('link', { name: t('listings:change') }).click()
    await page.getByRole('button', { name: t('listing-wizard:asked.open', { field: photos }) }).click()
    await add.setInputFiles([await photo('s-001-1')])
    await page.getByText(t('listing-wizard:photos.ready', { count: 4, least: 3 })).waitFor()
    for (const _ of ['piece', 'price']) await on.click()
    await send.click()
    await page.getByRole('heading', { name: t('listing-wizard:sent.title') }).waitFor()

    await queue()
    // Off, the key does nothing; on, it asks.
    await nour.page.keyboard.press('a')
    expect(await nour.page.getByRole('dialog').count()).toBe(0)
    await turnLettersOn(nour.context)
    await queue()
    await nour.page.keyboard.press('a')
    const question = nour.page.getByRole('dialog', { name: t('operations:keys.ask', { decision: t('approvals:approve') }) })
    expect((await database.query('SELECT status FROM listings WHERE id = $1', [id])).rows).toEqual([{ status: 'submitted' }])
    await question.getByRole('button', { name: t('approvals:approve') }).click()
    await nour.page.getByText(t('approvals:done.approve')).waitFor()
    expect(nour.complaints).toEqual([])

    await page.goto(at(`/browse?q=${encodeURIComponent(words[locale][0] ?? '')}`))
    const name = words[locale][0] ?? ''
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

    const hers = await booked(shop, database, { locale, ahead, items: [id], who: 'dana' })
    await page.goto(at('/profile/today'))
    await settled(page)
    await page
      .getByRole('button', { name: t('calendars:today.accept') })
      .first()
      .click()
    await page.getByText(t('calendars:today.accepting')).waitFor()
    await shop.runDueJobs()
    expect((await database.query('SELECT status FROM rentals WHERE item_id = $1', [id])).rows).toEqual([{ status: 'confirmed' }])
    await rentOut({ owner: she, customer: hers, order: hers.order })
    await paidOut(she, who)
    await page.evaluate(
      (piece) => fetch(`/api/listings/${piece}/pause`, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: '{}' }),
      id,
    )
    const gone = await sentBy(shop, at(`/product/${id}`))
    expect(gone.status).toBe(410)
    expect(gone.html).toContain(t('browse:gone.title'))
    expect(all(gone.html, /href="[^"]*\/product\/([\w-]+)/g).filter((other) => other !== id).length).toBeGreaterThan(0)
    expect([...she.complaints, ...hers.complaints]).toEqual([])
  },
)

test('ten photographs of four megabytes on a slow line show how far they are, and a reload loses none', async () => {
  const she = await visit(shop, 'en')
  const { page, t, context } = she
  await signIn(context, 'rana')
  await page.goto('/rent-clothes')
  await settled(page)
  await page.getByRole('button', { name: t('rent-out:begin') }).click()
  await page.waitForURL(/rent-clothes\/\w+/)
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  const slow = { offline: false, latency: 40, downloadThroughput: 2_000_000, uploadThroughput: 4_000_000 }
  await line.send('Network.emulateNetworkConditions', slow)
  const drawn = await sharp({ create: { width: 880, height: 1100, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  // As heavy on the line as a phone's, and light to decode.
  const buffer = Buffer.concat([drawn, Buffer.alloc(4_000_000 - drawn.length)])
  const files = Array.from({ length: 10 }, (_, index) => ({ name: `IMG_${index}.jpg`, mimeType: 'image/jpeg', buffer }))
  await page.getByLabel(t('listing-wizard:photos.add')).and(page.locator('input')).setInputFiles(files)
  const bars = page.getByRole('progressbar')
  await expect.poll(() => bars.evaluateAll((all) => all.filter((bar) => (bar as HTMLProgressElement).value > 0).length)).toBeGreaterThan(0)
  await page.reload()
  // The rest of the uploads need not wait.
  await line.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 })
  await page.getByText(t('listing-wizard:photos.ready', { count: 10, least: 3 })).waitFor()
  await page
    .getByRole('status')
    .getByText(/^Saved at/)
    .waitFor()
  await page.reload()
  await settled(page)
  await page.getByRole('button', { name: t('listing-wizard:step.photos') }).click()
  await expect.poll(() => page.getByRole('img', { name: /^Photo \d+$/ }).count()).toBe(10)
  expect(she.complaints.filter((one) => !one.includes('ERR_'))).toEqual([])
})
