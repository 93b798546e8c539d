import { expect, test } from 'vitest'
import type { ListingContent } from '#domain/catalogue/listings/listing-content.contract.ts'
import { withBothTexts, writtenIn } from '#domain/catalogue/listings/listing-content.policy.ts'
import { modelAssistant } from '#platform/assistant/model-assistant.ts'
import type { Browser } from '#tests/front.ts'
import { clutch, decide, submitted } from '#tests/listed.ts'
import { modelServer } from '#tests/model-server.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'

const texts = ['name', 'brand', 'description', 'care'] as const

/** The clutch, as an owner writes it who leaves English out. */
const inArabic = Object.fromEntries(texts.map((field) => [field, { en: '', ar: clutch[field].ar }])) as Pick<
  ListingContent,
  (typeof texts)[number]
>

async function claim(who: Browser, { id }: { id: string }) {
  return (await who.send('PUT', `/api/listings/queue/${id}/claim`, {})).body as unknown as {
    content: ListingContent
    checks: { check: string; isFine: boolean; about: string[] }[]
  }
}

test('a listing in one language goes live as it was written, and a later change is not left beside the old words', async () => {
  const shop = await world()
  const [rana, nour] = [await signedIn(shop, 'customer'), await signedIn(shop, 'moderator')]
  const sent = await submitted(rana, inArabic)
  const { checks } = await claim(nour, sent)
  expect(checks.find(({ check }) => check === 'languages')).toMatchObject({ isFine: false, about: ['name', 'description'] })
  await decide(nour, sent, { outcome: 'approve' })
  await shop.runDueJobs()
  const shownIn = async (language: string) => (await shop.browser().get(`/api/items/${sent.id}`, { 'accept-language': language })).body
  const words = { name: clutch.name.ar, brand: clutch.brand.ar, description: clutch.description.ar, care: clutch.care.ar }
  expect(await shownIn('en')).toMatchObject(words)
  expect(await shownIn('ar')).toMatchObject(words)
  expect((await shop.browser().get(`/api/search?q=${encodeURIComponent('حقيبة فضية')}`)).body['items']).toContainEqual(
    expect.objectContaining({ id: sent.id }),
  )
  const { version, content } = (await rana.get(`/api/listings/${sent.id}`)).body as unknown as { version: number; content: ListingContent }
  const care = { ...content.care, ar: 'تُحفظ في كيسها.' }
  const saved = (await rana.send('PUT', `/api/listings/${sent.id}/content`, { version, content: { ...content, care } })).body
  expect(await rana.send('PUT', `/api/listings/${sent.id}/submission`, { version: saved['version'] })).toMatchObject({ status: 200 })
  expect(await shownIn('en')).toMatchObject({ care: care.ar })
  await shop.close()
})

test('a text without letters belongs to both languages', () => {
  const draft = { ...inArabic, name: { en: '501', ar: 'جينز' }, care: { en: '30°', ar: '٣٠°' } }
  expect(withBothTexts(draft)).toMatchObject({ name: draft.name, care: draft.care })
  expect([writtenIn({ en: '30°', ar: '30°' }, 'en'), writtenIn(withBothTexts(inArabic).name, 'en')]).toEqual(['30°', ''])
})

test('texts that are left out in both languages are missing', async () => {
  const shop = await world()
  const rana = await signedIn(shop, 'customer')
  await expect(submitted(rana, { ...inArabic, description: { en: '', ar: ' ' } })).rejects.toThrow('listing.incomplete')
  await shop.close()
})

test('the model drafts the language that is left out, and the moderator is told', async () => {
  const english = { name: 'Silver clutch', description: 'A small bag of silver beads.', care: 'Dry cloth.' }
  const model = await modelServer(() => JSON.stringify(english))
  const shop = await world({ assistant: modelAssistant({ url: model.url, model: 'small-1', token: 'hidden' }) })
  const [rana, nour] = [await signedIn(shop, 'customer'), await signedIn(shop, 'moderator')]
  const sent = await submitted(rana, inArabic)
  const claimed = await claim(nour, sent)
  expect(claimed.content).toMatchObject({ name: { en: english.name, ar: clutch.name.ar }, brand: { en: clutch.brand.ar }, drafted: 'en' })
  expect(claimed.checks.find(({ check }) => check === 'languages')).toMatchObject({ isFine: false, about: ['drafted'] })
  const { content } = await claim(nour, await submitted(rana, { name: { en: '', ar: clutch.name.ar } }, 3))
  expect(content).toMatchObject({ name: { en: english.name }, description: clutch.description, care: clutch.care })
  const asked = model.asked.length
  await expect(submitted(rana, { ...inArabic, colors: [] as never[] }, 4)).rejects.toThrow('listing.incomplete')
  expect(model.asked).toHaveLength(asked)
  await shop.close()
  await model.close()
})
