import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import pg from 'pg'

// Loaded before a shop whose statements are counted: writes each one with the request that asks it, a line each, to the file LIBSA_STATEMENTS.

const file = process.env['LIBSA_STATEMENTS'] ?? ''
const asking = new AsyncLocalStorage<string>()

subscribe('http.server.request.start', (message) => {
  const { method, url } = (message as { request: IncomingMessage }).request
  asking.enterWith(`${method} ${url}`)
})

const query = pg.Client.prototype.query as (...asked: unknown[]) => unknown
pg.Client.prototype.query = function spied(this: pg.Client, ...asked: unknown[]): unknown {
  const request = asking.getStore()
  const [config] = asked
  const text = typeof config === 'string' ? config : (config as { text?: string } | undefined)?.text
  if (request !== undefined && text !== undefined) appendFileSync(file, `${JSON.stringify([request, text])}\n`)
  return query.apply(this, asked)
} as typeof pg.Client.prototype.query
