import { expect, test } from 'vitest'
import { endAll } from './end-all.ts'

test('what cannot be ended keeps nothing else running', async () => {
  const ended: string[] = []
  const logged: unknown[] = []
  const running = ['database', 'mail', 'pages'].map((name) => async () => {
    ended.push(name)
    if (name !== 'database') throw new Error(`EMFILE: ${name}`)
  })
  await endAll(running, { error: (fields: object) => logged.push(fields) })
  expect([ended, logged.length, running]).toEqual([['pages', 'mail', 'database'], 2, []])
})
