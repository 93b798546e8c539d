import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addressOf, type FreshDatabase, freshDatabase, onServer } from '#tests/database.ts'
import { connect, migrate } from './database.ts'
import { checkOutsideDatabase } from './outside-database.ts'
import { separateRights } from './shop-role.ts'

const role = `test_shop_${randomBytes(6).toString('hex')}`
let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(async () => {
  await database.close()
  await onServer(inject('databaseUrl'), `DROP ROLE IF EXISTS ${role}`)
})

test('one role does everything where no owner is named', async () => {
  expect(await checkOutsideDatabase({ databaseUrl: database.url, ownerUrl: null })).toEqual({
    databaseUrl: database.url,
    ownerUrl: database.url,
    maxConnections: expect.any(Number),
  })
})

test('an owner that may create roles creates the missing one of the shop, once', async () => {
  const addresses = { databaseUrl: database.url.replace(/\/\/[^@]*@/, `//${role}:it%27s-secret@`), ownerUrl: database.url }
  for (const _ of ['the first start', 'the next one']) expect(await checkOutsideDatabase(addresses)).toMatchObject(addresses)
  const { rows } = await database.pool.query('SELECT rolsuper, rolcreaterole, rolcreatedb, rolcanlogin FROM pg_roles WHERE rolname = $1', [
    role,
  ])
  expect(rows).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolcanlogin: true }])
})

test('an owner without any right beyond its database separates the rights of a role that somebody else has made', async () => {
  const owner = `${role}_owner`
  const address = (name: string) => addressOf(database.url, owner).replace(/\/\/[^@]*@/, `//${name}:${name}@`)
  for (const name of [owner, `${role}_plain`]) await onServer(database.url, `CREATE ROLE ${name} LOGIN PASSWORD '${name}'`)
  await onServer(database.url, `CREATE DATABASE ${owner} OWNER ${owner}`)
  const { maxConnections: _, ...addresses } = await checkOutsideDatabase({
    databaseUrl: address(`${role}_plain`),
    ownerUrl: address(owner),
  })
  const tables = connect(addresses.ownerUrl, { maxConnections: 1 })
  const shop = connect(addresses.databaseUrl, { maxConnections: 1 })
  try {
    await migrate(tables.pool)
    await separateRights(tables.pool, addresses)
    await shop.pool.query(
      "INSERT INTO people (id, name, email, created_at, updated_at) VALUES ('p1', 'Layla', 'p1@example.com', now(), now())",
    )
    for (const statement of ['DELETE FROM ledger_entries', 'CREATE TEMPORARY TABLE ledger_unsealed (id text)', `SET ROLE ${owner}`])
      await expect(shop.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
    await expect(separateRights(shop.pool, { databaseUrl: addresses.ownerUrl, ownerUrl: addresses.databaseUrl })).rejects.toThrow(
      'The role of DATABASE_OWNER_URL does not own the tables of the shop.',
    )
  } finally {
    for (const { close } of [tables, shop]) await close()
    await onServer(database.url, `DROP DATABASE ${owner} WITH (FORCE)`)
    for (const name of [owner, `${role}_plain`]) await onServer(database.url, `DROP ROLE ${name}`)
  }
})

test('an owner that cannot be reached is named by its setting', async () => {
  const ownerUrl = 'postgresql://libsa@127.0.0.1:1/libsa'
  await expect(checkOutsideDatabase({ databaseUrl: database.url, ownerUrl })).rejects.toThrow(
    /^The database of DATABASE_OWNER_URL at 127\.0\.0\.1:1 /,
  )
})
