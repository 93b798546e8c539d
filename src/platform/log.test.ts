import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

test('secrets and addresses are blacked out wherever they stand', () => {
  let written = ''
  const to = new Writable({
    write(chunk, _encoding, done) {
      written += chunk
      done()
    },
  })
  createLog({ to }).info(
    { password: 'p1', person: { email: 'p2', card: { token: 'p3' } }, headers: { cookie: 'p4', 'set-cookie': 'p5' }, order: 'L-1' },
    'signed in',
  )
  expect(written).not.toMatch(/p[1-5]"/)
  expect(written).toContain('"order":"L-1"')
})
