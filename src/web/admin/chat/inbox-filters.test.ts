import { expect, test } from 'vitest'
import type { InboxRow } from '#domain/messages/conversations/inbox.contract.ts'
import { type InboxFilters, shownRows } from './inbox-filters.ts'

const at = '2027-07-01T09:00:00.000Z'
const row = (id: string, more: Partial<InboxRow>): InboxRow => ({
  ...{ id, inbox: 'waiting', name: null, locale: 'en', status: 'transferred_to_human', priority: 'normal', department: 'general' },
  ...{ agent: null, last: '', unread: 0, isOnline: true, since: at, lastSequence: 2 },
  ...more,
})
/** As the server sends them: who waits first, then by what was said last. */
const rows = [
  row('urgent', { priority: 'urgent', since: '2027-07-01T08:59:30.000Z', name: 'رنا العبدالله' }),
  row('patient', { since: '2027-07-01T08:45:00.000Z', last: 'My card was charged twice', department: 'payments' }),
  row('settled', { inbox: 'settled', since: '2027-06-30T09:00:00.000Z', last: 'Thank you' }),
  row('theirs', { inbox: 'theirs', department: 'payments' }),
  row('mine', { inbox: 'mine', priority: 'high' }),
]
const shown = (wish: Partial<InboxFilters> & { words?: string }) => {
  const { words = '', ...filters } = wish
  const none = { department: null, priority: null, waiting: null }
  return shownRows(rows, { filters: { ...none, ...filters }, words, at, visitor: 'Visitor' }).map(({ id }) => id)
}

test('conversations come group by group, as the list shows them', () => {
  expect(shown({})).toEqual(['urgent', 'patient', 'mine', 'theirs', 'settled'])
})

test('they are narrowed by department, priority, wait and words, all at once', () => {
  expect(shown({ department: 'payments' })).toEqual(['patient', 'theirs'])
  expect(shown({ priority: 'high' })).toEqual(['mine'])
  expect(shown({ waiting: '1' })).toEqual(['patient'])
  expect(shown({ waiting: '10' })).toEqual(['patient'])
  expect(shown({ department: 'payments', priority: 'high' })).toEqual([])
  expect(shown({ words: 'CARD' })).toEqual(['patient'])
  expect(shown({ words: 'رنا عبدالله' })).toEqual(['urgent'])
  expect(shown({ words: 'العبدالله' })).toEqual(['urgent'])
  expect(shown({ words: 'thank', department: 'orders' })).toEqual([])
  expect(shown({ words: 'visitor' })).toEqual(['patient', 'mine', 'theirs', 'settled'])
})
