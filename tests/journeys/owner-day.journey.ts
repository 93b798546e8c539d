import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, type Day } from '#values/day.ts'
import { formatDay, formatRange } from '#values/format.ts'
import { faultsOfAccess } from './access.ts'
import { booked, photograph } from './booked.ts'
import { hasFocus } from './keys.ts'
import { languagesOf } from './languages.ts'
import { itemLike } from './namespace.ts'
import { type Shop, settled, signIn, tradedShop, type Visit, visit } from './shop.ts'

let shop: Shop
let database: pg.Pool
beforeAll(async () => {
  ;({ shop, database } = await tradedShop())
})
afterAll(() => shop?.close())

const models = { en: 'wf-001', ar: 'a-001' } as const

test.each(languagesOf('flow', 'ar'))(
  'an owner accepts a request, packs it, and keeps other days of the piece for herself, on a phone (%s)',
  async (locale) => {
    const { id: item, owner: name } = await itemLike(database, models[locale], { is_instant_book: false })
    const { rows } = await database.query<{ piece: string }>('SELECT name ->> $2 AS piece FROM items WHERE id = $1', [item, locale])
    const piece = rows[0]?.piece ?? ''
    const rana = await booked(shop, database, { locale, ahead: 3, items: [item] })
    const [rental] = rana.order.rentals
    const owner = await visit(shop, locale, { colorScheme: locale === 'ar' ? 'dark' : 'light' })
    await signIn(owner.context, name)
    await accept(owner, { id: rental?.id ?? '', piece })
    await block(owner, { item, from: rental?.from ?? '', until: rental?.until ?? '' })
    expect(owner.complaints.filter((one) => !one.includes('409'))).toEqual([])
    await owner.context.close()
    await rana.context.close()
  },
)

/** Accepts, takes it back, accepts again, and packs. */
async function accept({ page, context, t, at }: Visit, { id, piece }: { id: string; piece: string }): Promise<void> {
  await page.goto(at('/profile/today'))
  await settled(page)
  await page.getByRole('timer').waitFor()
  await page.getByText(t('calendars:today.record.first')).waitFor()
  expect(await faultsOfAccess(page)).toEqual([])
  await page.getByRole('button', { name: t('calendars:today.accept') }).click()
  await page.getByText(t('calendars:today.accepting')).waitFor()
  await page
    .getByRole('status')
    .getByRole('button', { name: t('calendars:today.undo') })
    .click()
  await page.getByText(t('calendars:today.undone')).waitFor()
  await page.getByRole('button', { name: t('calendars:today.accept') }).click()
  await page.getByText(t('calendars:today.accepting')).waitFor()
  // She leaves at once: the shop carries it out.
  await page.goto('about:blank')
  await shop.runDueJobs()
  expect((await (await context.request.get(`/api/rentals/${id}`)).json()).status).toBe('confirmed')
  await page.goto(at('/profile/today'))
  await settled(page)
  await photograph({ context }, { id }, 'packing')
  await page.locator(`a[href$="/profile/hand-over/${id}"]`).filter({ hasText: piece }).click()
  await settled(page)
  await page.getByRole('button', { name: t('condition:pack'), exact: true }).click()
  await page.getByText(t('condition:packed')).first().waitFor()
}

/** Blocks a day by the keyboard alone, is refused over the booking, and opens the day again. */
async function block({ page, t, at }: Visit, { item, from, until }: { item: string; from: Day; until: Day }): Promise<void> {
  const locale = at('/').startsWith('/ar') ? 'ar' : 'en'
  // Beyond what the demonstration has booked.
  const free = addDays(until, 45)
  const open = async (day: Day): Promise<void> => {
    await page.goto(at(`/profile/calendar?piece=${item}&month=${day.slice(0, 7)}`))
    await settled(page)
  }
  const dayOf = (day: Day) => page.locator(`[data-day="${day}"]`)
  await open(free)
  expect(await faultsOfAccess(page)).toEqual([])
  expect(await dayOf(free).getAttribute('aria-label')).toContain(formatDay(free, locale, 'full'))
  await dayOf(free).focus()
  await page.keyboard.press('PageDown')
  await page.waitForURL((url) => url.searchParams.get('month') !== free.slice(0, 7))
  await page.locator('[data-day]:focus').waitFor()
  await page.keyboard.press('PageUp')
  await hasFocus(dayOf(free))
  await page.keyboard.press('Enter')
  await page.keyboard.press(locale === 'ar' ? 'Shift+ArrowRight' : 'Shift+ArrowLeft')
  await page.getByText(t('calendars:month.chosen', { count: 2 })).waitFor()
  await page.getByLabel(t('calendars:month.note')).fill('Wedding')
  expect(await faultsOfAccess(page)).toEqual([])
  await page.getByRole('button', { name: t('calendars:month.block', { count: 2 }) }).press('Enter')
  const days = formatRange({ from: addDays(free, -1), until: free }, locale)
  const reopen = page.getByRole('button', { name: t('calendars:month.reopenOf', { days }) })
  await reopen.waitFor()

  await open(from)
  await dayOf(from).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: t('calendars:month.block', { count: 1 }) }).press('Enter')
  await page.getByRole('alert').getByText(formatRange({ from, until }, locale)).waitFor()
  await open(free)
  await reopen.press('Enter')
  await reopen.waitFor({ state: 'detached' })
}
