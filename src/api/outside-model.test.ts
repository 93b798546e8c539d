import { afterAll, beforeAll, expect, test } from 'vitest'
import { modelAssistant } from '#platform/assistant/model-assistant.ts'
import { openService } from '#platform/outside/outside-service.ts'
import { answerTo, ironing, noMatch, question, type ReadByModel } from '#tests/chat-with-model.ts'
import { type Fault, faultyService } from '#tests/faults.ts'
import type { Browser } from '#tests/front.ts'
import { modelServer } from '#tests/model-server.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'

const clock = { ticks: 0 }
const restMs = 5000
const service = openService('model', { maxTries: 2, restMs, ticks: () => clock.ticks })
const english = { name: 'Satin clutch', description: 'A small clutch.', care: '' }
const arabic = { name: 'حقيبة ساتان', description: 'حقيبة يد صغيرة.', care: '' }

let model: Awaited<ReturnType<typeof modelServer>>
let way: Awaited<ReturnType<typeof faultyService>>
let shop: Awaited<ReturnType<typeof world>>
let rana: Browser
let listing: string
beforeAll(async () => {
  model = await modelServer((prompt) =>
    prompt.includes('"sources"') ? ironing(JSON.parse(prompt) as ReadByModel) : JSON.stringify(arabic),
  )
  way = await faultyService(model.url, service)
  shop = await world({ assistant: modelAssistant({ url: way.url, model: 'small-1', token: null }, { writingMs: 5000, service }) })
  rana = await signedIn(shop, 'customer')
  listing = String((await rana.send('POST', '/api/listings', { content: { photos: [] } })).body['id'])
})
afterAll(async () => {
  await shop.close()
  await way.close()
  await model.close()
})

const draft = () => rana.send('POST', `/api/listings/${listing}/drafted-texts`, { to: 'ar', ...english })
const chat = async () => (await answerTo(shop.browser(), question)).content
const written = 'Please don’t wash or iron anything.'

/** Whether an owner gets a draft, and a visitor the model's answer, while the fault lasts. */
const expected: Record<Fault, { drafts: boolean; answers: boolean }> = {
  slow: { drafts: true, answers: true },
  // A draft is asked for again by itself; an answer that is streamed is not.
  flapping: { drafts: true, answers: false },
  silent: { drafts: false, answers: false },
  down: { drafts: false, answers: false },
  forbidden: { drafts: false, answers: false },
  failing: { drafts: false, answers: false },
  garbage: { drafts: false, answers: false },
  half: { drafts: false, answers: false },
}

test.each(Object.entries(expected))('a model that is %s', async (fault, { drafts, answers }) => {
  shop.clock.advance(3_600_000)
  way.meet(fault as Fault)
  expect(await draft()).toMatchObject(drafts ? { status: 200, body: arabic } : { status: 503, body: { code: 'listing.assistant-failed' } })
  way.meet(fault as Fault)
  expect(await chat()).toBe(answers ? written : noMatch)
  if (!answers) expect(service.state().state).not.toBe('well')
  way.meet(null)
  clock.ticks += restMs
  expect(await chat()).toBe(written)
  expect(await draft()).toMatchObject({ status: 200, body: arabic })
  expect(service.state().state).toBe('well')
})
