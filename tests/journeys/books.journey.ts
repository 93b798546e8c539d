import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#domain/context.ts'
import { proveBooks } from '#domain/money/books/prove-books.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import { connect } from '#platform/database/database.ts'
import { shopOn } from '#tests/races/checkout.ts'
import { newId } from '#values/id.ts'
import { faultsOfAccess } from './access.ts'
import { booked, captured } from './booked.ts'
import { enter, hasFocus, reach, turnLettersOn, typeIn } from './keys.ts'
import { openShopWithDatabase, type Shop, settled, signIn, visit } from './shop.ts'

const day = '2027-06-30'

let shop: Shop
let database: pg.Pool
beforeAll(async () => {
  ;({ shop, database } = await openShopWithDatabase())
  await database.query(`INSERT INTO person_roles VALUES ('moderator-nour', 'admin') ON CONFLICT DO NOTHING`)
  await database.query(`UPDATE role_changes SET changed_at = changed_at - interval '100 hours'`)
  await onBooks(new Date(`${day}T09:00:00Z`), async (ctx) => {
    for (const amount of [15_000, 7500]) {
      const entries = [
        { account: 'bank' as const, amount },
        { account: 'commission' as const, amount: -amount },
      ]
      await inTransaction(ctx, (tx) => postEntries(tx, { kind: 'adjustment', orderId: null, key: newId(), entries }))
    }
  })
})
afterAll(() => shop?.close())

type Ctx = Parameters<typeof proveBooks>[0]

/** Does something with the shop's database as the shop does, at a time. */
async function onBooks(now: Date, work: (ctx: Ctx) => Promise<void>): Promise<void> {
  const connection = connect(shop.databaseUrl)
  const ledgerAnchors = { list: async () => ({ anchors: [], givenUp: [] }), add: async () => undefined, addRestore: async () => undefined }
  await work({ ...shopOn(connection, { now }).as(''), ledgerAnchors })
  await connection.close()
}

/** Arabic heads, two columns of amounts and Arabic digits. */
const statement = [
  'التاريخ,البيان,المرجع,مدين,دائن,الرصيد',
  '30/06/2027,حوالة واردة,C-1,,15.000,115.000',
  '30/06/2027,حوالة واردة,C-2,,٧٫٥٠٠,122.500',
  '30/06/2027,CLIQ FEES,C-3,2.500,,120.000',
].join('\r\n')

