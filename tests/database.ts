import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { setPlaces } from '#domain/site/areas/places.policy.ts'
import { type Connection, connect } from '#platform/database/database.ts'
import { embeddedShopRole } from '#platform/database/embedded-roles.ts'
import { count } from './counts.ts'
import { limits } from './limits.ts'

export interface FreshDatabase extends Connection {
  url: string
}

/** A database of a test's own, cloned from the migrated template or another one; `close` drops it. */
export async function freshDatabase({ most = 10, template = inject('databaseUrl') } = {}): Promise<FreshDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  count('databases')
  await onServer(template, `CREATE DATABASE ${name} TEMPLATE ${nameOf(template)} STRATEGY FILE_COPY`)
  const url = addressOf(template, name)
  const connection = connect(url, { maxConnections: most, maxWaitMs: limits.poll })
  return {
    ...connection,
    url,
    async close() {
      await connection.close()
      // Files share their modules, and the places of now are those of a database that is gone.
      setPlaces(null)
      await onServer(template, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    },
  }
}

/** The name of the database in an address. */
export function nameOf(url: string): string {
  return /\/(\w+)$/.exec(url)?.[1] ?? ''
}

/** The address of another database on the same server. */
export function addressOf(url: string, name: string): string {
  return url.replace(/\/\w+$/, `/${name}`)
}

/** The address of a database with the role of the shop, which owns nothing. */
export async function shopAddress(url: string): Promise<string> {
  // Tests that run at the same time share the server and its roles.
  await onServer(
    url,
    `SELECT pg_advisory_lock(hashtext('${embeddedShopRole}'));
    DO $$ BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${embeddedShopRole}') THEN CREATE ROLE ${embeddedShopRole} LOGIN PASSWORD '${embeddedShopRole}'; END IF;
    END $$`,
  )
  return url.replace(/\/\/[^@]*@/, `//${embeddedShopRole}:${embeddedShopRole}@`)
}

/** Runs a statement outside the template, which nobody may be connected to while it is copied. */
export async function onServer(template: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: addressOf(template, 'postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
