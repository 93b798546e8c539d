import pg from 'pg'
import { inject } from 'vitest'
import { connect } from '#platform/database/database.ts'
import { addressOf, freshDatabase, nameOf, onServer } from './database.ts'
import { openFront, type Wishes } from './front.ts'

let demonstration: Promise<string> | null = null

/** The shop of the demonstration on a database of its own; see `openFront`. */
export async function world(wishes: Wishes = {}) {
  // A template with the demonstration in it fits only the day for which it was filled.
  if (wishes.now !== undefined) return openFront(await freshDatabase(), wishes)
  demonstration ??= demonstrationTemplate()
  return openFront(await freshDatabase({ template: await demonstration }), wishes)
}

/** The address of the second template: the first process of a run that needs it fills it, the others wait. */
async function demonstrationTemplate(): Promise<string> {
  const empty = inject('databaseUrl')
  const url = addressOf(empty, `${nameOf(empty)}_demonstration`)
  const client = new pg.Client({ connectionString: addressOf(empty, 'postgres') })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [url])
    const { rows } = await client.query('SELECT FROM pg_database WHERE datname = $1', [nameOf(url)])
    if (rows.length === 0) await fill(empty, url)
  } finally {
    await client.end()
  }
  return url
}

async function fill(empty: string, url: string): Promise<void> {
  const draft = `${nameOf(url)}_draft`
  await onServer(empty, `DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`)
  await onServer(empty, `CREATE DATABASE ${draft} TEMPLATE ${nameOf(empty)} STRATEGY FILE_COPY`)
  const shop = await openFront(connect(addressOf(empty, draft)))
  await shop.close()
  await onServer(empty, `ALTER DATABASE ${draft} RENAME TO ${nameOf(url)}`)
}
