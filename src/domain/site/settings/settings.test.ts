import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#domain/context.ts'
import { silentLog } from '#platform/log.ts'
import type { Answer, Browser } from '#tests/front.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import { defaultSettings } from './defaults/default-settings.ts'
import { readSettings } from './read-settings.ts'
import { seedSettings } from './seed-settings.ts'
import type { Site, SiteSettings } from './settings.contract.ts'

let shop: Awaited<ReturnType<typeof world>>
let lina: Browser
beforeAll(async () => {
  shop = await world()
  lina = await signedIn(shop, 'admin')
})
beforeEach(async () => {
  await shop.pool.query('DELETE FROM site_settings')
  await inTransaction(shop.system(), seedSettings)
  await write({ ...defaultSettings }, 1)
})
afterAll(() => shop.close())

const write = (settings: unknown, version: number, browser = lina): Promise<Answer> =>
  browser.send('PUT', '/api/settings/document', { version, settings })
const painted = (primaryColor: string): SiteSettings => ({ ...defaultSettings, colors: { ...defaultSettings.colors, primaryColor } })
const shownColor = async (browser = shop.browser()): Promise<unknown> =>
  ((await browser.get('/api/settings')).body as { settings?: SiteSettings }).settings?.colors.primaryColor

test('the defaults are the specification’s', async () => {
  const { colors, typography, header, homePageSections, membership, contact, footer, maintenance } = defaultSettings
  expect(colors).toEqual({ primaryColor: '#9b87f5', secondaryColor: '#d3ad3a' })
  expect(typography.bodyFont).toBe('Raleway')
  expect([header.title.en, header.sliderInterval, contact.address.en]).toEqual(['Libsa', 5000, 'Amman, Jordan'])
  expect(homePageSections.order.filter((section) => section !== 'trust')).toEqual([
    'hero',
    'promotional',
    'clothingTypes',
    'featured',
    'categories',
    'formal',
    'howItWorks',
    'contact',
    'newsletter',
  ])
  expect(
    membership.plans.map(({ name, priceMonthly, priceYearly, tagline, highlight, currency }) => [
      name.en,
      priceMonthly,
      priceYearly,
      tagline.en,
      highlight,
      currency,
    ]),
  ).toEqual([
    ['Basic', 0, 0, '', false, 'JOD'],
    ['Premium', 15_000, 150_000, 'POPULAR', true, 'JOD'],
    ['VIP', 30_000, 300_000, '', false, 'JOD'],
  ])
  expect([footer.navLinks, maintenance.enabled]).toEqual([[], false])
})

test('the shop says of itself only what has a source; the demonstration shows its examples, a new shop nothing', async () => {
  const said = async (locale: 'en' | 'ar') => {
    const { body } = await shop.browser().get('/api/settings', { 'accept-language': locale })
    const { assurances } = body['settings'] as Pick<SiteSettings, 'assurances'>
    return Object.entries(assurances).flatMap(([name, { enabled }]) => (enabled ? [name] : []))
  }
  const { assurances } = defaultSettings
  const on = { ...assurances.rating, enabled: true }
  const given = { rating: { ...on, source: { en: 'Trustpilot', ar: '' } }, security: on, approvals: { ...on, url: 'https://moh.example' } }
  await write({ ...defaultSettings, assurances: { ...assurances, ...given } }, 2)
  expect([await said('en'), await said('ar')]).toEqual([['rating', 'approvals'], ['approvals']])
  for (const isDemo of [true, false]) {
    await shop.pool.query('DELETE FROM site_settings')
    await inTransaction({ ...shop.system(), isDemo }, seedSettings)
    await expect.poll(() => said('ar')).toEqual(isDemo ? Object.keys(assurances) : [])
  }
})

