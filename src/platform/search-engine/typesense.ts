import { createHash } from 'node:crypto'
import * as z from 'zod'
import { type FetchOptions, outsideFetch } from '#platform/outside/outside-fetch.ts'
import { type OutsideService, openService } from '#platform/outside/outside-service.ts'
import { patient } from '#platform/patience.ts'
import { newId } from '#values/id.ts'
import {
  CollectionMissing,
  type Condition,
  type Found,
  type SearchDocument,
  type SearchEngine,
  type SearchFields,
  type SearchQuestion,
} from './search-engine.ts'
import type { SearchSettings } from './settings.ts'

/** Limits of the service in milliseconds: those of writing. */
export const searchLimits = { connectMs: 500, tryMs: 10_000, totalMs: 10_000, maxTries: 2 }
/** A visitor waits for a question, and PostgreSQL can answer it as well: limits in milliseconds. */
export const questionLimits = { tryMs: 800, totalMs: 1500 }
/** The most hits of one search. */
const pageSize = 250
/** The most words that are tried for the beginning of a word; the engine's own default is 4. */
const maxBegun = 10_000
/** An engine that takes longer gives up before the next try comes, in milliseconds. */
const cutoffMs = 600
/** Refused documents come back as a whole. */
const maxBytes = 16 * 1024 ** 2
/** Ids travel in an address. */
const idsAtOnce = 100
/** No other language keeps Arabic letters as they are; words come folded. */
const locale = 'ar'

const searchesShape = (order: SearchFields['order']) => {
  const numbers = Object.fromEntries(order.map((field) => [field, z.number()]))
  const hits = z.array(z.object({ document: z.object({ id: z.string() }).and(z.object(numbers)) }))
  const page = z.object({ found: z.int().nonnegative(), hits, search_cutoff: z.literal(false).optional() })
  return z.object({ results: z.array(z.union([z.object({ code: z.literal(404) }), page])).min(1) })
}
const lineShape = z.object({ success: z.boolean(), error: z.string().default('no reason given') })
const aliasShape = z.object({ collection_name: z.string() })
const collectionsShape = z.array(z.object({ name: z.string() }))

interface Options {
  fields: SearchFields
  service?: OutsideService
  /** The limits of a question in milliseconds. */
  question?: { tryMs: number; totalMs: number }
}

/**
 * Makes a search engine on a server that speaks the interface of Typesense, version 27 or later. Words and values are asked by filters, because
 * only a filter knows alternatives. The engine's own stemming, typos and ranking play no part.
 */
export function typesense(
  { url, key, collection: alias }: SearchSettings,
  { fields, service = openService('search', searchLimits), question = questionLimits }: Options,
): SearchEngine {
  const schema = schemaOf(fields)
  const version = createHash('sha256').update(JSON.stringify(schema)).digest('hex').slice(0, 8)
  const isOurs = (name: string) => name.startsWith(`${alias}_`) && /^[0-9a-f]{8}_\w{22}$/.test(name.slice(alias.length + 1))
  const calls = caller({ url, key }, service)
  const { order } = fields
  const shape = searchesShape(order)
  const answersIn = (text: string) => {
    const read = shape.safeParse(JSON.parse(text))
    if (read.success) return read.data
    throw new Error(`not the answer to a search: ${text.slice(0, 200)}`)
  }
  const limits = { tryMs: patient(question.tryMs), totalMs: patient(question.totalMs) }
  const ask = calls(answersIn, { ...limits, isRepeatable: true })
  const askAlias = calls((text) => aliasShape.parse(JSON.parse(text)))
  const askCollections = calls((text) => collectionsShape.parse(JSON.parse(text)))
  const send = calls(
    (text) =>
      text
        .trimEnd()
        .split('\n')
        .map((line) => lineShape.parse(JSON.parse(line))),
    { maxBytes },
  )
  const parsed = (text: string): unknown => JSON.parse(text)
  const change = calls(parsed)
  const askHealth = calls(parsed, limits)
  service.probeBy(() => askHealth('GET', 'health'))

  return {
    async search(question) {
      return foundIn(await ask('POST', 'multi_search', { searches: searchesOf(question, { alias, order }) }), {
        limit: question.limit,
        order,
      })
    },
    async findServed() {
      return (await askAlias('GET', `aliases/${alias}`))?.collection_name ?? null
    },
    async create(name) {
      await change('POST', 'collections', { name, fields: schema })
    },
    async put(name, documents) {
      if (documents.length === 0) return []
      const body = documents.map((document) => JSON.stringify(flat(document))).join('\n')
      const lines = await send('POST', `collections/${name}/documents/import?action=upsert`, body)
      if (!lines) throw new CollectionMissing(name)
      return documents.flatMap(({ id }, index) => (lines[index]?.success ? [] : [{ id, reason: lines[index]?.error ?? 'no answer' }]))
    },
    async remove(name, ids) {
      for (let at = 0; at < ids.length; at += idsAtOnce) {
        const filter = encodeURIComponent(filterOf({ field: 'id', values: ids.slice(at, at + idsAtOnce) }))
        if (!(await change('DELETE', `collections/${name}/documents?filter_by=${filter}`))) throw new CollectionMissing(name)
      }
    },
    async serve(name) {
      await change('PUT', `aliases/${alias}`, { collection_name: name })
      const others = (await askCollections('GET', 'collections'))?.filter((each) => isOurs(each.name) && each.name !== name) ?? []
      for (const other of others) await change('DELETE', `collections/${other.name}`)
    },
    async unserve() {
      await change('DELETE', `aliases/${alias}`)
    },
    newName: () => `${alias}_${version}_${newId()}`,
    isCurrent: (name) => name.startsWith(`${alias}_${version}_`),
  }
}

