import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listApi } from '#api/api.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import { routeDescriptions } from './route-descriptions.ts'

interface Operation {
  summary: string
  tags: string[]
  security: object[]
  responses: Record<string, { $ref?: string }>
}
interface Document {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, object> }
}

let shop: Awaited<ReturnType<typeof world>>
let document: Document
beforeAll(async () => {
  shop = await world()
  document = (await (await read('/openapi.json')).json()) as Document
})
afterAll(() => shop.close())

const read = (path: string, headers: Record<string, string> = {}) => shop.shop.request(`http://localhost:3000${path}`, { headers })

function operationAt(address: string): Operation | undefined {
  const [method = '', path = ''] = address.split(' ')
  return document.paths[path.replace('/api', '')]?.[method.toLowerCase()]
}

/** The codes that the document has for a status of a route. */
function codesOf({ responses }: Operation, status: number): string[] {
  const response = responses[status]
  const shared = response?.$ref ? document.components.responses[response.$ref.split('/').at(-1) ?? ''] : response
  return [...JSON.stringify(shared ?? null).matchAll(/"enum":\[([^\]]+)\]/g)].flatMap(([, codes = '']) =>
    codes.replaceAll('"', '').split(','),
  )
}

test('the document is valid OpenAPI 3.1', async () => {
  expect(document.openapi).toMatch(/^3\.1\./)
  const { valid, errors } = await new Validator().validate(document as object as Record<string, unknown>)
  expect([valid, errors]).toEqual([true, undefined])
})

test('the document has every route, with a summary, a tag, and the refusals of its verbs', () => {
  const paths = Object.values(document.paths).flatMap((methods) => Object.keys(methods))
  expect(paths).toHaveLength(listApi().length)
  for (const { address, noun, name } of listApi()) {
    const operation = operationAt(address)
    expect(operation?.summary, address).toBeTruthy()
    expect(operation?.tags, address).toHaveLength(1)
    for (const refusal of routeDescriptions[`${noun}.${name}`]?.refusals ?? [])
      expect(operation && codesOf(operation, Number(refusal.slice(0, 3))), `${address} ${refusal}`).toContain(refusal.slice(4))
  }
})

test('each error has a sentence, and the permission of a route decides about its errors', () => {
  expect(JSON.stringify(document)).not.toContain('refusals:')
  const accept = operationAt('PUT /api/rentals/{id}/acceptance')
  expect(accept && codesOf(accept, 409)).toEqual(['rental.too-late', 'rental.wrong-status'])
  expect(accept && codesOf(accept, 404)).toEqual(['order.unknown', 'rental.unknown'])
  const grant = listApi().find(({ noun, name }) => noun === 'roles' && name === 'grant')
  const operation = operationAt(grant?.address ?? '')
  expect(operation && codesOf(operation, 403)).toEqual(expect.arrayContaining(['people.admin-only', 'people.sign-in-again']))
  expect(operation && codesOf(operation, 401)).toEqual(['people.sign-in-first'])
  expect(operation?.security).toEqual([{ session: [] }, { token: [] }])
})

test.each(['nobody', 'customer', 'admin'] as const)('whatever %s is refused with is in the document', async (who) => {
  const browser = who === 'nobody' ? shop.browser() : await signedIn(shop, who)
  const undocumented: string[] = []
  for (const { address } of listApi()) {
    // These end the session, or the demonstration.
    if (/\/(sessions|demonstration)/.test(address)) continue
    const [method = '', path = ''] = address.replaceAll(/\{\w+\}/g, 'x').split(' ')
    const { status, body } = method === 'GET' ? await browser.get(path) : await browser.send(method, path, {})
    const operation = operationAt(address)
    if (status >= 400 && !(operation && codesOf(operation, status).includes(body.code ?? '')))
      undocumented.push(`${address}: ${status} ${body.code}`)
  }
  expect(undocumented).toEqual([])
})

test('the pages name every route, are English from left to right, and hold no script and no style of their own', async () => {
  const index = await (await read('/api/reference')).text()
  const pages = new Map<string, string>()
  for (const { address, name } of listApi()) {
    const tag = operationAt(address)?.tags[0] ?? ''
    if (!pages.has(tag)) pages.set(tag, await (await read(`/api/reference/${tag}`)).text())
    expect(index, address).toContain(`href="/api/reference/${tag}#${name}"`)
    expect(pages.get(tag), address).toContain(`<section class="route" id="${name}">`)
  }
  for (const [tag, page] of [['', index] as const, ...pages]) {
    expect(page, tag).toContain('<html lang="en" dir="ltr">')
    expect(page, tag).toContain('<meta name="robots" content="noindex">')
    expect(page, tag).not.toMatch(/<script|\sstyle=|\son[a-z]+=|undefined|\[object/)
    const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    const missing = [...page.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id).filter((id) => !ids.has(id))
    expect(missing, tag).toEqual([])
    const labels = [...page.matchAll(/ aria-label="([^"]+)"/g)].map(([, label]) => label)
    expect(new Set(labels).size, tag).toBe(labels.length)
  }
  const unknown = await read('/api/reference/nothing')
  expect([unknown.status, unknown.headers.get('content-type')]).toEqual([404, 'application/problem+json'])
})

test('document and pages are revalidated by their entity tag, and compressed for whoever takes that', async () => {
  for (const path of ['/openapi.json', '/api/reference', '/api/reference/rentals']) {
    const first = await read(path)
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toBe('no-cache')
    expect(first.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self'/)
    expect((await read(path, { 'if-none-match': etag })).status).toBe(304)
    expect((await read(path, { 'if-none-match': 'W/"another"' })).status).toBe(200)
    const zipped = await read(path, { 'accept-encoding': 'gzip' })
    expect([zipped.headers.get('content-encoding'), zipped.headers.get('etag')]).toEqual(['gzip', etag])
  }
})

test('production has the reference as well', async () => {
  const production = await world({ isDemo: false })
  for (const path of ['/openapi.json', '/api/reference', '/api/reference/raleway.woff2'])
    expect([path, (await production.shop.request(`http://localhost:3000${path}`)).status]).toEqual([path, 200])
  await production.close()
})
