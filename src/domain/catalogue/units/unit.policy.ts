import { type DayRange, daysBetween } from '#values/day.ts'

/** A unit and its blocked ranges of days, first and last inclusive. */
export interface UnitCalendar {
  unitId: string
  itemId: string
  number: number
  busy: DayRange[]
}

/** True when no day of `block` is busy. */
export function isFree(unit: UnitCalendar, block: DayRange): boolean {
  return unit.busy.every((busy) => busy.until < block.from || busy.from > block.until)
}

/** Sorts units in the order in which they are tried: the one whose calendar `block` fragments least first, those with a clash last. */
export function rankUnits(units: readonly UnitCalendar[], block: DayRange): UnitCalendar[] {
  return [...units].sort((a, b) => gapsOf(a, block) - gapsOf(b, block) || a.number - b.number)
}

const farAway = 400

function gapsOf(unit: UnitCalendar, block: DayRange): number {
  if (!isFree(unit, block)) return 3 * farAway
  const before = unit.busy.filter((busy) => busy.until < block.from).map((busy) => daysBetween(busy.until, block.from))
  const after = unit.busy.filter((busy) => busy.from > block.until).map((busy) => daysBetween(block.until, busy.from))
  return Math.min(farAway, ...before) + Math.min(farAway, ...after)
}
