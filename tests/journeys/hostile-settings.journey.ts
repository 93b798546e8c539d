import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { defaultSettings } from '#domain/site/settings/defaults/default-settings.ts'
import type { SiteSettings } from '#domain/site/settings/settings.contract.ts'
import { openShopWithDatabase, type Shop, settled, signIn, type Visit, visit } from './shop.ts'

let shop: Shop
let database: pg.Pool
let lina: Visit
beforeAll(async () => {
  ;({ shop, database } = await openShopWithDatabase())
  lina = await visit(shop, 'en', { viewport: { width: 1366, height: 900 } })
  await signIn(lina.context, 'lina')
})
beforeEach(async () => {
  lina.complaints.length = 0
  await database.query('DELETE FROM site_settings_draft')
  await put(defaultSettings)
})
afterAll(() => shop?.close())

const pages = ['/', '/browse', '/terms-conditions', '/faq', '/contact', '/membership-plans', '/maintenance']
const script = '</script></style><script>window.harmed=1</script><img src=x onerror=window.harmed=1>"\'>{{x}}'
const css = '#fff;}body{display:none}</style><script>window.harmed=1</script>'

/** Puts a document past every rule of ours, and waits until the shop answers with it or with its defaults. */
async function put(document: unknown, source: 'database' | 'defaults' = 'database'): Promise<void> {
  const { rows } = await database.query<{ version: number }>(
    `INSERT INTO site_settings (version, settings, sections, written_at) SELECT max(version) + 1, $1, '{}', now() FROM site_settings RETURNING version`,
    [JSON.stringify(document)],
  )
  const shown = async (): Promise<unknown> => (await fetch(`${shop.baseUrl}/api/settings`)).json()
  await expect.poll(shown).toMatchObject({ version: rows[0]?.version, source })
}

/** Every page of it answers, and contains the document's values only as escaped text. */
async function areServed(): Promise<void> {
  for (const path of pages.flatMap((page) => [page, page === '/' ? '/ar' : `/ar${page}`])) {
    const answer = await fetch(`${shop.baseUrl}${path}`)
    expect([path, answer.status]).toEqual([path, 200])
    const html = await answer.text()
    expect(html).toContain('</h1>')
    expect(html).not.toMatch(/<script>window\.harmed|<img src=x|href="\s*javascript:|body\{display:none/i)
  }
}

/** Opened in a browser they read as pages, and nothing of the document runs or leads astray. */
async function areUnharmed(): Promise<void> {
  await areServed()
  const guest = await visit(shop, 'en')
  for (const path of pages) {
    await guest.page.goto(path)
    await settled(guest.page)
    await guest.page.locator('h1').first().waitFor()
    expect(await guest.page.evaluate(harms)).toEqual([])
  }
  expect(guest.complaints).toEqual([])
  await guest.context.close()
  await canBePutRight()
}

/** Staff come in, and the editor opens. */
async function canBePutRight(): Promise<void> {
  await lina.page.goto('/admin/site-editor?tab=header')
  await settled(lina.page)
  await lina.page.getByRole('heading', { level: 1, name: lina.t('site-editor:title') }).waitFor()
  await lina.page.frameLocator('iframe').locator('h1').first().waitFor()
  expect(await lina.page.evaluate(harms)).toEqual([])
  expect(lina.complaints).toEqual([])
}

/** Runs in the browser. */
function harms(): string[] {
  const all = [...document.querySelectorAll('*')]
  const attributes = all.flatMap((node) => [...node.attributes])
  return [
    ...('harmed' in window ? ['a script of the settings ran'] : []),
    ...attributes
      .filter(({ name, value }) => name.startsWith('on') || /^\s*(javascript|data|vbscript):/i.test(value))
      .map(({ value }) => value),
    ...(getComputedStyle(document.body).display === 'none' ? ['the page is hidden'] : []),
  ].filter((value) => !value.startsWith('data:image'))
}

/** A value with every string of it replaced. */
function withStrings<T>(value: T, replace: (text: string, at: string) => string, at = ''): T {
  if (typeof value === 'string') return replace(value, at) as T
  if (Array.isArray(value)) return value.map((one) => withStrings(one, replace, at)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withStrings(one, replace, `${at}.${name}`)])) as T
}

