import { expect, test } from 'vitest'
import { modelAssistant } from '#platform/assistant/model-assistant.ts'
import { modelServer } from '#tests/model-server.ts'
import { cast, worn } from '#tests/reviewed.ts'
import { world } from '#tests/world.ts'
import { newId } from '#values/id.ts'
import type { Thread } from './user-message.contract.ts'

async function talking(answer: (prompt: string) => string) {
  const model = await modelServer(answer)
  const shop = await world({ assistant: modelAssistant({ url: model.url, model: 'small-1', token: null }) })
  const { rana, dana } = await cast(shop)
  const { rental } = await worn(shop)
  await dana.send('PUT', '/api/profile', { locale: 'ar' })
  const thread = `/api/user-messages/threads/${rental}`
  const heard = async (locale: string) =>
    ((await dana.get(thread, { 'accept-language': locale })).body as unknown as Thread).messages.at(-1)
  return {
    heard,
    shop,
    model,
    rental,
    async say(content: string) {
      await rana.send('POST', thread, { key: newId(), content })
      await shop.runDueJobs()
      const mine = ((await rana.get(thread)).body as unknown as Thread).messages.at(-1)
      return { ar: await heard('ar'), en: await heard('en'), mine }
    },
    async close() {
      await shop.close()
      await model.close()
    },
  }
}

test('a message is translated for whoever reads the other language, beside its original; its writer sees what they wrote', async () => {
  const { say, model, close } = await talking(() => JSON.stringify({ text: 'هل الحزام منفصل؟' }))
  const { ar, en, mine } = await say('Is the belt loose?')
  expect(ar).toMatchObject({ content: 'Is the belt loose?', translation: 'هل الحزام منفصل؟' })
  expect(en).toMatchObject({ translation: null })
  expect(mine).toMatchObject({ translation: null })
  expect(model.asked).toMatchObject([{ prompt: JSON.stringify({ text: 'Is the belt loose?' }) }])
  expect((await say('شكرًا')).ar).toMatchObject({ translation: null })
  expect((await say('👍 12')).ar).toMatchObject({ translation: null })
  expect(model.asked).toHaveLength(1)
  await close()
})

test('a number that is hidden never reaches the model, nor comes back from it; without an answer the message stays as it is', async () => {
  let answer = JSON.stringify({ text: 'اتصلي بي على 0791234567' })
  const { say, heard, shop, rental, model, close } = await talking(() => answer)
  await shop.pool.query(
    `UPDATE rentals SET status = 'requested', confirmed_at = NULL, answer_by = now() + interval '1 day' WHERE id = $1`,
    [rental],
  )
  const { ar } = await say('Call me on 0791234567')
  expect(model.asked[0]?.prompt).not.toContain('0791234567')
  expect(ar?.translation).not.toContain('0791234567')
  expect(ar?.translation).toContain('اتصلي بي على')
  // The hidden text is shown, but the translation still has the dots.
  await shop.pool.query('UPDATE rentals SET confirmed_at = now() WHERE id = $1', [rental])
  expect(await heard('ar')).toMatchObject({ content: 'Call me on 0791234567', translation: null })
  answer = 'nonsense'
  expect((await say('Is it long?')).ar).toMatchObject({ content: 'Is it long?', translation: null })
  await close()
})
