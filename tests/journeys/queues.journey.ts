import type { Locator } from '@playwright/test'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enter, hasFocus, reach, turnLettersOn, typeIn } from './keys.ts'
import { languagesOf } from './languages.ts'
import { fillQueues } from './queued.ts'
import { openShopWithDatabase, type Shop, settled, signIn, type Visit, visit } from './shop.ts'

let shop: Shop
let database: pg.Pool
beforeAll(async () => {
  ;({ shop, database } = await openShopWithDatabase())
})
afterAll(() => shop?.close())

const why = { en: 'The pictures show it.', ar: 'الصور تُظهره.' }

/** Lina, who has no mouse. */
function byKeys({ page, t }: Visit) {
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const press = (key: string) => page.keyboard.press(key)
  const rows = page.locator('main [data-row]')
  /** By the palette to a screen. */
  const goTo = async (place: string) => {
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await settled(page)
    await press('Control+K')
    await hasFocus(page.getByRole('combobox', { name: t('operations:palette.label') }))
    await page.keyboard.type(`>${t(`operations:nav.${place}`)}`)
    await page.getByRole('option', { name: t(`operations:nav.${place}`), selected: true, exact: true }).waitFor()
    await press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  return {
    heading,
    button,
    press,
    rows,
    goTo,
    /** From the overview to a queue that waits. */
    async openQueue(path: string) {
      await goTo('overview')
      await enter(page, page.locator(`section[aria-labelledby=waiting] a[href*="${path}"]`), 'j')
      await page.waitForURL((url) => url.pathname.endsWith(path))
      await hasFocus(page.locator('h1'))
    },
    async reasons([en, ar]: [Locator, Locator]) {
      await typeIn(page, en, why.en)
      await typeIn(page, ar, why.ar)
    },
    /** Enter on what the decision has put the focus on, which opens the next that waits. */
    async goOn(name: string) {
      await hasFocus(page.getByRole('link', { name }))
      await press('Enter')
      await hasFocus(page.locator('h1'))
    },
    /** Read out by what reads a screen. */
    said: (words: string) => page.locator('[aria-live=polite]').getByText(words).first().waitFor(),
  }
}
type Keys = ReturnType<typeof byKeys>

async function decideListings({ page, t, at }: Visit, { openQueue, press, button, reasons, said }: Keys): Promise<void> {
  const piece = (number: number) => page.getByRole('heading', { level: 2, name: new RegExp(`${number}$`) })
  /** Until the listing is claimed nothing is decided. */
  const decisions = page.locator('[data-decision-bar] button:enabled')
  const claimed = () => decisions.first().waitFor()
  await openQueue(at('/admin/approvals'))
  await piece(1).waitFor()
  await press('?')
  await page.getByRole('dialog').getByText(t('operations:keys.move.approve')).waitFor()
  expect(await page.getByRole('dialog').getByText(t('operations:keys.move.nextRow')).count()).toBe(0)
  await press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const letIn = Promise.withResolvers<void>()
  await page.route('**/claim', async (route) => {
    await letIn.promise
    await route.continue()
  })
  await press('j')
  await hasFocus(piece(2))
  expect(await decisions.count()).toBe(0)
  letIn.resolve()
  await claimed()
  await press('k')
  await hasFocus(piece(1))
  await claimed()
  await press('a')
  // The focus is on the way out: a stray Enter or Space decides nothing.
  await hasFocus(page.getByRole('dialog').getByRole('button', { name: t('operations:keys.cancel') }))
  await press('Shift+Tab')
  await hasFocus(page.getByRole('dialog').getByRole('button', { name: t('approvals:approve') }))
  await press('Enter')
  await said(t('approvals:done.approve'))
  await hasFocus(piece(2))
  await claimed()

  await press('c')
  const ask = page.locator('[data-ask]').first()
  await hasFocus(ask)
  await press('Enter')
  const fields: [Locator, Locator] = [page.getByLabel(t('approvals:inEnglish')), page.getByLabel(t('approvals:inArabic'))]
  await hasFocus(page.getByRole('region', { name: t('approvals:askOf', { field: t('approvals:field.photos') }) }))
  // A reason that was given before is offered; this is another one.
  if ((await fields[0].count()) === 0) await enter(page, button(t('approvals:newReason')))
  await reasons(fields)
  await enter(page, button(t('approvals:takeReason')))
  await page.getByText(t('approvals:ownerReads')).waitFor()
  await press('c')
  await hasFocus(page.getByRole('dialog').getByRole('button', { name: t('operations:keys.cancel') }))
  await press('Shift+Tab')
  await hasFocus(page.getByRole('dialog').getByRole('button', { name: t('approvals:askForChanges') }))
  await press('Enter')
  await said(t('approvals:done.ask-for-changes'))
  await hasFocus(piece(3))

  await claimed()
  await press('r')
  await page.getByRole('dialog').waitFor()
  await reasons(fields)
  await enter(page, page.getByRole('dialog').getByRole('button', { name: t('approvals:reject'), exact: true }))
  await said(t('approvals:done.reject'))
  await hasFocus(page.getByText(t('approvals:none'), { exact: true }))
}

async function decideClaims({ page, t, at }: Visit, { openQueue, press, rows, button, reasons, goOn, heading }: Keys): Promise<void> {
  const fields: [Locator, Locator] = [page.getByLabel(t('claims:staff.reasonEn')), page.getByLabel(t('claims:staff.reasonAr'))]
  await openQueue(at('/admin/claims'))
  await press('j')
  await hasFocus(rows)
  await press('Enter')
  await hasFocus(heading(new RegExp(t('claims:kind.damage'))))
  await reach(page, page.getByRole('radio', { name: t('claims:staff.full') }))
  await press('ArrowDown')
  await typeIn(page, page.getByLabel(t('claims:staff.amount')), '12')
  await reasons(fields)
  await enter(page, button(t('claims:staff.send')))
  const first = page.url()
  await goOn(t('operations:queue.next'))
  expect(page.url()).not.toBe(first)
  await reach(page, page.getByRole('radio', { name: t('claims:staff.full') }))
  await press('Space')
  await reasons(fields)
  await enter(page, button(t('claims:staff.send')))
  await goOn(t('operations:queue.back', { list: t('operations:nav.claims') }))
  expect(new URL(page.url()).pathname).toBe(at('/admin/claims'))
}

async function decideChecks({ page, t, at }: Visit, { openQueue, press, rows, button, said, heading }: Keys): Promise<void> {
  const of = (name: string) => t(`identity-verification:moderation.${name}`)
  await openQueue(at('/admin/identity-checks'))
  await press('j')
  for (const isLast of [false, true]) {
    await hasFocus(rows)
    await press('Enter')
    await hasFocus(page.getByRole('heading', { level: 2 }))
    await enter(page, button(of('refuse')))
    await enter(page, button(t('identity-verification:check.reason.expired')))
    await enter(page, button(of('sure.refused')))
    await said(of('refused'))
    if (isLast) await hasFocus(heading(of('title')))
  }
}

async function decideReviews({ page, t, at }: Visit, { openQueue, press, rows, said }: Keys): Promise<void> {
  const of = (name: string) => t(`review-moderation:${name}`)
  await openQueue(at('/admin/reviews'))
  await press('j')
  await hasFocus(rows)
  await enter(page, page.getByRole('button', { name: new RegExp(`^${of('keep')}`) }))
  await said(of('keptDone'))
  await page.locator('main [data-row]').nth(1).waitFor({ state: 'detached' })
  await hasFocus(rows)
  await enter(page, page.getByRole('button', { name: new RegExp(`^${of('hide')}`) }))
  await reach(page, page.getByRole('radio').first())
  await press('Space')
  await enter(page, page.getByRole('dialog').getByRole('button', { name: of('hideConfirm') }))
  await said(of('hiddenDone'))
  await hasFocus(page.getByRole('heading', { name: t('operations:list.none') }))
}

async function decideReports({ page, t }: Visit, { goTo, press, rows, said }: Keys): Promise<void> {
  const of = (name: string) => t(`report-admin:${name}`)
  await goTo('reports')
  await page.waitForURL(/\/admin\/reports$/)
  const state = page.getByRole('combobox', { name: t('operations:filter.state') })
  await reach(page, state)
  await press('ArrowDown')
  await page.waitForURL(/state=open/)
  await hasFocus(state)
  await reach(page, rows)
  await enter(page, page.getByRole('button', { name: new RegExp(`^${of('decide.no-breach')}`) }))
  await said(of('done'))
  await page.locator('main [data-row]').nth(1).waitFor({ state: 'detached' })
  await hasFocus(rows)
  await enter(page, page.getByRole('button', { name: new RegExp(`^${of('decide.suspended')}`) }))
  await enter(page, page.getByRole('dialog').getByRole('button', { name: of('decide.suspended') }))
  await hasFocus(page.getByRole('heading', { name: t('operations:list.none') }))
}

async function returnTransfers({ page, t, at }: Visit, { openQueue, press, rows, button, goOn }: Keys): Promise<void> {
  await openQueue(at('/admin/transfers'))
  await press('j')
  await hasFocus(rows)
  await press('Enter')
  await page.waitForURL(/transfers\/FT-/)
  await enter(page, button(t('operations:transfers.returnIt')))
  await goOn(t('operations:queue.next'))
  await enter(page, button(t('operations:transfers.returnIt')))
  await goOn(t('operations:queue.back', { list: t('operations:nav.transfers') }))
}

async function confirmPayouts({ page, t, at }: Visit, { openQueue, press, rows, goOn }: Keys): Promise<void> {
  const reference = page.getByLabel(t('payout-admin:confirm.reference'))
  await openQueue(at('/admin/payouts'))
  await press('j')
  await hasFocus(rows)
  await press('Enter')
  await typeIn(page, reference, 'BANK-1')
  await press('Enter')
  await goOn(t('operations:queue.next'))
  await typeIn(page, reference, 'BANK-2')
  await press('Enter')
  await goOn(t('operations:queue.back', { list: t('operations:nav.payouts') }))
}

test.each(languagesOf('flow', 'en'))('Lina works through every queue without a mouse (%s)', async (locale) => {
  const { number } = await fillQueues(shop, database, locale)
  const lina = await visit(shop, locale, { viewport: { width: 1366, height: 900 } })
  await signIn(lina.context, 'lina')
  await turnLettersOn(lina.context)
  const { page, t, at, complaints } = lina
  const keys = byKeys(lina)
  await page.goto(at('/admin/system'))
  await settled(page)
  await decideListings(lina, keys)
  await decideClaims(lina, keys)
  await decideChecks(lina, keys)
  await decideReviews(lina, keys)
  await decideReports(lina, keys)
  await returnTransfers(lina, keys)
  await confirmPayouts(lina, keys)

  await keys.goTo('today')
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: `${t('operations:risk.kind.failed-hold')} ${number}` }) })
  await enter(page, row.locator('[data-row]'), 'j')
  await hasFocus(keys.heading(number))
  await enter(page, keys.button(t('operations:money.retryDeposit')))
  await keys.said(t('operations:moves.done'))
  await hasFocus(page.getByRole('heading', { name: t('operations:order.deposits') }))
  expect(complaints).toEqual([])
})
