import { mkdtempSync } from 'node:fs'
import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FullContext } from '#domain/context.ts'
import { verifyBackup } from '#platform/database/archive/verify-backup.ts'
import type { Browser } from '#tests/front.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import { backupsKeptDays } from '#values/backups.ts'
import { addDays } from '#values/day.ts'
import { nightlyName, outlived } from './backup.policy.ts'
import { makeNightly, watchBackups } from './make-nightly.ts'
import { rehearseNewest } from './rehearse-newest.ts'

const hour = 3_600_000
let shop: Awaited<ReturnType<typeof world>>
let lina: Browser
let folder: string
beforeAll(async () => {
  shop = await world()
})
afterAll(() => shop.close())
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'libsa-backups-'))
  lina = await signedIn(shop, 'admin')
  return () => rm(folder, { recursive: true, force: true })
})

const databaseUrl = () => String(shop.pool.options.connectionString)
const system = (): FullContext => ({ ...shop.system(), version: '1.2.3', backups: { folder, databaseUrl: databaseUrl() } })
const health = async () => (await lina.get('/api/system/health')).body as { backup: object | null; alarms: object[] }
/** The numbers of mails that each recipient got, without repeats. */
const mails = async (subject: string) => {
  const { rows } = await shop.pool.query<{ count: number }>('SELECT count(*)::int FROM outbox WHERE subject = $1 GROUP BY recipient', [
    subject,
  ])
  return [...new Set(rows.map(({ count }) => count))]
}

test('a shop makes its first backup by itself, then one each night, and calls the staff once when none comes', async () => {
  expect((await health()).backup).toBeNull()
  await watchBackups(system())
  const [name = ''] = await readdir(folder)
  expect(name).toBe('nightly-2027-07-01.gz')
  expect(await verifyBackup(join(folder, name))).toMatchObject({ version: '1.2.3' })
  expect(await health()).toMatchObject({ backup: { isOld: false }, alarms: [] })
  await watchBackups(system())
  expect(await readdir(folder)).toHaveLength(1)

  shop.clock.advance(27 * hour)
  lina = await signedIn(shop, 'admin')
  expect(await health()).toMatchObject({ backup: { isOld: true }, alarms: [] })
  const broken = { ...system(), backups: { folder: join(folder, name), databaseUrl: databaseUrl() } }
  for (let time = 0; time < 2; time++) await expect(watchBackups(broken)).rejects.toThrow()
  expect((await health()).alarms).toMatchObject([{ kind: 'backup-missing' }])
  await shop.runDueJobs()
  expect(await mails('No fresh backup')).toEqual([1])
  await watchBackups(system())
  expect(await health()).toMatchObject({ backup: { isOld: false }, alarms: [] })
  expect((await readdir(folder)).toSorted()).toEqual(['nightly-2027-07-01.gz', 'nightly-2027-07-02.gz'])
})

test('no backup is replaced, and two that are made at once are one', async () => {
  await makeNightly(system())
  const [first = ''] = await readdir(folder)
  const before = await readFile(join(folder, first))
  await makeNightly(system())
  expect(await readdir(folder)).toHaveLength(2)
  expect(await readFile(join(folder, first))).toEqual(before)
  shop.clock.advance(24 * hour)
  await Promise.all([makeNightly(system()), makeNightly(system())])
  expect((await readdir(folder)).filter((one) => one.includes('.part'))).toEqual([])
  expect(new Set((await readdir(folder)).map((one) => one.slice(0, 18))).size).toBe(2)
})

test('a clock that is ahead removes no backup of now, and its own does not count for long', () => {
  const real = Array.from({ length: 7 }, (_, night) => nightlyName(addDays('2026-11-22', night)))
  const ahead = nightlyName('2027-11-28')
  expect(outlived([...real, ahead], '2027-11-28')).toEqual([nightlyName('2026-11-22')])
  expect(outlived([...real, ahead], '2026-11-28')).toEqual([ahead])
  expect(outlived([...real.slice(2), ahead], '2026-11-28')).toEqual([])
})

test('a backup that cannot be written leaves those of before, and nothing half', async () => {
  await makeNightly(system())
  const kept = await readdir(folder)
  await expect(makeNightly({ ...system(), backups: { folder: join(folder, kept[0] ?? ''), databaseUrl: databaseUrl() } })).rejects.toThrow()
  expect(await readdir(folder)).toEqual(kept)
})

test('seven days and four weeks are kept, none of them longer than the privacy policy says, and nobody’s own file is touched', async () => {
  const first = '2027-01-01'
  let names = ['by-hand.gz', 'nightly-notes.txt']
  for (let night = 0; night < 100; night++) {
    names.push(nightlyName(addDays(first, night)))
    const gone = outlived(names, addDays(first, night))
    names = names.filter((name) => !gone.includes(name))
    const days = names.flatMap((name) => /\d{4}-\d{2}-\d{2}/.exec(name)?.[0] ?? [])
    expect(days.length).toBeLessThanOrEqual(11)
    expect(days.every((day) => day > addDays(first, night - backupsKeptDays))).toBe(true)
  }
  expect(names).toEqual(expect.arrayContaining(['by-hand.gz', 'nightly-notes.txt']))
  // The last night is Saturday 10 April: seven days, and the Saturdays before them.
  expect(names.filter((name) => name.startsWith('nightly-2'))).toEqual(
    ['03-20', '03-27', '04-03', '04-04', '04-05', '04-06', '04-07', '04-08', '04-09', '04-10'].map((day) => nightlyName(`2027-${day}`)),
  )
  await writeFile(join(folder, nightlyName('2026-01-01')), '')
  await writeFile(join(folder, 'by-hand.gz'), '')
  await writeFile(join(folder, `${nightlyName('2027-06-30')}.part`), '')
  for (let night = 0; night < 8; night++) await writeFile(join(folder, nightlyName(addDays('2027-06-20', night))), '')
  await makeNightly(system())
  expect(await readdir(folder)).not.toContain(nightlyName('2026-01-01'))
  expect((await readdir(folder)).some((name) => name.endsWith('.part'))).toBe(false)
  expect(await readdir(folder)).toContain('by-hand.gz')
})

test('the newest backup is restored on trial beside the shop, and the staff are called when it is not whole', async () => {
  await makeNightly(system())
  await rehearseNewest(system())
  expect((await health()).alarms).toEqual([])
  const { rows } = await shop.pool.query(`SELECT FROM pg_database WHERE starts_with(datname, 'libsa_rehearsal')`)
  expect(rows).toEqual([])
  const [name = ''] = await readdir(folder)
  await truncate(join(folder, name), 2000)
  await rehearseNewest(system())
  expect((await health()).alarms).toMatchObject([{ kind: 'rehearsal-failed' }])
  await shop.runDueJobs()
  expect(await mails('The newest backup doesn’t restore')).toEqual([1])
  await rm(join(folder, name))
  await makeNightly(system())
  await rehearseNewest(system())
  expect((await health()).alarms).toEqual([])
})

test('a shop whose backups are switched off makes none', async () => {
  await makeNightly(shop.system())
  await watchBackups(shop.system())
  await rehearseNewest(shop.system())
  expect(await readdir(folder)).toEqual([])
})
