import { expect, test } from 'vitest'
import { listenTo, type Notifications } from '#platform/database/notifications.ts'
import { silentLog } from '#platform/log.ts'
import { freshDatabase } from '#tests/database.ts'
import { type Browser, openFront } from '#tests/front.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import { pageChangeOf } from './catalogue-changes.ts'

const path = '/api/items/wf-001'
const nameFor = async (browser: Browser) => (await browser.get(path)).body['name']
/** As a change that is not announced: what still shows the old name was kept. */
const quietly = (statement: string) =>
  `ALTER TABLE items DISABLE TRIGGER page_changes; ${statement}; ALTER TABLE items ENABLE TRIGGER page_changes`
const rename = (name: string) => `UPDATE items SET name = name || '{"en":"${name}"}' WHERE id = 'wf-001'`

test('every process keeps an item for visitors until it changes, and reads it anew for who is signed in', async () => {
  const database = await freshDatabase()
  const listeners: Notifications[] = []
  const open = () =>
    openFront(database, {
      listenToChanges(onChange) {
        const handlers = {
          onNotification: (what: string) => onChange(pageChangeOf(what)),
          onGap: () => onChange('all'),
        }
        const changes = listenTo(database.url, { page_changes: handlers.onNotification }, { onGap: handlers.onGap, log: silentLog() })
        listeners.push(changes)
        return changes
      },
    })
  const shops = [await open(), await open()]
  await expect.poll(() => listeners.every((changes) => changes.isListening())).toBe(true)
  const visitors = shops.map((shop) => shop.browser())
  const inBoth = (): Promise<unknown[]> => Promise.all(visitors.map(nameFor))
  const before = await inBoth()
  await database.pool.query(quietly(rename('A name that nobody announced')))
  expect(await inBoth()).toEqual(before)
  for (const shop of shops) expect(await nameFor(await signedIn(shop, 'customer'))).toBe('A name that nobody announced')
  expect((await visitors[0]?.get(path, { 'accept-language': 'ar' }))?.body['name']).toMatch(/\p{Script=Arabic}/u)
  await database.pool.query(rename('A gown with another name'))
  await expect.poll(inBoth).toEqual(['A gown with another name', 'A gown with another name'])
  await database.pool.query(`UPDATE items SET visibility = 'hidden' WHERE id = 'wf-001'`)
  await expect.poll(() => Promise.all(visitors.map(async (visitor) => (await visitor.get(path)).status))).toEqual([404, 404])
  for (const changes of listeners) await changes.stop()
  for (const shop of shops) await shop.close()
})

test('while changes may be missed, visitors are told what the database says', async () => {
  let isListening = true
  const shop = await world({ listenToChanges: () => ({ isListening: () => isListening }) })
  const visitor = shop.browser()
  const before = await nameFor(visitor)
  await shop.pool.query(rename('A gown with another name'))
  expect(await nameFor(visitor)).toBe(before)
  isListening = false
  expect(await nameFor(visitor)).toBe('A gown with another name')
  await shop.close()
})
