import type { Notification } from '#domain/messages/notifications/notification.contract.ts'
import { addDays, type Day, dayAt } from '#values/day.ts'

export const groups = ['today', 'week', 'earlier'] as const
export type Group = (typeof groups)[number]

/** Notifications of today, of the six days before, and those of before, without the empty groups. */
export function groupsOf(all: readonly Notification[], today: Day): [Group, readonly Notification[]][] {
  const aWeekAgo = addDays(today, -6)
  const groupOf = ({ at }: Notification): Group => {
    const day = dayAt(new Date(at))
    return day >= today ? 'today' : day >= aWeekAgo ? 'week' : 'earlier'
  }
  const byGroup = Map.groupBy(all, groupOf)
  return groups.flatMap((group) => {
    const rows = byGroup.get(group)
    return rows ? [[group, rows] as [Group, readonly Notification[]]] : []
  })
}