test('a statement is read in, its lines are matched by single keys, and the day is closed', async () => {
  const lina = await visit(shop, 'en', { viewport: { width: 1366, height: 900 } })
  await signIn(lina.context, 'lina')
  await turnLettersOn(lina.context)
  const { page, t } = lina
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto(`/admin/reconciliation?day=${day}`)
  await settled(page)
  const file = { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${statement}`) }
  await page.locator('input[type=file]').setInputFiles(file)
  // The fields of the card come after the whole administration.
  await page.getByLabel(t('reconciliation:import.account'), { exact: true }).focus()
  await enter(
    page,
    page
      .getByRole('region', { name: t('reconciliation:import.title') })
      .getByRole('button', { name: t('reconciliation:import.read'), exact: true }),
  )
  // The first file of an account continues no balance: somebody else compares it with the bank.
  await page.getByText(t('reconciliation:held.own')).waitFor()
  await page.getByText('statement.csv').first().waitFor()
  const nour = await visit(shop, 'en', { viewport: { width: 1366, height: 900 } })
  await signIn(nour.context, 'nour')
  await nour.page.goto(`/admin/reconciliation?day=${day}`)
  await settled(nour.page)
  await enter(nour.page, nour.page.getByRole('button', { name: t('reconciliation:held.release'), exact: true }))
  await nour.page.getByText(t('reconciliation:files.releasedBy', { name: 'Nour Qasem' })).waitFor()
  await nour.context.close()
  await page.reload()
  await settled(page)
  const suggested = page.locator('[data-suggested]')
  await expect.poll(() => suggested.count()).toBe(3)
  expect(await faultsOfAccess(page)).toEqual([])
  await page.keyboard.press('j')
  await hasFocus(suggested.nth(0))
  await page.keyboard.press('j')
  await hasFocus(suggested.nth(1))
  await page.keyboard.press('k')
  await hasFocus(suggested.nth(0))
  for (const left of [2, 1, 0]) {
    await page.keyboard.press('m')
    await expect.poll(() => suggested.count()).toBe(left)
  }
  await page.getByText(t('reconciliation:allExplained')).waitFor()
  await enter(page, button(t('reconciliation:close')), 'Shift+Tab')
  await page.getByText(t('reconciliation:closedBy', { name: 'Lina Odeh', at: '' }).trim(), { exact: false }).waitFor()
  await lina.context.close()
})

test('one person prepares the closing of a month, and only a second one closes it', async () => {
  await onBooks(shop.now(), proveBooks)
  const options = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const
  const lina = await visit(shop, 'ar', options)
  await signIn(lina.context, 'lina')
  const { t } = lina
  const month = 'حزيران'
  const named = (word: string) => ({ name: t(`accounting:closing.${word}`, { month }) })
  await lina.page.goto(lina.at('/admin/accounting?view=accounts&month=2027-06'))
  await settled(lina.page)
  // Every figure of the trial balance is on a phone.
  const account = lina.page
    .getByRole('listitem')
    .filter({ hasText: t('ledger:account.bank') })
    .filter({ visible: true })
  for (const side of ['opening', 'debit', 'credit', 'closing'])
    await account
      .getByText(t(`accounting:column.${side}`))
      .first()
      .waitFor()
  await lina.page.goto(lina.at('/admin/accounting'))
  await settled(lina.page)
  await enter(lina.page, lina.page.getByRole('button', named('prepare')))
  const close = lina.page.getByRole('button', named('close'))
  await enter(lina.page, close)
  await lina.page.getByText(t('refusals:accounting.same-person')).first().waitFor()
  expect(await faultsOfAccess(lina.page)).toEqual([])
  await lina.context.close()
  const nour = await visit(shop, 'ar', options)
  await signIn(nour.context, 'nour')
  await nour.page.goto(nour.at('/admin/accounting'))
  await settled(nour.page)
  await enter(nour.page, nour.page.getByRole('button', named('close')))
  await nour.page.getByText(t('accounting:closing.done', { month })).first().waitFor()
  await nour.page.getByRole('button', { name: t('accounting:closing.reopen') }).waitFor()
  await nour.context.close()
})

test('sales tax is switched on, and a refused document is corrected and accepted', async () => {
  const lina = await visit(shop, 'en', { viewport: { width: 1366, height: 900 } })
  await signIn(lina.context, 'lina')
  const { page, t } = lina
  await page.goto('/admin/e-invoices')
  await settled(page)
  await enter(page, page.getByRole('link', { name: t('e-invoices:off.open') }))
  await page.waitForURL(/system\/tax/)
  await settled(page)
  const written = {
    taxNumber: '123456789',
    incomeSource: '9932895',
    nameEn: 'Libsa for Clothes Rental',
    nameAr: 'لبسة لتأجير الملابس',
    addressEn: 'Amman',
    addressAr: 'عمّان',
  }
  for (const [field, words] of Object.entries(written)) await typeIn(page, page.getByLabel(t(`tax-settings:${field}`)), words)
  await reach(page, page.getByRole('switch', { name: t('tax-settings:sendsInvoices') }))
  await page.keyboard.press('Space')
  await enter(page, page.getByRole('button', { name: t('tax-settings:save') }))
  await page.getByText(t('tax-settings:saved')).waitFor()

  // The service knows the number of the first paper already.
  const number = 'INV-2027-000001'
  await database.query(`INSERT INTO demo_tax_documents (id, uuid, kind, xml, qr) VALUES ($1, 'another', '388', '', '')`, [number])
  const rana = await booked(shop, database, { locale: 'en', ahead: 20, items: ['wf-001'] })
  await captured(rana, rana.order)
  await rana.context.close()
  await shop.runDueJobs()
  await database.query('DELETE FROM demo_tax_documents WHERE id = $1', [number])
  await page.goto('/admin/e-invoices')
  await settled(page)
  const refused = page.getByRole('button', { name: `${t('e-invoices:correct')} ${number}` })
  await refused.waitFor()
  await page.getByText(t('e-invoices:fault.used-number')).waitFor()
  await enter(page, refused)
  const id = page.getByLabel(t('e-invoices:form.id'), { exact: true })
  await reach(page, id)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('4455667')
  expect(await faultsOfAccess(page)).toEqual([])
  await enter(page, page.getByRole('button', { name: t('e-invoices:form.save') }))
  await page.getByText(t('e-invoices:form.saved')).waitFor()
  await shop.runDueJobs()
  await page.reload()
  await settled(page)
  expect(await refused.count()).toBe(0)
  await page.getByText(t('e-invoices:state.accepted'), { exact: true }).first().waitFor()
  await lina.context.close()
})
