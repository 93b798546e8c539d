import type pg from 'pg'
import { demoAccounts } from '#domain/accounts/people/seed-people.ts'
import { recorded, sqlServer } from './bare.ts'
import { type Call, send } from './load.ts'
import { commonName, idOf, orderCount, rareName } from './orders-fill.ts'
import { race } from './race.ts'

interface Shop {
  port: number
  pool: pg.Pool
}

const requests = 150
const deep = Math.floor(orderCount * 0.9)
const number = `LB-${1_000_000 + Math.floor(orderCount / 2)}`
const common = `q=${commonName}`
const rare = `q=${rareName}`

/** Queries of staff to the lists of the administration; deep is the page after nine tenths of the rows. */
const questions: Record<string, Record<string, string>> = {
  orders: {
    first: '',
    'by status': 'status=confirmed',
    'rare status': 'status=inspecting',
    dearest: 'sort=dearest',
    'common name': common,
    'rare name': rare,
    number: `q=${number}`,
    phone: 'q=0790791900',
    deep: `after=${idOf('order', deep)}`,
    'deep by status': `status=completed&after=${idOf('order', deep)}`,
    'deep common name': `${common}&after=${idOf('order', deep)}`,
  },
  rentals: {
    first: '',
    soonest: 'sort=soonest',
    'by status': 'status=confirmed&sort=soonest',
    'common name': common,
    'rare name': rare,
    number: `q=${number}`,
    deep: `after=${idOf('rental', deep)}`,
  },
  payments: {
    first: '',
    'by status': 'status=refunded',
    'by method': 'method=card',
    'common name': common,
    'rare name': rare,
    deep: `after=${idOf('payment', deep)}`,
  },
  deposits: {
    first: '',
    'by status': 'status=failed',
    'common name': common,
    'rare name': rare,
    deep: `after=${idOf('deposit', deep)}`,
  },
  transactions: {
    first: '',
    'by sum': 'sum=revenue',
    'rare sum': 'sum=payouts&from=2026-01-01',
    'common name': common,
    'rare name': rare,
    number: `q=${number}`,
  },
  'audit-log': {
    first: '',
    'by kind': 'kind=payment',
    'common name': common,
    number: `q=${number}`,
    deep: `after=${3 * (orderCount - deep)}`,
  },
  risks: { all: '' },
}

export const operationsRows = Object.entries(questions).flatMap(([list, pages]) =>
  Object.entries(pages).map(([kind, query]) => ({
    name: `operations: ${list}, ${kind}`,
    path: `/api/operations/${list}${query && `?${query}`}`,
  })),
)

/** Lists of the operations over the orders of `fillOrders`, each against the statements of the same page alone. */
export async function measureOperations(
  { port, pool }: Shop,
  rows: readonly { name: string; path: string }[],
  say: (line: string) => void,
): Promise<void> {
  const headers = { cookie: await signIn(port) }
  for (const { name, path } of rows) {
    const call: Call = { path, headers }
    await send(port, call)
    const began = performance.now()
    const statements = await recorded(() => send(port, call))
    const ms = performance.now() - began
    const server = await sqlServer(pool, statements)
    const limits = [{ what: `the same ${statements.length} statements; ${ms.toFixed(0)} ms alone`, server, calls: () => call }]
    for (const line of await race(name, { calls: () => call, limits, requests, port })) say(line)
  }
}

/** Signs in an administrator and answers the cookie of the session. */
async function signIn(port: number): Promise<string> {
  const lina = demoAccounts.find(({ role }) => role === 'admin')
  const body = { email: lina?.email, password: lina?.password }
  const { status, cookie } = await send(port, { path: '/api/people/sessions', method: 'POST', body })
  if (status !== 200 || !cookie) throw new Error(`An administrator could not sign in: ${status}`)
  return cookie
}
