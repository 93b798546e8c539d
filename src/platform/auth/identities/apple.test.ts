import { createVerify, generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { appleName, appleSecret } from './apple.ts'

test('the secret for Apple is a short-lived token signed with the developer’s key', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const write = appleSecret({ teamId: 'TEAM', keyId: 'KEY', privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() })
  const body = new URLSearchParams()
  write({ issuer: 'https://appleid.apple.com' }, { client_id: 'jo.libsa.web' }, body, new Headers())
  const [header = '', claims = '', signature = ''] = (body.get('client_secret') ?? '').split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
  expect(body.get('client_id')).toBe('jo.libsa.web')
  expect(read(header)).toEqual({ alg: 'ES256', kid: 'KEY', typ: 'JWT' })
  const { iat, exp, ...rest } = read(claims)
  expect(rest).toEqual({ iss: 'TEAM', sub: 'jo.libsa.web', aud: 'https://appleid.apple.com' })
  expect(Number(exp) - Number(iat)).toBe(300)
  const verifier = createVerify('sha256').update(`${header}.${claims}`)
  expect(verifier.verify({ key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))).toBe(true)
})

test.each([
  [{ name: { firstName: 'Hala', lastName: 'Nasser' } }, 'Hala Nasser'],
  [{ name: { firstName: 'Hala' } }, 'Hala'],
  [{ name: { firstName: 7 } }, null],
  [{}, null],
])('the name Apple sends: %j', (user, name) => {
  expect(appleName(new URLSearchParams({ user: JSON.stringify(user) }))).toBe(name)
})

test('no JSON, or none at all, gives no name', () => {
  expect([appleName(new URLSearchParams({ user: '{' })), appleName(new URLSearchParams())]).toEqual([null, null])
})