const { header, footer, policies, homePageSections, colors } = defaultSettings
const huge = { en: '<div>'.repeat(50_000) + script.repeat(9000), ar: '**'.repeat(500_000) }
const hostile: [string, unknown][] = [
  ['a script in every string', withStrings(defaultSettings, () => script)],
  ['CSS in its colours', { ...defaultSettings, colors: { primaryColor: css, secondaryColor: css } }],
  [
    'links that run scripts',
    {
      ...defaultSettings,
      header: {
        ...header,
        defaultButtonUrl: 'javascript:window.harmed=1',
        navigationLinks: [{ name: header.title, href: 'JavaScript:x' }],
      },
      footer: { ...footer, navLinks: [{ text: header.title, url: 'data:text/html,<script>window.harmed=1</script>' }] },
    },
  ],
  ['policies of a megabyte', { ...defaultSettings, policies: { ...policies, faq: huge, termsConditions: huge } }],
  ['sections twice and unknown ones', { ...defaultSettings, homePageSections: { enabled: true, order: ['hero', 'hero', 'casino'] } }],
  ['sections that hold themselves', { ...defaultSettings, homePageSections: { ...homePageSections, order: [['hero', ['hero']]] } }],
  ['a picture from elsewhere', { ...defaultSettings, header: { ...header, image: '//elsewhere.example/x.svg' } }],
  ['other kinds of values', Object.fromEntries(Object.keys(defaultSettings).map((name) => [name, [null, 7, { constructor: 1 }]]))],
  ['nothing it needs', { colors }],
]

test.each(hostile)(
  '%s, put straight into the database, gives way to the defaults, and the shop and its editor stay up',
  async (_, document) => {
    await put(document, 'defaults')
    await areServed()
    if (document === hostile[0]?.[1]) {
      await canBePutRight()
      await lina.page.getByText('Using default site settings. Changes will be saved to both database and local storage.').waitFor()
    }
    expect(shop.said()).toContain('the site settings were refused')
  },
)

test.each(hostile)('%s is refused of who may write', async (_, document) => {
  const { version } = await (await lina.context.request.get('/api/settings/document')).json()
  const answer = await lina.context.request.put('/api/settings/document', { data: { version, settings: document } })
  expect([400, 413, 422]).toContain(answer.status())
  expect((await (await lina.context.request.get('/api/settings')).json()).version).toBe(version)
})

/** Every text that may hold any letters, where the words end sooner than the script its first part. */
function scripted(): SiteSettings {
  const isFree = (at: string) => /\.(en|ar)$/.test(at) || /termsVersion|platform/.test(at)
  const most = (at: string) => (/ymbol/.test(at) ? 8 : /termsVersion|cliq|tagline/.test(at) ? 20 : 38)
  return withStrings(
    {
      ...defaultSettings,
      header: { ...header, images: header.images.map((slide) => ({ ...slide, url: '/browse' })) },
      footer: { ...footer, socialLinks: [{ platform: 'x', url: 'https://x.example/', icon: 'Github' }] },
    },
    (text, at) =>
      isFree(at)
        ? at.includes('policies') && !at.includes('terms')
          ? script
          : '<img src=x onerror=window.harmed=1>'.slice(0, most(at))
        : text,
  )
}

test('a script in every text that takes any letters is read as letters', async () => {
  const document = scripted()
  const { version } = await (await lina.context.request.get('/api/settings/document')).json()
  const answer = await lina.context.request.put('/api/settings/document', { data: { version, settings: document } })
  expect([answer.status(), await answer.json()]).toMatchObject([200, { version: version + 1 }])
  await areUnharmed()
})

test('a draft that no editor can read is thrown away by the next one who writes', async () => {
  await database.query(
    `INSERT INTO site_settings_draft (base, settings, preview_key, saved_at) VALUES (1, '{"colors": "${script.replaceAll(/["']/g, '')}"}', '0123456789abcdefghijkl', now())`,
  )
  await canBePutRight()
  const draft = await (await lina.context.request.get('/api/settings/draft')).json()
  expect(draft.revision).not.toBeNull()
})