test('everybody reads the public part in their language, with the six quick links and no secrets', async () => {
  await write({ ...defaultSettings, maintenance: { ...defaultSettings.maintenance, allowedIPs: ['203.0.113.7', '2001:db8::1'] } }, 2)
  const [english, arabic] = await Promise.all([
    shop.browser().get('/api/settings'),
    shop.browser().get('/api/settings', { 'accept-language': 'ar' }),
  ])
  expect(english.body).toMatchObject({ version: 3, source: 'database', settings: { header: { title: 'Libsa' } } })
  expect(arabic.body).toMatchObject({ settings: { header: { title: 'لبسة' } } })
  const { footer } = english.body['settings'] as { footer: { navLinks: { text: string }[] } }
  expect(footer.navLinks.map(({ text }) => text)).toEqual([
    'About Us',
    'FAQ',
    'Contact',
    'Terms & Conditions',
    'Privacy Policy',
    'Return Policy',
  ])
  expect(JSON.stringify(english.body)).not.toMatch(/203\.0\.113|promotionalCodes|allowedIPs/)
})

test('policies and plans have addresses of their own', async () => {
  const policy = await shop.browser().get('/api/settings/policies/returnPolicy', { 'accept-language': 'ar' })
  expect(policy.body).toMatchObject({
    name: 'returnPolicy',
    version: '1.1',
    lastUpdated: expect.any(String),
    blocks: expect.arrayContaining([{ kind: 'heading', level: 2, spans: [{ text: 'متى تعود القطعة ومن أين' }] }]),
  })
  expect((await shop.browser().get('/api/settings/policies/elsewhere')).status).toBe(422)
  const [basic, ...paid] = defaultSettings.membership.plans
  await write({ ...defaultSettings, membership: { ...defaultSettings.membership, plans: [{ ...basic, visible: false }, ...paid] } }, 2)
  expect((await shop.browser().get('/api/settings/membership')).body).toMatchObject({
    plans: [{ id: 'premium', tagline: 'POPULAR' }, { id: 'vip' }],
  })
})

test('a policy written as HTML is kept in marks, and people read headings, words and links instead of tags', async () => {
  const html =
    '<h1>Returns</h1>\n<p onclick="x()">Bring it <b>on time</b>, see <a href="/faq">here</a> or <a href="javascript:x">there</a>.<script>x()</script></p><ul><li>one</li><li>two</li></ul>'
  const marks = '## Returns\n\nBring it **on time**, see [here](/faq) or there.\n\n- one\n- two'
  const plain = 'a < b\n\n**strong**'
  const written = await write({ ...defaultSettings, policies: { ...policies, faq: { en: html, ar: plain } } }, 2)
  expect(written.body).toMatchObject({ settings: { policies: { faq: { en: marks, ar: plain } } } })
  const { rows } = await shop.pool.query("SELECT settings -> 'policies' -> 'faq' AS faq FROM site_settings WHERE version = 3")
  expect(rows).toEqual([{ faq: { en: marks, ar: plain } }])
  expect((await shop.browser().get('/api/settings/policies/faq')).body).toMatchObject({
    blocks: [
      { kind: 'heading', level: 2, spans: [{ text: 'Returns' }] },
      {
        kind: 'paragraph',
        spans: [
          { text: 'Bring it ' },
          { text: 'on time', isStrong: true },
          { text: ', see ' },
          { text: 'here', href: '/faq' },
          { text: ' or there.' },
        ],
      },
      { kind: 'list', items: [[{ text: 'one' }], [{ text: 'two' }]] },
    ],
  })
  const older = JSON.stringify({ ...defaultSettings, policies: { ...policies, faq: { en: html, ar: html } } })
  await shop.pool.query("INSERT INTO site_settings (version, settings, sections, written_at) VALUES (4, $1, '{}', now())", [older])
  expect((await readSettings(shop.system())).settings.policies.faq).toEqual({ en: marks, ar: marks })
})

test('an administrator writes, everybody sees it at once, and the audit log says who', async () => {
  expect(await shownColor()).toBe('#9b87f5')
  expect(await write(painted('#0B6E4F'), 2)).toMatchObject({
    status: 200,
    body: { version: 3, settings: { colors: { primaryColor: '#0b6e4f' } } },
  })
  expect(await shownColor()).toBe('#0b6e4f')
  const { rows } = await shop.pool.query(
    "SELECT actor_id, details FROM audit_log WHERE event = 'settings.written' ORDER BY id DESC LIMIT 1",
  )
  expect(rows).toEqual([{ actor_id: 'admin-lina', details: { version: 3, sections: ['colors'] } }])
})

