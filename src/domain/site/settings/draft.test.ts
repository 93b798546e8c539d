import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#domain/context.ts'
import type { Answer, Browser } from '#tests/front.ts'
import { picture, upload } from '#tests/listed.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import { addDays, dayAt } from '#values/day.ts'
import { defaultSettings } from './defaults/default-settings.ts'
import type { SettingsDraft } from './draft.contract.ts'
import { seedSettings } from './seed-settings.ts'
import type { Site } from './settings.contract.ts'

let shop: Awaited<ReturnType<typeof world>>
let lina: Browser
beforeAll(async () => {
  shop = await world()
  lina = await signedIn(shop, 'admin')
})
beforeEach(async () => {
  await shop.pool.query('DELETE FROM site_settings_draft')
  await shop.pool.query('DELETE FROM site_settings')
  await inTransaction(shop.system(), seedSettings)
})
afterAll(() => shop.close())

const red = { colors: { primaryColor: '#aa0000', secondaryColor: '#d3ad3a' } }
const save = (revision: number | null, changes: object, who = lina) => who.send('PATCH', '/api/settings/draft', { revision, changes })
const draftOf = ({ body }: Answer) => body as unknown as SettingsDraft
const colorFor = async (who: Browser) =>
  ((await who.get('/api/settings')).body as { settings: { colors: { primaryColor: string } } }).settings.colors.primaryColor

test('a draft keeps what is changed, shows it to whoever has its link, and becomes the shop when it is published', async () => {
  expect(draftOf(await lina.get('/api/settings/draft'))).toMatchObject({ live: 1, base: 1, revision: null, sections: [], savedBy: null })
  const first = draftOf(await save(null, red))
  expect(first).toMatchObject({
    live: 1,
    base: 1,
    sections: ['colors'],
    places: ['colors.primaryColor'],
    savedBy: expect.any(String),
    savedAt: expect.any(String),
  })
  const second = draftOf(await save(first.revision, { policies: { faq: { en: '<h2>Days</h2>', ar: '## الأيام' } } }))
  expect(second).toMatchObject({
    sections: ['colors', 'policies'],
    settings: { policies: { faq: { en: '## Days', ar: '## الأيام' }, terms: defaultSettings.policies.terms } },
  })
  const [visitor, friend] = [shop.browser(), shop.browser()]
  expect(await friend.get(`/preview/${second.previewKey}`)).toMatchObject({ status: 303 })
  expect([await colorFor(visitor), await colorFor(friend), await colorFor(lina)]).toEqual(['#9b87f5', '#aa0000', '#9b87f5'])
  expect((await friend.get('/api/settings')).body).toMatchObject({ isDraft: true })
  await friend.get('/preview/leave')
  expect(await colorFor(friend)).toBe('#9b87f5')

  const published = draftOf(await lina.send('POST', '/api/settings/draft/publish', { revision: second.revision, live: 1 }))
  expect(published).toMatchObject({ live: 2, revision: null, sections: [] })
  expect(await colorFor(visitor)).toBe('#aa0000')
  const { versions } = (await lina.get('/api/settings/history')).body as { versions: object[] }
  expect(versions[0]).toMatchObject({
    version: 2,
    sections: ['colors', 'policies'],
    places: ['colors.primaryColor', 'policies.faq'],
  })
  const { rows } = await shop.pool.query("SELECT recipient, body_text FROM outbox WHERE dedupe_key = 'settings:2'")
  expect(rows).toEqual([{ recipient: 'lina@libsa.example', body_text: expect.stringContaining('colours and policies') }])
  await friend.get(`/preview/${second.previewKey}`)
  expect((await friend.get('/api/settings')).body['isDraft']).toBeUndefined()
})

test('an older version becomes a draft, and a draft can be thrown away', async () => {
  const { revision } = draftOf(await save(null, red))
  const { live } = draftOf(await lina.send('POST', '/api/settings/draft/publish', { revision, live: 1 }))
  const back = draftOf(await lina.send('POST', '/api/settings/draft/roll-back', { revision: null, to: 1 }))
  expect(back).toMatchObject({ live, sections: ['colors'], settings: { colors: defaultSettings.colors } })
  expect(await colorFor(shop.browser())).toBe('#aa0000')
  expect(await lina.send('POST', '/api/settings/draft/discard', { revision: back.revision })).toMatchObject({ body: { revision: null } })
  expect(await lina.send('POST', '/api/settings/draft/roll-back', { revision: null, to: 77 })).toMatchObject({ status: 404 })
})

