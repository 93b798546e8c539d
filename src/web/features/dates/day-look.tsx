import type { ReactNode } from 'react'
import type { ItemDay } from '#domain/catalogue/items/item.contract.ts'
import { arrivalDay, longestRental, type Starts } from '#domain/catalogue/items/item.policy.ts'
import { addDays, type Day, type DayRange } from '#values/day.ts'
import { cn } from '#web/ui/cn.ts'
import { startsWithin } from './days-in-address.ts'
import { dots } from './legend.tsx'

export type Look = 'free' | 'taken' | 'on-its-way' | 'cleaning' | 'closed'

/** The appearance of a calendar's days. */
export interface KnownDays {
  value: DayRange | null
  starts: Starts
  /** The state of each day; without it every day from the earliest is free. */
  days?: ReadonlyMap<Day, ItemDay> | undefined
  /** The transit days around the chosen ones. */
  hasTransit?: boolean | undefined
}

// Kept, because every day of a calendar asks for it.
const lastDays = new WeakMap<Starts, Day>()

/** The last day a rental may end on. */
export function lastDay(starts: Starts): Day {
  const known = lastDays.get(starts)
  if (known) return known
  const last = addDays(startsWithin(starts).until, longestRental - 1)
  lastDays.set(starts, last)
  return last
}

/**
 * The appearance of a day. All days of somebody else's rental, with those of its delivery and collection, are taken. Only the transit
 * around the chosen days is on its way.
 */
export function lookOf(day: Day, { value, starts, days, hasTransit = days !== undefined }: KnownDays): Look {
  if (day < starts.earliest || day > lastDay(starts)) return 'closed'
  const state = days?.get(day)?.state ?? 'free'
  if (state === 'taken' || state === 'on-its-way') return 'taken'
  const isArrival = value !== null && day < value.from && day === arrivalDay(value.from, starts)
  if (hasTransit && value && (isArrival || day === addDays(value.until, 1))) return 'on-its-way'
  return state
}

/** The days of which one press chooses a range. */
export interface OfferedDays {
  /** The range that the chosen day makes. */
  value: DayRange
  /** The days that can be chosen. */
  offered: ReadonlySet<Day>
  /** The day on which the piece is brought, as long as it still is. */
  arrival?: Day | undefined
  /** The days that somebody else has booked. */
  taken?: ReadonlySet<Day> | undefined
}

/** The appearance of a day where one press chooses a range. */
export function offeredLookOf(day: Day, { value, offered, arrival, taken }: OfferedDays): Look {
  if (value.from <= day && day <= value.until) return 'free'
  if (day === arrival || day === addDays(value.until, 1)) return 'on-its-way'
  return taken?.has(day) ? 'taken' : offered.has(day) ? 'free' : 'closed'
}

export const monthsClass = 'grid items-start gap-x-8'
export const rowClass = 'relative flex h-11.5 items-center justify-center outline-none lg:h-9.5'

/** The tint that joins the first and the last day. */
export function joinClass(isFirst: boolean, isLast: boolean, isBetween: boolean): string {
  return cn(
    isBetween && !isFirst && !isLast && 'bg-primary-tint',
    isFirst && !isLast && 'before:absolute before:inset-y-0 before:start-1/2 before:end-0 before:bg-primary-tint',
    isLast && !isFirst && 'before:absolute before:inset-y-0 before:start-0 before:end-1/2 before:bg-primary-tint',
  )
}

export function discClass(look: Look, { isStopped, isEnd, isToday }: { isStopped: boolean; isEnd: boolean; isToday: boolean }): string {
  return cn(
    'relative inline-flex size-9.5 items-center justify-center rounded-full text-secondary lining-nums tabular-nums transition-colors duration-200 lg:size-9',
    isStopped && 'text-quiet',
    look === 'taken' && 'hatch ltr:line-through',
    look === 'cleaning' && `${dots} ltr:line-through`,
    look === 'on-its-way' && 'border-[1.5px] border-dashed border-primary-text text-ink',
    isToday && 'border border-ink',
    isEnd && 'chosen-mark border-2 border-chosen bg-primary text-on-primary [&>span]:text-ink',
  )
}

/** The day's number; in Arabic on a clear disc, because a pattern under it would look like another digit. */
export function Figure({ look, locale, children }: { look: Look; locale: string; children: ReactNode }) {
  if (locale !== 'ar' || (look !== 'taken' && look !== 'cleaning')) return children
  return <span className="inline-flex size-5.5 items-center justify-center rounded-full bg-page leading-none">{children}</span>
}