function schemaOf({ words, values, numbers }: SearchFields): object[] {
  return [
    ...[...words, ...values].map((name) => ({ name, type: 'string[]', locale, optional: true })),
    ...numbers.map((name) => ({ name, type: 'int64' })),
  ]
}

function flat({ id, texts, numbers }: SearchDocument): object {
  const quoted = Object.entries(texts).map(([field, values]) => [field, values.map(withoutQuote)])
  return { id, ...Object.fromEntries(quoted), ...numbers }
}

/** One search for each page: an engine answers at most 250 hits at once. */
function searchesOf(
  { conditions, better, limit }: SearchQuestion,
  { alias, order }: { alias: string; order: SearchFields['order'] },
): object[] {
  const scores = better.map((each, index) => `(${allOf(each)}):${better.length - index}`)
  const score = scores.length > 0 ? [`_eval([${scores.join(', ')}]):desc`] : []
  const search = {
    collection: alias,
    q: '*',
    query_by: 'words',
    filter_by: allOf(conditions),
    sort_by: [...score, ...order.map((field) => `${field}:desc`)].join(','),
    per_page: pageSize,
    include_fields: ['id', ...order].join(','),
    highlight_fields: 'none',
    max_filter_by_candidates: maxBegun,
    search_cutoff_ms: cutoffMs,
  }
  return Array.from({ length: Math.ceil(limit / pageSize) }, (_, index) => ({ ...search, page: index + 1 }))
}

type Answer = z.infer<ReturnType<typeof searchesShape>>

function foundIn(answer: Answer | null, { order, limit }: Pick<SearchFields, 'order'> & { limit: number }): Found {
  const pages = (answer?.results ?? []).map((page) => {
    if ('code' in page) throw new CollectionMissing(null)
    return page
  })
  const hits = pages.flatMap((page) => page.hits.map(({ document }) => document)).slice(0, limit)
  const total = pages[0]?.found ?? 0
  const last = hits.at(-1)
  const isCertain = (hit: Record<string, number | string>) => hits.length >= total || order.some((field) => hit[field] !== last?.[field])
  const certain = hits.slice(0, hits.findLastIndex(isCertain) + 1)
  return { ids: [...new Set(certain.map(({ id }) => id))], total }
}

function allOf(conditions: readonly Condition[]): string {
  return conditions.map(filterOf).join(' && ')
}

function filterOf(condition: Condition): string {
  const { field } = condition
  if ('words' in condition) return `${field}:[${condition.words.map(({ word, isPrefix }) => `${word}${isPrefix ? '*' : ''}`).join(',')}]`
  if ('values' in condition) return `${field}:=[${condition.values.map((value) => `\`${withoutQuote(value)}\``).join(',')}]`
  const { min, max } = condition
  const bounds = [...(min === null ? [] : [`${field}:>=${min}`]), ...(max === null ? [] : [`${field}:<=${max}`])]
  return bounds.join(' && ')
}

/** The quote of a value ends it, and a backslash before it keeps the value open: neither documents nor questions have one of these. */
function withoutQuote(value: string): string {
  return value.replace(/[`\\]/g, "'")
}

const isFault = (status: number) => (status < 200 || status > 299) && status !== 404 && status !== 409

/** Makes calls whose answer is read; it is null for a missing collection. An answer that cannot be read is a fault. */
function caller({ url, key }: Pick<SearchSettings, 'url' | 'key'>, service: OutsideService) {
  return <T>(read: (text: string) => T, options: FetchOptions = {}) => {
    const check = async (answer: Response) => void (answer.ok && read(await answer.text()))
    const fetch = outsideFetch(service, { ...options, isFault, check })
    return async (method: string, path: string, body?: unknown): Promise<T | null> => {
      const sent = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body)
      const type = sent === body ? 'text/plain' : 'application/json'
      const answer = await fetch(`${url}/${path}`, { method, headers: { 'x-typesense-api-key': key, 'content-type': type }, body: sent })
      return answer.ok ? read(await answer.text()) : null
    }
  }
}