test.each(['customer', 'owner', 'courier', 'moderator'] as const)(
  'the %s may not write, undo or look at the whole document',
  async (role) => {
    const browser = await signedIn(shop, role)
    const answers = [
      await write(painted('#000000'), 2, browser),
      await browser.send('POST', '/api/settings/undo', { version: 2 }),
      await browser.get('/api/settings/document'),
      await browser.get('/api/settings/history'),
      await browser.get('/api/settings/history/1'),
    ]
    for (const { status, body } of answers)
      expect([status, body.code, body['title']]).toEqual([403, 'settings.admin-only', "You don't have permission to update site settings"])
    expect(await shownColor()).toBe('#9b87f5')
  },
)

test('a visitor is asked to sign in', async () => {
  expect((await write(painted('#000000'), 2, shop.browser())).status).toBe(401)
  expect((await shop.browser().get('/api/settings/document')).status).toBe(401)
})

test('of twenty who write at once over the same version one wins, the others are told', async () => {
  const colors = Array.from({ length: 20 }, (_, index) => `#0000${(16 + index).toString(16)}`)
  const answers = await Promise.all(colors.map((color) => write(painted(color), 2)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status, body }) => status === 409 && body.code === 'settings.changed')).toHaveLength(19)
  const winner = colors[answers.findIndex(({ status }) => status === 200)]
  expect(await shownColor()).toBe(winner)
  expect((await write(painted('#ffffff'), 40)).status).toBe(409)
})

const { colors, header, footer, contact, contactForm, homePageSections, maintenance, membership, policies, typography } = defaultSettings
test.each<[string, object]>([
  ['an unknown section', { surprise: {} }],
  ['an unknown field', { colors: { ...colors, tertiaryColor: '#000000' } }],
  ['a colour by name', { colors: { ...colors, primaryColor: 'red' } }],
  ['a colour that closes the rule', { colors: { ...colors, primaryColor: '#fff;}body{display:none' } }],
  ['a font that nobody serves', { typography: { ...typography, bodyFont: 'Papyrus' } }],
  ['a script as address', { header: { ...header, defaultButtonUrl: 'javascript:alert(1)' } }],
  ['an address without scheme', { footer: { ...footer, navLinks: [{ text: header.title, url: '//elsewhere.example' }] } }],
  ['a script in a policy', { policies: { ...policies, faq: { en: '[x](javascript:alert(1))', ar: '' } } }],
  ['a picture from elsewhere', { header: { ...header, image: 'https://elsewhere.example/a.png' } }],
  ['a slider that races', { header: { ...header, sliderInterval: 1 } }],
  ['an icon we do not draw', { footer: { ...footer, socialLinks: [{ platform: 'x', url: 'https://x.example', icon: 'MySpace' }] } }],
  ['one language only', { header: { ...header, title: { en: 'Libsa' } } }],
  ['no title', { header: { ...header, title: { en: '', ar: '' } } }],
  ['a title without end', { header: { ...header, title: { en: 'x'.repeat(61), ar: 'x' } } }],
  ['a section twice', { homePageSections: { ...homePageSections, order: ['hero', 'hero'] } }],
  ['an address that is none', { maintenance: { ...maintenance, allowedIPs: ['somewhere'] } }],
  ['a price in dinars with a fraction', { membership: { ...membership, plans: [{ ...membership.plans[0], price: 1.5 }] } }],
  ['a mail address that is none', { contact: { ...contact, email: 'hello' } }],
  ['a day that does not exist', { policies: { ...policies, termsLastUpdated: '2026-02-30' } }],
  ['no header', { header: undefined }],
  ['a missing field', { contactForm: { ...contactForm, showPhone: undefined } }],
])('%s is refused, and the old settings stand', async (_, change) => {
  const { status, body } = await write({ ...defaultSettings, ...change }, 2)
  expect([status, body.code]).toEqual([422, 'input.invalid'])
  expect((await lina.get('/api/settings/document')).body).toMatchObject({
    version: 2,
    settings: { ...defaultSettings, cliq: { alias: 'LIBSADEMO' } },
  })
})

