import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { withDatabaseAlone } from '#platform/database/shop-lock.ts'
import { freePort } from '#platform/free-port.ts'
import { diskFullError } from '#platform/start-error.ts'
import { addressOf, freshDatabase } from '#tests/database.ts'
import { startRefused } from '#tests/start.ts'

/** The exit status that asks the supervisor not to start the shop again. */
const refused = 78

test('a database that nobody reaches stops the start with one sentence that names it, and never shows its password', async () => {
  const port = await freePort()
  // It may come up later: whoever started the shop starts it again.
  expect(await startRefused({ DATABASE_URL: `postgresql://libsa:hidden@127.0.0.1:${port}/libsa` })).toEqual({
    code: 75,
    said: `The database of DATABASE_URL at 127.0.0.1:${port} cannot be used: nothing answers at that address.`,
  })
  const unknown = await startRefused({ DATABASE_URL: 'postgresql://libsa:hidden@nowhere.invalid/libsa' })
  expect(unknown.code).toBe(refused)
  expect(unknown.said).toMatch(/^The database of DATABASE_URL at nowhere\.invalid:5432 cannot be used: [^\n]+\.$/)
  expect(unknown.said).not.toContain('hidden')
  const unreadable = await startRefused({ DATABASE_URL: 'postgresql://libsa:hid/den@localhost/libsa' })
  expect(unreadable).toEqual({ code: refused, said: expect.stringMatching(/^DATABASE_URL cannot be read: (?!.*hid).+\.$/) })
})

test('a database that does not exist stops the start with what its server says', async () => {
  const { code, said } = await startRefused({ DATABASE_URL: addressOf(inject('databaseUrl'), 'nowhere') })
  expect(code).toBe(refused)
  expect(said).toMatch(/^The database of DATABASE_URL at \S+ cannot be used: database "nowhere" does not exist\.$/)
})

test('an empty database in front of the files of a shop stops the start, before it is migrated', async () => {
  const database = await freshDatabase()
  const migrated = (await database.pool.query(`DELETE FROM migrations_applied WHERE name LIKE '0251%' RETURNING name`)).rows
  expect(migrated).toHaveLength(1)
  const folder = mkdtempSync(join(tmpdir(), 'libsa-marked-'))
  writeFileSync(join(folder, 'libsa-shop'), 'the-shop-of-these-files\n')
  const { code, said } = await startRefused({ DATABASE_URL: database.url, DATA_DIR: folder })
  expect(code).toBe(refused)
  expect(said).toMatch(/^The database is empty, but the folder .+ holds the files of a shop\. Nothing was changed\./)
  expect((await database.pool.query(`SELECT FROM migrations_applied WHERE name LIKE '0251%'`)).rowCount).toBe(0)
  expect((await database.pool.query('SELECT FROM people')).rowCount).toBe(0)
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a database that a newer version has changed stops the start with one sentence', async () => {
  const database = await freshDatabase()
  await database.pool.query("INSERT INTO migrations_applied (name) VALUES ('9999_later.sql')")
  expect(await startRefused({ DATABASE_URL: database.url })).toEqual({
    code: refused,
    said: 'A newer version of the shop has changed this database (9999_later.sql is unknown here): start that version, or restore a backup of this one.',
  })
  await database.close()
})

test('a database that is being restored stops the start with one sentence', async () => {
  const database = await freshDatabase()
  await withDatabaseAlone(database.url, async () =>
    expect(await startRefused({ DATABASE_URL: database.url })).toEqual({
      code: refused,
      said: 'The database is being restored, reset or migrated: start the shop once that is done.',
    }),
  )
  await database.close()
})

test.skipIf(!existsSync('/proc/self'))('a data folder where none can be made stops the start at once', async () => {
  const sentence = 'DATA_DIR must be a folder that can be written to; /proc/x cannot: nothing can be made there.'
  for (const settings of [{}, { AUTH_SECRET: 'a random text of more than 32 characters' }])
    expect(await startRefused({ DATA_DIR: '/proc/x', ...settings })).toEqual({ code: refused, said: sentence })
})

/** A command in a namespace of its own, with a full disk of 128 KiB mounted at `/mnt`. */
const onFullDisk = (command: string) => {
  const disk = 'mount -t tmpfs -o size=128k libsa /mnt && mkdir /mnt/data && dd if=/dev/zero of=/mnt/fill bs=4k 2>/dev/null;'
  return spawnSync('unshare', ['-rm', 'sh', '-c', `${disk} ${command}`], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'test', LIBSA_MODE: 'serve', BASE_URL: '', DATA_DIR: '/mnt/data' },
  })
}

test.skipIf(onFullDisk('true').status !== 0)('a full disk stops the start with one sentence', () => {
  const { status, stderr } = onFullDisk(`exec "${process.execPath}" src/main.ts`)
  expect([status, stderr.trim()]).toEqual([
    refused,
    'DATA_DIR must be a folder that can be written to; /mnt/data cannot: its disk is full.',
  ])
})

test('a disk that fills up while the shop starts is named in one sentence, also when it is the database’s', () => {
  const said = 'The disk is full: make room, then start again; the data lie in /data.'
  for (const code of ['ENOSPC', '53100'])
    expect(diskFullError(new Error('The migration did not run', { cause: Object.assign(new Error(), { code }) }), '/data')?.message).toBe(
      said,
    )
  expect(diskFullError(new Error('another'), '/data')).toBeNull()
})
