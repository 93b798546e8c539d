import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { freshDatabase } from './database.ts'

interface Told {
  zone: string
  localDay: number
  seen: {
    today: number[]
    atCutOff: object[]
    rentals: { from: string; until: string; dispatchAt: string }[]
    rows: unknown[]
    calendar: object
    free: string[]
  }
}

const run = promisify(execFile)
const script = fileURLToPath(new URL('./zone-process.ts', import.meta.url))

async function toldIn(zone: string): Promise<Told> {
  const database = await freshDatabase()
  try {
    const { stdout } = await run(process.execPath, [script, database.url], { env: { ...process.env, TZ: zone } })
    return JSON.parse(stdout) as Told
  } finally {
    await database.close()
  }
}

test('at half past one at night in Amman the same days are rented, wherever the server stands', async () => {
  const zones = ['UTC', 'Asia/Amman', 'America/Los_Angeles']
  const told = await Promise.all(zones.map(toldIn))
  expect(told.map((one) => [one.zone, one.localDay])).toEqual([
    ['UTC', 1],
    ['Asia/Amman', 2],
    ['America/Los_Angeles', 1],
  ])
  const [utc, amman, losAngeles] = told
  expect(amman?.seen).toEqual(utc?.seen)
  expect(losAngeles?.seen).toEqual(utc?.seen)
  expect(utc?.seen).toMatchObject({
    today: [200, 422],
    atCutOff: [
      { status: 200, days: [{ state: 'free', canStart: true }], slots: [{ id: '2027-07-02_19-21' }] },
      { status: 422, code: 'days.today-closed', days: [{ state: 'closed', canStart: false }], slots: [] },
    ],
    rentals: [
      { from: '2027-07-03', until: '2027-07-05', dispatchAt: '2027-07-02T09:00:00.000Z' },
      { from: '2027-07-31', until: '2027-08-06', dispatchAt: '2027-07-30T09:00:00.000Z' },
    ],
    rows: [{ item_id: 'wf-001', first_day: '2027-07-03', last_day: '2027-07-05' }, { item_id: 'wc-001' }],
  })
})