test('every page knows the payment methods that are open, CliQ once the settings name an account', async () => {
  const methods = async () => ((await shop.browser().get('/api/settings')).body as unknown as Site).settings.methods
  expect(await methods()).toEqual(['card', 'cash'])
  const { settings } = (await lina.get('/api/settings/document')).body as unknown as { settings: SiteSettings }
  expect((await write({ ...settings, cliq: { ...settings.cliq, enabled: true } }, 2)).status).toBe(200)
  expect(await methods()).toEqual(['card', 'cash', 'transfer'])
})

test('undoing goes back step by step, and everything stays in the history', async () => {
  await write(painted('#111111'), 2)
  await write(painted('#222222'), 3)
  const undo = (version: number, to?: number): Promise<Answer> =>
    lina.send('POST', '/api/settings/undo', { version, ...(to === undefined ? {} : { to }) })
  expect((await undo(4)).body).toMatchObject({ version: 5, settings: { colors: { primaryColor: '#111111' } } })
  expect(await shownColor()).toBe('#111111')
  expect((await undo(4)).status).toBe(409)
  expect((await undo(5)).body).toMatchObject({ version: 6, settings: { colors: { primaryColor: '#9b87f5' } } })
  await write(painted('#333333'), 6)
  expect((await undo(7)).body).toMatchObject({ version: 8, settings: { colors: { primaryColor: '#9b87f5' } } })
  expect((await undo(8, 4)).body).toMatchObject({ version: 9, settings: { colors: { primaryColor: '#222222' } } })
  expect((await undo(9, 77)).status).toBe(404)
  expect((await undo(9, 1)).status).toBe(200)
  expect((await undo(10)).body).toMatchObject({ code: 'settings.nothing-to-undo' })
  const { versions } = (await lina.get('/api/settings/history')).body as unknown as { versions: object[] }
  expect(versions.slice(0, 3)).toMatchObject([
    { version: 10, restores: 1, writtenBy: 'Lina Odeh' },
    { version: 9, restores: 4, sections: ['colors'] },
    { version: 8, restores: 2, sections: ['colors'] },
  ])
  expect(versions).toHaveLength(10)
  expect((await lina.get('/api/settings/history/4')).body).toMatchObject({ version: 4, settings: { colors: { primaryColor: '#222222' } } })
})

test.each<[string, object]>([
  ['without colors', { header, footer }],
  ['without header', { colors, footer }],
  ['without footer', { colors, header }],
  ['with a colour that is none', { colors: { ...colors, primaryColor: 'url(//elsewhere.example)' }, header, footer }],
])('a stored document %s is logged and the defaults stand in', async (_, settings) => {
  await shop.pool.query("INSERT INTO site_settings (version, settings, sections, written_at) VALUES (3, $1, '{}', now())", [
    JSON.stringify(settings),
  ])
  const logged: unknown[] = []
  const log = { ...silentLog(), error: (...words: unknown[]) => void logged.push(words) }
  expect(await readSettings({ ...shop.system(), log })).toMatchObject({ version: 3, source: 'defaults', settings: defaultSettings })
  expect(logged).toEqual([[{ version: 3 }, expect.stringContaining('refused')]])
  expect((await write(painted('#444444'), 3)).status).toBe(200)
})

test('an older document keeps what it says; what came later has its default', async () => {
  const older = { colors: { primaryColor: '#123456' }, header: { ...header, gone: true }, footer, contact: { email: 'old@libsa.example' } }
  await shop.pool.query("INSERT INTO site_settings (version, settings, sections, written_at) VALUES (3, $1, '{}', now())", [
    JSON.stringify(older),
  ])
  expect(await readSettings(shop.system())).toMatchObject({
    source: 'database',
    settings: { ...defaultSettings, colors: { ...colors, primaryColor: '#123456' }, contact: { ...contact, email: 'old@libsa.example' } },
  })
})

test('many reads at once share one query', async () => {
  await write(painted('#555555'), 2)
  const select = shop.db.select
  let asked = 0
  const counted = (...fields: unknown[]): unknown => {
    asked += 1
    return (select as (...all: unknown[]) => unknown).apply(shop.db, fields)
  }
  Object.assign(shop.db, { select: counted })
  try {
    await Promise.all(Array.from({ length: 30 }, () => shop.browser().get('/api/settings')))
  } finally {
    Object.assign(shop.db, { select })
  }
  expect(asked).toBe(1)
})
