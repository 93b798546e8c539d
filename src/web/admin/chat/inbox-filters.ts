import { useSearchParams } from 'react-router'
import {
  type ChatPriority,
  chatPriorities,
  type Department,
  departments,
  inboxes,
} from '#domain/messages/conversations/conversation.policy.ts'
import type { InboxRow } from '#domain/messages/conversations/inbox.contract.ts'
import { foldForSearch } from '#values/fold-for-search.ts'

/** The parameter that names the conversation that is open. */
export const openParameter = 'conversation'

/** In minutes: the filter keeps visitors who have waited longer. */
export const waits = ['1', '10'] as const
const minuteMs = 60_000

/** The filters of the inbox, each by its parameter in the address. */
export interface InboxFilters {
  department: Department | null
  priority: ChatPriority | null
  waiting: (typeof waits)[number] | null
}
export type FilterName = keyof InboxFilters

/** The conversation that is open and the filters as the address has them, and how they are changed. */
export function useInboxAddress() {
  const [search, setSearch] = useSearchParams()
  const chosen = search.get(openParameter)
  const oneOf = <Value extends string>(name: FilterName, values: readonly Value[]) => values.find((one) => one === search.get(name)) ?? null
  const filters: InboxFilters = {
    department: oneOf('department', departments),
    priority: oneOf('priority', chatPriorities),
    waiting: oneOf('waiting', waits),
  }
  const change = (changes: Readonly<Record<string, string | null>>, replace: boolean) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace, preventScrollReset: true },
    )
  return {
    chosen,
    filters,
    choose: (id: string | null) => change({ [openParameter]: id }, chosen !== null),
    filter: (name: FilterName, value: string) => change({ [name]: value }, true),
    clear: () => change({ department: null, priority: null, waiting: null }, true),
  }
}

interface InboxQuery {
  filters: InboxFilters
  /** In the name or in what was said last. */
  words: string
  /** The server's time. */
  at: string
  /** The name of a visitor without one. */
  visitor: string
}

/** The rows that fit, in the order in which they are shown: group by group. */
export function shownRows(rows: readonly InboxRow[], { filters, words, at, visitor }: InboxQuery): InboxRow[] {
  const { department, priority, waiting } = filters
  const wanted = foldForSearch(words)
  const fits = (row: InboxRow) =>
    (department === null || row.department === department) &&
    (priority === null || row.priority === priority) &&
    (waiting === null || (row.inbox === 'waiting' && Date.parse(at) - Date.parse(row.since) > Number(waiting) * minuteMs)) &&
    [row.name ?? visitor, row.last].some((text) => foldForSearch(text).includes(wanted))
  return inboxes.flatMap((name) => rows.filter((row) => row.inbox === name && fits(row)))
}
