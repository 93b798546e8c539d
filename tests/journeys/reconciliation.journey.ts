import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsOfAccess } from './access.ts'
import { enter } from './keys.ts'
import { openShop, type Shop, settled, signIn, visit } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop?.close())

/** A statement of the day before the shop opens, with Arabic heads, two columns of amounts and Arabic digits. */
const statement = [
  'التاريخ,البيان,المرجع,مدين,دائن,الرصيد',
  '30/06/2027,CLIQ FEES,C-1,٢٫٥٠٠,,97.500',
  '30/06/2027,حوالة واردة 079 000 0000,C-2,,15.000,112.500',
].join('\r\n')

test('a statement with Arabic columns is read in, its lines are explained, and the day is closed', async () => {
  const lina = await visit(shop, 'en', { viewport: { width: 1366, height: 900 } })
  await signIn(lina.context, 'lina')
  const { page, t } = lina
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto('/admin/reconciliation?day=2027-06-30')
  await settled(page)
  await page.getByText(t('reconciliation:nothing'), { exact: true }).waitFor()
  expect(await faultsOfAccess(page)).toEqual([])
  const file = { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${statement}`) }
  await page.getByLabel(t('reconciliation:import.choose')).first().setInputFiles(file)
  await button(t('reconciliation:import.read')).waitFor()
  await enter(page, button(t('reconciliation:import.read')))
  await page
    .getByText(t('reconciliation:stop.unexplained'), { exact: false })
    .or(button(t('reconciliation:post')))
    .first()
    .waitFor()
  await settled(page)
  await enter(page, button(t('reconciliation:post')))
  await page.getByText(t('reconciliation:done.booked')).waitFor()
  await settled(page)
  await enter(page, button(t('reconciliation:keep')))
  await page.getByText(t('reconciliation:allExplained')).waitFor()
  await settled(page)
  expect(await faultsOfAccess(page)).toEqual([])
  await lina.context.close()
})

test('the same file is refused, and says when it was read in', async () => {
  const lina = await visit(shop, 'ar', { colorScheme: 'dark', viewport: { width: 390, height: 844 } })
  await signIn(lina.context, 'lina')
  const { page, t } = lina
  await page.goto(lina.at('/admin/reconciliation?day=2027-06-30'))
  await settled(page)
  const file = { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${statement}`) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByText(t('reconciliation:import.readAt', { at: '' }).split(' ').slice(0, 3).join(' ')).waitFor()
  expect(await page.getByRole('button', { name: t('reconciliation:import.read'), exact: true }).count()).toBe(0)
  expect(await faultsOfAccess(page)).toEqual([])
  await lina.context.close()
})
