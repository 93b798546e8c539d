import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localizedPath } from '#values/locale.ts'
import { type Caller, caller } from './caller.ts'
import { languagesOf } from './languages.ts'
import { plain, titleOf } from './markup.ts'
import { type Shop, settled, sharedShop, signIn, visit } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await sharedShop()
})
afterAll(() => shop?.close())

const most = 250_000

/** The text of a page for people, and the metadata of its answer for machines. */
async function answerOf({ context: { request } }: Caller, path: string) {
  const answer = await request.get(path)
  const headers = answer.headers()
  const html = await answer.text()
  return {
    status: answer.status(),
    headers: ['cache-control', 'x-robots-tag', 'location'].map((name) => headers[name]),
    title: titleOf(html),
    text: plain(/<main.*<\/main>/s.exec(html)?.[0] ?? ''),
  }
}

test.each(languagesOf('texts'))(
  'who may not change the settings gets the same answer as for a page that is not there (%s)',
  async (locale) => {
    const at = (path: string) => localizedPath(path, locale)
    for (const name of ['rana', 'dana', 'nour']) {
      const somebody = await caller(shop, name)
      const [editor, nothing] = [await answerOf(somebody, at('/admin/site-editor')), await answerOf(somebody, at('/admin/no-such-page'))]
      expect(editor).toEqual(nothing)
      expect([editor.status, editor.text]).toEqual([404, expect.stringMatching(/\S/)])
    }
  },
)

test('a moderator works in the administration without a way to the editor', async () => {
  const { page, context, t } = await visit(shop, 'en', { viewport: { width: 1366, height: 900 } })
  await signIn(context, 'nour')
  await page.goto('/admin')
  await settled(page)
  const places = page.getByRole('navigation', { name: t('operations:nav.label') })
  await places.getByRole('link').first().waitFor()
  expect(await places.locator('a[href*="site-editor"]').count()).toBe(0)
  // Neither does the page itself lead there, once it has come.
  await page.goto('/admin/site-editor')
  await settled(page)
  await page.getByRole('heading', { level: 1, name: t('layout:notFound.title') }).waitFor()
  for (const path of ['draft', 'document', 'history']) expect((await context.request.get(`/api/settings/${path}`)).status()).toBe(403)
  await context.close()
})

/** The scripts of a page, with their weight as they travel. */
async function scriptsOf(page: Page) {
  await settled(page)
  const files = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize })),
  )
  const read = await Promise.all(files.map(async ({ name, bytes }) => ({ bytes, text: await (await fetch(name)).text() })))
  // The chart is a file of its own, which is loaded after its container.
  const scripts = read.filter(({ text }) => !text.includes('recharts'))
  const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0)
  return { bytes, isIn: (words: string) => scripts.some(({ text }) => text.includes(words)) }
}

test('the editor, and in it the writing of long texts, comes only to who opens it', async () => {
  const { page, context, t } = await visit(shop, 'en', { viewport: { width: 1366, height: 900 } })
  await signIn(context, 'lina')
  await page.addInitScript(() => performance.setResourceTimingBufferSize(5000))
  await page.goto('/admin')
  const first = await scriptsOf(page)
  expect([first.isIn('header.sliderInterval'), first.isIn('ProseMirror')]).toEqual([false, false])
  expect(first.bytes).toBeLessThan(most)
  // A list needs none of the schemas that its calls are checked by.
  await page.goto('/admin/orders')
  const list = await scriptsOf(page)
  expect([list.isIn('Invalid input'), list.bytes < most]).toEqual([false, true])

  await page.goto('/admin/site-editor')
  const editor = await scriptsOf(page)
  expect([editor.isIn('header.sliderInterval'), editor.isIn('ProseMirror')]).toEqual([true, false])

  await page.getByRole('button', { name: t('site-editor:tab.policies') }).click()
  await page.getByRole('textbox', { name: /^Privacy, in short, English/ }).waitFor()
  expect((await scriptsOf(page)).isIn('ProseMirror')).toBe(true)
  await context.close()
})
