import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openService } from '#platform/outside/outside-service.ts'
import { type Fault, faults, faultyService } from '#tests/faults.ts'
import { limits } from '#tests/limits.ts'
import { answerOf, jofotara } from './jofotara.ts'

const accepted = { EINV_RESULTS: { status: 'PASS', INFO: [], WARNINGS: [], ERRORS: [] }, EINV_STATUS: 'SUBMITTED', EINV_QR: 'QUJD' }
const came: { headers: Record<string, unknown>; body: string }[] = []
const server = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  came.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(accepted))
})
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(async () => {
  server.close()
  await once(server, 'close')
})

const keys = { clientId: 'client', secretKey: 'secret' }

/** The state of a document that is sent while the fault lasts. */
const expected: Record<Fault, string> = {
  slow: 'accepted',
  silent: 'unanswered network',
  down: 'unanswered network',
  forbidden: 'unanswered credentials',
  failing: 'unanswered service',
  garbage: 'unanswered network',
  half: 'unanswered network',
  flapping: 'unanswered network',
}

test.each(faults)('a document waits for a service that is %s, and is accepted once it is well', async (fault) => {
  const service = openService('invoicing', { connectMs: limits.poll, maxTries: 1, maxFaults: 5, restMs: 5000 })
  const way = await faultyService(`http://127.0.0.1:${(server.address() as AddressInfo).port}/core/invoices/`, service)
  const port = jofotara({ ...keys, url: way.url }, service)
  came.length = 0
  way.meet(fault)
  const answer = await port.submit('<Invoice>فاتورة</Invoice>')
  expect(answer.state === 'unanswered' ? `${answer.state} ${answer.problem}` : answer.state).toBe(expected[fault])
  way.meet(null)
  expect(await port.submit('<Invoice>فاتورة</Invoice>')).toMatchObject({ state: 'accepted', qr: 'QUJD', isRepeated: false })
  const last = came.at(-1)
  expect(last?.headers).toMatchObject({ 'client-id': 'client', 'secret-key': 'secret', 'content-type': 'application/json' })
  const { invoice } = JSON.parse(last?.body ?? '{}') as { invoice: string }
  expect(Buffer.from(invoice, 'base64').toString('utf8')).toBe('<Invoice>فاتورة</Invoice>')
  await way.close()
})

const refusal = (message: string) => ({
  EINV_RESULTS: { status: 'ERROR', ERRORS: [{ EINV_CODE: 'x', EINV_MESSAGE: message }] },
  EINV_STATUS: 'NOT_SUBMITTED',
  EINV_QR: null,
})

test.each([
  ['Total General Amount is Not Correct', 'sums'],
  ['Bayer name is missing', 'buyer-name'],
  ['Postal code length is incorrect', 'postal-code'],
  ['The ID number must be unique', 'line-number'],
  ['General tax percentage must be zero', 'rate'],
  ['This user is not authorized to submit this type of invoice', 'seller'],
  ['Invalid Invoice Minification', 'form'],
  ['A sentence that nobody knows', 'other'],
])('the refusal %s is one of %s, with any status', (message, kind) => {
  for (const status of [200, 400, 500])
    expect(answerOf(status, JSON.stringify(refusal(message)))).toMatchObject({ state: 'refused', reasons: [{ kind, message }] })
})

test('a document is accepted by its status and a code, in the keys of either version', () => {
  expect(answerOf(200, JSON.stringify({ ...accepted, EINV_STATUS: 'ALREADY_SUBMITTED' }))).toMatchObject({
    state: 'accepted',
    isRepeated: true,
  })
  expect(answerOf(200, JSON.stringify({ invoiceStatus: 'SUBMITTED', qrCode: 'QQ==' }))).toMatchObject({ state: 'accepted', qr: 'QQ==' })
  expect(answerOf(200, JSON.stringify({ ...accepted, EINV_QR: '' }))).toMatchObject({ state: 'unanswered', problem: 'service' })
  expect(answerOf(500, 'null')).toMatchObject({ state: 'unanswered', problem: 'service' })
  expect(answerOf(400, 'no JSON')).toMatchObject({ state: 'refused', reasons: [{ kind: 'other', message: 'no JSON' }] })
})
