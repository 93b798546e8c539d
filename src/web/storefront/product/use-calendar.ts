import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Item } from '#domain/catalogue/items/item.contract.ts'
import { addDays, type DayRange } from '#values/day.ts'
import { type Calendar, calendarReach, firstTaken } from '#web/features/dates/rental-days.ts'
import { useHydratedValue } from '#web/runtime/use-hydrated.ts'
import { useViewer } from '#web/runtime/viewer.ts'

/** An item and the days it is wanted on. */
export interface ItemOnDays {
  item: Item
  days: DayRange | null
}

/** The days of an item. On the server and during hydration it is empty, so that both draw the same. */
export function useCalendar(item: Item): Calendar {
  const { api, today } = useViewer()
  const { data } = useQuery(api.items.calendar.queryOptions({ input: { id: item.id, from: today, until: addDays(today, calendarReach) } }))
  const days = useHydratedValue(data?.days, undefined)
  return useMemo(() => new Map(days?.map((day) => [day.day, day])), [days])
}

/** The wanted days as long as nothing of them is taken: of others nothing can be promised. */
export function useFreeDays({ item, days }: ItemOnDays): DayRange | null {
  const calendar = useCalendar(item)
  return days && firstTaken(days, calendar) === null ? days : null
}
