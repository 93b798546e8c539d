import { createHook } from 'node:async_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from './front.ts'
import { world } from './world.ts'

// Node names each run of scrypt: counting them shows the work that time would show to a stranger with a watch.
let hashes = 0
const hook = createHook({
  init(_, type) {
    if (type === 'SCRYPTREQUEST') hashes += 1
  },
})
let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  shop = await world()
  hook.enable()
})
afterAll(async () => {
  hook.disable()
  await shop.close()
})

const known = 'rana@libsa.example'
const unknown = 'nobody@libsa.example'

async function worked(call: () => Promise<Answer>) {
  const before = hashes
  const { status, body } = await call()
  const { requestId: _, ...said } = body
  return { status, said, hashes: hashes - before }
}

test.each([
  ['signing in', 'POST', '/api/people/sessions', { password: 'not her password' }, { status: 401, hashes: 1 }],
  ['signing up', 'POST', '/api/people', { name: 'Salma', password: 'a long password' }, { status: 200, hashes: 1 }],
  ['forgetting a password', 'POST', '/api/people/password-codes', {}, { status: 200, hashes: 0 }],
  ['a wrong code', 'PUT', '/api/people/password', { code: '000000', password: 'a long password' }, { status: 422, hashes: 1 }],
])('%s answers the same after the same work, whether the address is known or not', async (_, method, path, fields, expected) => {
  const hers = await worked(() => shop.browser().send(method, path, { ...fields, email: known }))
  const nobodys = await worked(() => shop.browser().send(method, path, { ...fields, email: unknown }))
  expect(hers).toMatchObject(expected)
  expect(nobodys).toEqual(hers)
})
