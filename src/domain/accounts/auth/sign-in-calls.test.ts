import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listRoutes } from '#server/route-table.ts'

// The table of the sign-in calls: every call of the specification's section 7 has its row, and every address in it is there.

const text = readFileSync(new URL('../../../../docs/sign-in-calls.md', import.meta.url), 'utf8')
const rows = [...text.matchAll(/^\| (.+?) +\| (.+?) +\| (.*?) *\|$/gm)].map(([, call = '', ours = '', notes = '']) => ({
  call,
  ours,
  notes,
}))

test.each([
  'POST signup',
  'grant type `password`',
  'grant type `refresh_token`',
  'grant type `pkce`',
  'grant type `id_token`',
  'POST otp',
  'POST verify',
  'POST recover',
  'POST resend',
  'POST logout',
  'GET user',
  'PUT user',
  'GET user` identities, `DELETE` one',
  'GET reauthenticate',
  'POST factors`',
  'POST factors/{id}/challenge',
  'POST factors/{id}/verify',
  'DELETE factors/{id}',
  'GET jwks',
  'admin user routes',
  'OAuth authorize',
])('%s has its row', (call) => {
  expect(rows.filter((row) => row.call.includes(call)).length).toBeGreaterThan(0)
})

test('every route it names exists', () => {
  const plain = (address: string) => address.replace(/\{\w+\}|:\w+/g, '*')
  const routes = new Set(listRoutes().map((route) => plain(route.address)))
  const named = [...text.matchAll(/\b(GET|POST|PUT|DELETE) (\/(?:api|\.well-known)\/[\w./{}-]+)/g)].map(([, method, path]) =>
    plain(`${method} ${path}`),
  )
  expect(named.length).toBeGreaterThan(25)
  expect(named.filter((address) => !routes.has(address))).toEqual([])
})