test('who writes over what they have not seen is told, and nothing is lost', async () => {
  const { revision } = draftOf(await save(null, red))
  const stale = [
    save(null, red),
    save((revision ?? 0) - 1, red),
    lina.send('POST', '/api/settings/draft/discard', { revision: 0 }),
    lina.send('POST', '/api/settings/draft/publish', { revision: 0, live: 1 }),
  ]
  for (const answer of await Promise.all(stale)) expect(answer).toMatchObject({ status: 409, body: { code: 'settings.draft-changed' } })
  const both = await Promise.all([save(revision, { typography: { headingFont: 'Cairo', bodyFont: 'Raleway' } }), save(revision, red)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  // Something else went live meanwhile.
  const newest = draftOf(await lina.get('/api/settings/draft'))
  await lina.send('PUT', '/api/settings/document', { version: 1, settings: defaultSettings })
  const publish = (live: number) => lina.send('POST', '/api/settings/draft/publish', { revision: newest.revision, live })
  expect(await publish(newest.base)).toMatchObject({ status: 409, body: { code: 'settings.changed', version: 2 } })
  expect(await publish(2)).toMatchObject({ status: 200, body: { live: 3 } })
})

test('a draft that cannot be read makes room for the next one', async () => {
  await shop.pool.query(
    `INSERT INTO site_settings_draft (base, settings, preview_key, saved_at) VALUES (1, '{"colors": 7}', '0123456789abcdefghijkl', now())`,
  )
  expect(draftOf(await lina.get('/api/settings/draft'))).toMatchObject({ revision: null })
  expect(await save(null, red)).toMatchObject({ status: 200, body: { sections: ['colors'] } })
})

test('of two who begin a draft at once one does, the other is told', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => save(null, red)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
})

test('only administrators have drafts, and whatever goes live asks for a new proof', async () => {
  const [nour, rana] = [await signedIn(shop, 'moderator'), await signedIn(shop, 'customer')]
  for (const who of [nour, rana, shop.browser()]) {
    expect([401, 403]).toContain((await who.get('/api/settings/draft')).status)
    expect([401, 403]).toContain((await save(null, red, who)).status)
  }
  const { revision } = draftOf(await save(null, red))
  const stale = await signedIn(shop, 'admin')
  await shop.pool.query(`UPDATE sessions SET authenticated_at = authenticated_at - interval '1 hour'`)
  const changes: [string, string, object][] = [
    ['POST', 'draft/publish', { revision, live: 1 }],
    ['PUT', 'document', { version: 1, settings: defaultSettings }],
    ['POST', 'undo', { version: 1 }],
  ]
  for (const [method, path, body] of changes)
    expect(await stale.send(method, `/api/settings/${path}`, body)).toMatchObject({ status: 403, body: { code: 'people.sign-in-again' } })
  expect(await save(revision, red, stale)).toMatchObject({ status: 200 })
  lina = await signedIn(shop, 'admin')
})

const header = (change: object) => ({ header: { ...defaultSettings.header, ...change } })
test.each([
  [{ colors: { primaryColor: 'red;}body{display:none', secondaryColor: '#d3ad3a' } }],
  [{ typography: { headingFont: 'Raleway"}</style>', bodyFont: 'Raleway' } }],
  [header({ image: 'https://elsewhere.example/x.png' })],
  [header({ defaultButtonUrl: 'javascript:alert(1)' })],
  [{ homePageSections: { enabled: true, order: ['hero', 'hero'] } }],
  [{ homePageSections: { enabled: true, order: ['casino'] } }],
  [{ casino: true }],
  [{ policies: { faq: { en: 'x'.repeat(90_000), ar: '' } } }],
])('no draft takes what would harm a page (%#)', async (changes) => {
  expect(await save(null, changes)).toMatchObject({ status: 422 })
  expect(draftOf(await lina.get('/api/settings/draft')).revision).toBeNull()
})

test('a picture stays as long as the draft or any version shows it', async () => {
  const stored = async () =>
    ((await upload(lina, await picture(5), { bucket: 'site' })).body as unknown as { object: { id: string } }).object.id
  const remove = (id: string) => lina.send('DELETE', `/api/media/objects/${id}`, undefined)
  const [shown, other] = [await stored(), await stored()]
  const { revision } = draftOf(await save(null, header({ logo: `/media/${shown}-360.webp` })))
  const used = { status: 409, body: { code: 'media.used' } }
  expect(await remove(shown)).toMatchObject(used)
  await lina.send('POST', '/api/settings/draft/publish', { revision, live: 1 })
  const back = draftOf(await lina.send('POST', '/api/settings/draft/roll-back', { revision: null, to: 1 }))
  await lina.send('POST', '/api/settings/draft/publish', { revision: back.revision, live: 2 })
  expect(await remove(shown)).toMatchObject(used)
  expect(await remove(other)).toMatchObject({ status: 200 })
})

test('what is published while a draft stands is in it, but for what the draft changed itself', async () => {
  const empty = draftOf(await save(null, {}))
  const live = () => lina.get('/api/settings/document')
  const write = async (changes: object) => {
    const { version, settings } = (await live()).body as unknown as { version: number; settings: object }
    expect((await lina.send('PUT', '/api/settings/document', { version, settings: { ...settings, ...changes } })).status).toBe(200)
  }
  await write({ promotionalCodes: { enabled: true } })
  const after = draftOf(await lina.get('/api/settings/draft'))
  expect(after).toMatchObject({ live: 2, sections: [], settings: { promotionalCodes: { enabled: true } } })
  const saved = draftOf(await save(empty.revision, red))
  expect(saved).toMatchObject({ live: 2, sections: ['colors'] })
  await write({ promotionalCodes: { enabled: false } })
  const last = draftOf(await lina.get('/api/settings/draft'))
  expect(last).toMatchObject({ live: 3, sections: ['colors'] })
  const published = draftOf(await lina.send('POST', '/api/settings/draft/publish', { revision: last.revision, live: 3 }))
  expect(published.settings).toMatchObject({ promotionalCodes: { enabled: false }, colors: { primaryColor: '#aa0000' } })
})

test('a slide that was added and has no words is kept in the draft and not published', async () => {
  const [slide] = defaultSettings.header.images
  const slides = (title: { en: string; ar: string }) => ({ header: { ...defaultSettings.header, images: [{ ...slide, title }] } })
  const publish = async (revision: number | null) => lina.send('POST', '/api/settings/draft/publish', { revision, live: 1 })
  const { revision } = draftOf(await save(null, slides({ en: 'Summer', ar: '\u2800\u200b' })))
  expect(await publish(revision)).toMatchObject({
    status: 409,
    body: { code: 'settings.empty-slide', number: 1, title: expect.stringContaining('1') },
  })
  const written = draftOf(await save(revision, slides({ en: 'Summer', ar: 'الصيف' })))
  expect(await publish(written.revision)).toMatchObject({ status: 200, body: { live: 2 } })
})

test('a slide is shown on its days alone, and a preview has it before; its button is published whole', async () => {
  const [slide] = defaultSettings.header.images
  const today = dayAt(await shop.clock.now())
  const eid = {
    ...{ ...slide, title: { en: 'Eid', ar: 'العيد' }, subtitle: { en: 'Three days', ar: 'ثلاثة أيام' } },
    ...{ button: { en: 'See thobes', ar: '' }, url: '/browse?type=traditional', from: addDays(today, 2), until: addDays(today, 4) },
  }
  const images = (eid: object) => ({ header: { ...defaultSettings.header, images: [slide, eid] } })
  const { live, revision } = draftOf(await lina.get('/api/settings/draft'))
  expect(await save(revision, images({ ...eid, from: addDays(today, 5) }))).toMatchObject({ status: 422 })
  const first = draftOf(await save(revision, images(eid)))
  const publish = (revision: number | null) => lina.send('POST', '/api/settings/draft/publish', { revision, live })
  expect(await publish(first.revision)).toMatchObject({ status: 409, body: { code: 'settings.halved-button', number: 2 } })
  const whole = draftOf(await save(first.revision, images({ ...eid, button: { en: 'See thobes', ar: 'شاهد الأثواب' } })))
  expect(await publish(whole.revision)).toMatchObject({ status: 200 })
  const shown = async () => {
    const { settings } = (await shop.browser().get('/api/settings')).body as unknown as Site
    return settings.header.images.map(({ title }) => title)
  }
  const usual = slide?.title.en
  expect(await shown()).toEqual([usual])
  const seen: string[][] = []
  for (let day = 1; day <= 5; day += 1) {
    shop.clock.advance(86_400_000)
    seen.push(await shown())
  }
  expect(seen).toEqual([[usual], [usual, 'Eid'], [usual, 'Eid'], [usual, 'Eid'], [usual]])
})
