import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#tests/database.ts'
import { runAlone } from './run-alone.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const name = 'work of the test'

test('work of one name runs once at a time, and a fault of it is told', async () => {
  const { db } = database
  const ran: (boolean | string)[] = []
  const isRun = await runAlone(db, name, async (stay) => {
    await stay()
    ran.push(await runAlone(db, name, () => Promise.reject(new Error('ran beside'))))
    ran.push(await runAlone(db, 'other work', async () => void ran.push('other')))
  })
  expect([isRun, ...ran]).toEqual([true, false, 'other', true])
  await expect(runAlone(db, name, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await runAlone(db, name, async () => {})).toBe(true)
})

test('work whose lock is lost fails at its next step, and the lock is free', async () => {
  const { db, pool } = database
  const steps: string[] = []
  const work = runAlone(db, name, async (stay) => {
    await pool.query(`SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database
      WHERE datname = current_database())`)
    await expect.poll(() => runAlone(db, name, async () => void steps.push('another'))).toBe(true)
    await stay()
    steps.push('went on')
  })
  await expect(work).rejects.toThrow()
  expect(steps).toEqual(['another'])
})
