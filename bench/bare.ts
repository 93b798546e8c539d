import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { newId } from '#values/id.ts'

export interface Statement {
  text: string
  values: unknown[]
  /** Makes the answer of a bare server from the rows; the rows themselves by default. */
  answerOf?: (rows: object[]) => unknown
}

/** Runs some work and answers the statements that reached the database meanwhile, in their order. */
export async function recorded(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const original = pg.Client.prototype.query
  const spy = function (this: pg.Client, ...words: unknown[]): unknown {
    const [first, second] = words
    const config = typeof first === 'string' ? { text: first } : (first as { text?: string; values?: unknown[] })
    if (config.text) statements.push({ text: config.text, values: Array.isArray(second) ? second : (config.values ?? []) })
    return Reflect.apply(original, this, words)
  }
  pg.Client.prototype.query = spy as typeof original
  try {
    await work()
  } finally {
    pg.Client.prototype.query = original
  }
  return statements
}

/** A part of recorded values that differs from request to request, such as an item. */
export interface Varied {
  recorded: string
  at(request: number): string
}

/** A bare server that runs the recorded statements on one connection and answers their rows. With `varied`, each request runs them with other values and new ids. */
export function sqlServer(pool: pg.Pool, statements: readonly Statement[], varied: readonly Varied[] = []) {
  let requests = 0
  const written = JSON.stringify(statements.map(({ values }) => values))
  return listen(async (_, response) => {
    const request = requests++
    const values = varied.length > 0 ? (JSON.parse(renewed(written, varied, request)) as unknown[][]) : statements.map((one) => one.values)
    const client = await pool.connect()
    const answers: unknown[][] = []
    try {
      for (const [at, { text }] of statements.entries()) answers.push((await client.query(text, values[at])).rows)
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answers))
    } catch (error) {
      await client.query('ROLLBACK')
      response.writeHead(500).end(String(error))
    } finally {
      client.release()
    }
  })
}

/** A bare server that runs the statement of the address it is asked for and answers its rows. */
export function plainServer(pool: pg.Pool, statementOf: (address: string) => Statement) {
  return listen(async (request, response) => {
    try {
      const { text, values, answerOf } = statementOf(request.url ?? '/')
      const { rows } = await pool.query<object>(text, values)
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answerOf?.(rows) ?? rows))
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
}

/** A bare server that does some work for the address it is asked for and answers the status it comes to. */
export function workServer(work: (address: string) => Promise<number>) {
  return listen(async (request, response) => {
    try {
      response.writeHead(await work(request.url ?? '/')).end()
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
}

/** A bare server that does nothing but render these elements. */
export function reactServer(page: ReactNode) {
  return listen((_, response) => {
    const { pipe } = renderToPipeableStream(page, {
      onAllReady() {
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        pipe(response)
      },
    })
  })
}

/** A bare server that sends these bytes. */
export function bytesServer(bytes: Buffer) {
  return listen((_, response) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(bytes))
}

function renewed(written: string, varied: readonly Varied[], request: number): string {
  const ids = new Map<string, string>()
  const renew = (id: string): string => {
    const known = ids.get(id) ?? newId()
    ids.set(id, known)
    return known
  }
  const replaced = varied.reduce(
    (text, { recorded: from, at }) => text.replace(new RegExp(`${from.replaceAll('.', '[.]')}(?!\\d)`, 'g'), at(request)),
    written,
  )
  return replaced.replace(/\b[A-Za-z0-9]{22}\b/g, renew)
}

async function listen(listener: RequestListener): Promise<{ port: number; close(): void }> {
  const http = createServer(listener)
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    port: (http.address() as AddressInfo).port,
    close() {
      http.close()
      http.closeAllConnections()
    },
  }
}
