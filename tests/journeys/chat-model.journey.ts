import { afterAll, beforeAll, expect, test } from 'vitest'
import { numberOf, type ReadByModel } from '#tests/chat-with-model.ts'
import { modelServer } from '#tests/model-server.ts'
import { openShop, type Shop, settled, visit } from './shop.ts'

// A shop whose chat has a language model, which pauses in the middle of its answer.

const { promise: isRead, resolve: goOn } = Promise.withResolvers<void>()
let model: Awaited<ReturnType<typeof modelServer>>
let shop: Shop
beforeAll(async () => {
  model = await modelServer((prompt) => write(JSON.parse(prompt) as ReadByModel))
  shop = await openShop(async () => ({ ASSISTANT_URL: model.url, ASSISTANT_MODEL: 'small-1' }))
})
afterAll(async () => {
  await shop?.close()
  await model?.close()
})

async function* write(read: ReadByModel) {
  const mark = `[${numberOf(read, 'غسل')}]`
  yield `لا حاجة إلى الغسل أو الكيّ ${mark}. ونحن`
  await isRead
  yield ` ننظّف كل قطعة ${mark}.`
}

test('what the model answers is read while it is written, and its source is one tap away', async () => {
  const { page, t, complaints } = await visit(shop, 'ar')
  await page.goto('/ar/faq')
  await settled(page)
  await page.getByRole('button', { name: t('layout:chat') }).click()
  await page.getByRole('button', { name: t('chat:start') }).click()
  const field = page.getByRole('textbox', { name: t('chat:message') })
  await field.fill('مين بيغسل القطعة وبيكويها بعدين؟')
  await field.press('Enter')
  const log = page.getByRole('log')
  await log.getByText('لا حاجة إلى الغسل أو الكيّ.', { exact: true }).waitFor()
  expect(await log.getByRole('status', { name: t('chat:typing') }).count()).toBe(1)
  goOn()
  await log.getByText('لا حاجة إلى الغسل أو الكيّ. ونحن ننظّف كل قطعة.').waitFor()
  expect(await log.getByText('لا حاجة إلى الغسل').count()).toBe(1)
  await log
    .getByRole('link', { name: /^المصدر: / })
    .first()
    .click()
  await page.locator('details[open]').getByText('ولا تغسلها ولا تكوِها').waitFor()
  expect(complaints).toEqual([])
})
