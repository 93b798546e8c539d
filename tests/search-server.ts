import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Document = Record<string, string | number | string[]> & { id: string }
interface Field {
  name: string
  type: 'string[]' | 'int64'
}
interface Collection {
  fields: Field[]
  documents: Map<string, Document>
}
interface Search {
  collection: string
  q: string
  filter_by: string
  sort_by: string
  include_fields: string
  per_page: number
  page: number
}

/** A fault of the Typesense server itself, besides those of the way to it (`tests/faults.ts`). */
export type SearchFault = 'unavailable' | 'unauthorised' | 'redirecting' | 'broken' | 'oversized' | 'cut off' | 'odd'

/** A Typesense server of the tests: what the shop asks of one, with documents in memory. It refuses what is not signed by its key. */
export async function searchServer({ key }: { key: string }) {
  const collections = new Map<string, Collection>()
  const aliases = new Map<string, string>()
  const state = { fault: null as SearchFault | null, refused: new Set<string>(), searches: [] as Search[], calls: [] as string[] }

  function answerTo(method: string, path: readonly string[], { query, body }: { query: URLSearchParams; body: string }): [number, unknown] {
    const [kind = '', name = ''] = path
    if (kind === 'health') return [200, { ok: true }]
    if (kind === 'multi_search') return [200, { results: (JSON.parse(body) as { searches: Search[] }).searches.map(searchedOrNot) }]
    if (kind === 'aliases' && method === 'PUT') {
      aliases.set(name, (JSON.parse(body) as { collection_name: string }).collection_name)
      return [200, { name, collection_name: aliases.get(name) }]
    }
    if (kind === 'aliases' && method === 'DELETE') return [aliases.delete(name) ? 200 : 404, { name }]
    if (kind === 'aliases') return aliases.has(name) ? [200, { name, collection_name: aliases.get(name) }] : [404, { message: 'Not Found' }]
    if (kind === 'collections' && name === '' && method === 'GET') return [200, [...collections.keys()].map((each) => ({ name: each }))]
    if (kind === 'collections' && name === '') {
      const made = JSON.parse(body) as { name: string; fields: Field[] }
      if (collections.has(made.name)) return [409, { message: 'A collection with this name already exists.' }]
      collections.set(made.name, { fields: made.fields, documents: new Map() })
      return [201, made]
    }
    const collection = collections.get(name)
    if (kind !== 'collections' || !collection) return [404, { message: 'Not found.' }]
    if (path[2] === undefined && method === 'DELETE') return [200, { name, dropped: collections.delete(name) }]
    if (path[3] === 'import' && query.get('action') === 'upsert')
      return [200, body.split('\n').map((line) => imported(collection, { line, refused: state.refused }))]
    if (path[2] === 'documents' && method === 'DELETE') {
      const gone = [...collection.documents.values()].filter(filterOf(query.get('filter_by') ?? '', collection))
      for (const { id } of gone) collection.documents.delete(id)
      return [200, { num_deleted: gone.length }]
    }
    return [400, { message: 'Not understood.' }]
  }

  function searchedOrNot(search: Search): object {
    state.searches.push(search)
    const collection = collections.get(aliases.get(search.collection) ?? search.collection)
    if (!collection) return { code: 404, error: 'Not found.' }
    try {
      return { ...searched(search, collection), ...(state.fault === 'cut off' && { search_cutoff: true }) }
    } catch (error) {
      return { code: 400, error: String(error) }
    }
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://engine')
    const body = await bodyOf(request)
    state.calls.push(`${request.method} ${url.pathname}`)
    const send = (status: number, text: string) => response.writeHead(status, { 'content-type': 'application/json' }).end(text)
    if (state.fault && isMet(response, state.fault, send)) return
    if (request.headers['x-typesense-api-key'] !== key) return send(401, '{"message":"Forbidden"}')
    const [status, answer] = answerTo(request.method ?? '', url.pathname.slice(1).split('/'), { query: url.searchParams, body })
    const isImport = url.pathname.endsWith('/import') && Array.isArray(answer)
    return send(status, isImport ? answer.map((line) => JSON.stringify(line)).join('\n') : JSON.stringify(answer))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    collections,
    aliases,
    /** The searches that came, and every call by its method and path. */
    searches: state.searches,
    calls: state.calls,
    /** The ids of documents that an import refuses. */
    refused: state.refused,
    /** The documents that a name answers with. */
    served: (alias: string) => collections.get(aliases.get(alias) ?? '')?.documents ?? new Map<string, Document>(),
    meet(fault: SearchFault | null) {
      state.fault = fault
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

function imported({ fields, documents }: Collection, { line, refused }: { line: string; refused: ReadonlySet<string> }): object {
  const document = JSON.parse(line) as Document
  const odd = fields.find(({ name, type }) => type === 'int64' && !Number.isSafeInteger(document[name]))
  if (odd || refused.has(document.id))
    return { success: false, code: 400, error: `Field \`${odd?.name ?? 'names'}\` is odd.`, document: line }
  documents.set(document.id, document)
  return { success: true }
}

function searched(search: Search, collection: Collection): object {
  if (search.q !== '*' || search.per_page > 250) return { code: 422, error: 'Only upto 250 hits can be fetched per page.' }
  const sorted = sortedBy(search, collection)
  const page = sorted.slice((search.page - 1) * search.per_page, search.page * search.per_page)
  const fields = search.include_fields.split(',')
  return {
    found: sorted.length,
    hits: page.map((document) => ({ document: Object.fromEntries(fields.map((field) => [field, document[field]])) })),
    search_cutoff: false,
  }
}

function isMet(response: ServerResponse, fault: SearchFault, send: (status: number, text: string) => unknown): boolean {
  if (fault === 'unavailable') send(503, '{"message":"Not Ready or Lagging"}')
  if (fault === 'unauthorised') send(401, '{"message":"Forbidden"}')
  if (fault === 'redirecting') response.writeHead(302, { location: '/elsewhere' }).end()
  if (fault === 'broken') send(200, '{"results":[{"found":1,"hi')
  if (fault === 'oversized') send(200, JSON.stringify({ results: [{ found: 0, hits: [], more: 'x'.repeat(2 * 1024 ** 2) }] }))
  if (fault === 'odd') send(200, '{"results":[{"found":"many","hits":null}]}')
  return fault !== 'cut off'
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

const last = { question: '', sorted: [] as Document[] }

/** Pages of one question are cut from the same list. */
function sortedBy({ page, filter_by, sort_by }: Search, collection: Collection): Document[] {
  const question = `${filter_by} ${sort_by}`
  if (page > 1 && last.question === question) return last.sorted
  const keys = sortKeysOf(sort_by, collection)
  const sorted = [...collection.documents.values()]
    .filter(filterOf(filter_by, collection))
    .map((document) => ({ document, by: keys(document) }))
    .toSorted((a, b) => b.by.map((one, index) => one - (a.by[index] ?? 0)).find((each) => each !== 0) ?? 0)
    .map(({ document }) => document)
  Object.assign(last, { question, sorted })
  return sorted
}

/** `_eval([(filter):score, …]):desc` gives the score of the first filter that is fulfilled; the others are fields. */
function sortKeysOf(sortBy: string, collection: Collection): (document: Document) => number[] {
  const scored = /^_eval\(\[(.*)\]\):desc,/.exec(sortBy)
  const fields = (scored ? sortBy.slice(scored[0].length) : sortBy).split(',').map((part) => /^(\w+):desc$/.exec(part)?.[1] ?? '')
  if (fields.length + (scored ? 1 : 0) > 3) throw new Error('Only upto 3 sort_by fields can be specified.')
  const scores = [...(scored?.[1] ?? '').matchAll(/\((.*?)\):(\d+)(?:, |$)/g)].map(([, filter = '', score]) => ({
    isSo: filterOf(filter, collection),
    score: Number(score),
  }))
  const scoreOf = (document: Document) => scores.find(({ isSo }) => isSo(document))?.score ?? 0
  return (document) => [...(scored ? [scoreOf(document)] : []), ...fields.map((field) => Number(document[field]))]
}

/** Conditions with `&&` between them: words of a list with beginnings, exact values in backticks, and bounds of numbers. */
function filterOf(filter: string, { fields }: Collection): (document: Document) => boolean {
  const conditions = [...filter.matchAll(/(\w+):(=?)(?:\[((?:`[^`]*`|[^\]`])*)\]|(>=|<=)(-?\d+))(?: && |$)/gy)]
  if (conditions.map(([all]) => all).join('') !== filter) throw new Error(`Could not parse the filter query: ${filter}`)
  const parsed = conditions.map(([, field = '', exact, list, sign, bound]) => {
    if (field !== 'id' && !fields.some(({ name }) => name === field)) throw new Error(`Could not find a filter field named ${field}.`)
    if (list === undefined)
      return { field, isSo: (value: unknown) => (sign === '>=' ? Number(value) >= Number(bound) : Number(value) <= Number(bound)) }
    // As in the server, a backslash before the quote keeps a value open.
    const wanted = [...list.matchAll(/`((?:[^`\\]|\\.)*)`|([^,`]+)/g)].map(([, quoted, plain]) =>
      sameAs(quoted ?? plain ?? '', exact === '=' || field === 'id'),
    )
    return { field, isSo: (value: unknown) => wanted.some((isSame) => isSame(tokensOf(String(value)))) }
  })
  return (document) => parsed.every(({ field, isSo }) => [document[field] ?? []].flat().some(isSo))
}

const known = new Map<string, string[]>()

/** Only letters and digits count, whatever their case. */
function tokensOf(text: string): string[] {
  const tokens = known.get(text) ?? text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  known.set(text, tokens)
  return tokens
}

/** Exact values are compared as a whole; otherwise each word alone, with a star its beginning. */
function sameAs(wanted: string, isExact: boolean): (tokens: readonly string[]) => boolean {
  const whole = tokensOf(wanted).join(' ')
  if (isExact) return (tokens) => tokens.join(' ') === whole
  return wanted.endsWith('*') ? (tokens) => tokens.some((token) => token.startsWith(whole)) : (tokens) => tokens.includes(whole)
}
