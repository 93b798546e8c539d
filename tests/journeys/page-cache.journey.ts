import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#tests/limits.ts'
import { localizedPath } from '#values/locale.ts'
import { caller } from './caller.ts'
import { languagesOf } from './languages.ts'
import { daysAhead, openShopWithDatabase, type Shop, settled, signIn, visit } from './shop.ts'

let shop: Shop
let database: pg.Pool
beforeAll(async () => {
  ;({ shop, database } = await openShopWithDatabase())
})
afterAll(() => shop?.close())

const soon = { timeout: limits.change }

/** The page for a browser without a cookie. */
const pageOf = async (path: string, headers: Record<string, string> = {}): Promise<string> =>
  (await fetch(shop.baseUrl + path, { headers })).text()
const statusOf = async (path: string): Promise<number> => (await fetch(shop.baseUrl + path)).status

test('visitors share one page until something on it changes, in whatever process', async () => {
  // The first visitors may come before the shop listens for changes.
  const both = async () => new Set([await pageOf('/product/wf-001'), await pageOf('/product/wf-001')]).size
  await expect.poll(both).toBe(1)
  const first = await pageOf('/product/wf-001')
  expect(await pageOf('/product/wf-001', { cookie: 'ui-theme=dark' })).toContain('data-theme="dark"')
  expect(await pageOf('/product/wf-001')).toBe(first)
  await database.query(`UPDATE items SET name = name || '{"en":"A gown with another name"}' WHERE id = 'wf-001'`)
  await expect.poll(() => pageOf('/product/wf-001'), soon).toContain('A gown with another name')
  await database.query(`UPDATE items SET visibility = 'hidden' WHERE id = 'wf-001'`)
  await expect.poll(() => statusOf('/product/wf-001'), soon).toBe(410)
  await database.query(`UPDATE items SET visibility = 'visible' WHERE id = 'wf-001'`)
  await expect.poll(() => statusOf('/product/wf-001'), soon).toBe(200)
})

test('what is booked is no longer offered on those days', async () => {
  const { from, until } = daysAhead(9)
  const path = `/browse/Women?from=${from}&until=${until}`
  const link = '/product/wf-002?'
  expect(await pageOf(path)).toContain(link)
  await database.query(
    `INSERT INTO blocks (id, unit_id, days, kind) SELECT 'block-' || id, id, daterange($1::date, $2::date, '[]'), 'blackout' FROM units WHERE item_id = 'wf-002'`,
    [from, until],
  )
  await expect.poll(() => pageOf(path), soon).not.toContain(link)
})

test.each(languagesOf('flow', 'ar'))('nobody’s page reaches another (%s)', async (locale) => {
  const paths = ['/', '/browse', '/product/wf-003', '/faq', '/contact', '/membership']
  const at = (path: string) => localizedPath(path, locale)
  const [rana, nour, visitor] = [await caller(shop, 'rana'), await caller(shop, 'nour'), await caller(shop)]
  const marks = { rana: 'rana@libsa.example', nour: 'nour@libsa.example' }
  for (let round = 0; round < 3; round += 1) {
    for (const path of paths) {
      const [hers, his, nobodys] = await Promise.all(
        [rana, nour, visitor].map(async ({ context }) => (await context.request.get(at(path))).text()),
      )
      expect([path, hers?.includes(marks.rana), hers?.includes(marks.nour)]).toEqual([path, true, false])
      expect([path, his?.includes(marks.rana), his?.includes(marks.nour)]).toEqual([path, false, true])
      expect([path, nobodys?.includes(marks.rana), nobodys?.includes(marks.nour)]).toEqual([path, false, false])
    }
  }
})

test('a page that was asked for with a token, or with a cookie behind an odd separator, is not what strangers get', async () => {
  const rana = await visit(shop, 'en')
  await signIn(rana.context, 'rana')
  const issued = await rana.context.request.post('/api/sessions/tokens', { data: {} })
  const { token } = (await issued.json()) as { token: string }
  const session = (await rana.context.cookies()).find(({ name }) => name.endsWith('libsa-session'))
  const asked = [
    { authorization: `Bearer ${token}` },
    { cookie: `ui-theme=light;\u00a0${session?.name}=${session?.value}` },
    { cookie: `x;\u00a0${session?.name}=${session?.value}` },
  ]
  for (const [at, headers] of asked.entries()) {
    const path = `/contact?asked=${at}`
    expect((await pageOf(path, headers)).includes('rana@libsa.example')).toBe('authorization' in headers)
    expect(await pageOf(path)).not.toContain('rana@libsa.example')
  }
  await rana.context.close()
})

test('a cached page runs under its policy: its scripts by their hashes, and a dialog’s styles', async () => {
  await pageOf('/browse')
  const { context, page, complaints, t } = await visit(shop, 'en')
  const answer = await page.goto('/browse')
  const policy = answer?.headers()['content-security-policy'] ?? ''
  expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/]{43}=')+;/)
  await settled(page)
  await page
    .getByRole('link', { name: t('browse:filters') })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  expect(complaints).toEqual([])
  await context.close()
})
