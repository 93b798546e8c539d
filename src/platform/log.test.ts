import { Writable } from 'node:stream'
import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function written(): { to: Writable; text: () => string } {
  let text = ''
  const to = new Writable({
    write(chunk, _encoding, done) {
      text += chunk
      done()
    },
  })
  return { to, text: () => text }
}

test('secrets and addresses are blacked out wherever they stand', () => {
  const { to, text } = written()
  createLog({ to }).info(
    { password: 'p1', person: { email: 'p2', card: { token: 'p3' } }, headers: { cookie: 'p4', 'set-cookie': 'p5' }, order: 'L-1' },
    'signed in',
  )
  expect(text()).not.toMatch(/p[1-5]"/)
  expect(text()).toContain('"order":"L-1"')
})

test('an error of the database says what was asked, without the values', () => {
  const { to, text } = written()
  const cause = Object.assign(new Error('duplicate key value'), { detail: 'Key (email)=(rana@libsa.example) already exists.' })
  const error = new DrizzleQueryError('insert into "outbox" values ($1, $2)', ['rana@libsa.example', 'Your code\nis 123456'], cause)
  createLog({ to }).error({ err: error }, 'request failed')
  createLog({ to }).error({ err: cause }, 'request failed')
  expect(text()).not.toMatch(/rana@|123456/)
  expect(text()).toContain('insert into')
  expect(text()).toContain('duplicate key value')
})
