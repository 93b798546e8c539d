import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#domain/context.ts'
import { defaultSettings } from '#domain/site/settings/defaults/default-settings.ts'
import { seedSettings } from '#domain/site/settings/seed-settings.ts'
import type { Answer, Wishes } from '#tests/front.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'

const fontService = { sheet: 'https://fonts.example/css2', origins: ['https://fonts.example'] }
const open = async (wishes: Wishes) => {
  const shop = await world(wishes)
  const lina = await signedIn(shop, 'admin')
  const write = (bodyFont: unknown, headingFont = 'Raleway'): Promise<Answer> =>
    lina.send('PUT', '/api/settings/document', { version: 1, settings: { ...defaultSettings, typography: { headingFont, bodyFont } } })
  const shown = async () => ((await shop.browser().get('/api/settings')).body as { settings?: typeof defaultSettings }).settings?.typography
  return { shop, lina, write, shown }
}
let served: Awaited<ReturnType<typeof open>>
let alone: Awaited<ReturnType<typeof open>>
beforeAll(async () => {
  served = await open({ fontService })
  alone = await open({})
})
beforeEach(async () => {
  for (const { shop } of [served, alone]) {
    await shop.pool.query('DELETE FROM site_settings')
    await inTransaction(shop.system(), seedSettings)
  }
})
afterAll(() => Promise.all([served.shop.close(), alone.shop.close()]))

test.each(['Lobster', 'Noto Kufi Arabic', 'Source Sans 3', 'x'.repeat(40)])('with a service the site may be set in %s', async (family) => {
  expect((await served.write(family)).status).toBe(200)
  expect(await served.shown()).toEqual({ headingFont: 'Raleway', bodyFont: family })
})

test.each(['', ' Lobster', 'Noto  Kufi', '3 Sans', 'Lob"ster', 'a;}body{', 'Lobster:wght@400', 'a&b', 'خط', 'x'.repeat(41), 7])(
  'with a service too %j is no family',
  async (family) => {
    const { status, body } = await served.write(family)
    expect([status, body.code, body['fields']]).toEqual([422, 'input.invalid', ['settings.typography.bodyFont']])
    expect((await served.lina.get('/api/settings/document')).body['version']).toBe(1)
  },
)

test('without a service only the shop’s own families are taken, and the refusal names the fields', async () => {
  const { status, body } = await alone.write('Lobster', 'Lobster')
  expect([status, body.code]).toEqual([422, 'input.invalid'])
  expect(body['fields']).toEqual(['settings.typography.headingFont', 'settings.typography.bodyFont'])
  expect((await alone.write('Serif', 'Cairo')).status).toBe(200)
})

test('a document from the time of a service is shown in Raleway without it, and the administrator still reads what it says', async () => {
  const document = JSON.stringify({ ...defaultSettings, typography: { headingFont: 'Lobster', bodyFont: 'Serif' } })
  await alone.shop.pool.query("INSERT INTO site_settings (version, settings, sections, written_at) VALUES (2, $1, '{}', now())", [document])
  expect(await alone.shown()).toEqual({ headingFont: 'Raleway', bodyFont: 'Serif' })
  expect((await alone.lina.get('/api/settings/document')).body).toMatchObject({
    source: 'database',
    settings: { typography: { headingFont: 'Lobster', bodyFont: 'Serif' } },
  })
})
