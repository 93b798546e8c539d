import * as z from 'zod/mini'
import { type BusinessSettings, type Figure, figureTable, isFigure, type ValuesOf } from './figure-table.policy.ts'

export { type BusinessSettings, defaultBusinessSettings } from './figure-table.policy.ts'

function schemaOfFigure({ kind, least, most }: Figure) {
  if (kind === 'switch') return z.boolean()
  const number = z.int().check(z.minimum(least), z.maximum(most))
  return kind === 'money' ? number.check(z.multipleOf(10)) : number
}

/** The schema of a part of the table of figures. */
function schemaOf<Part extends object>(part: Part): z.ZodMiniType<ValuesOf<Part>, ValuesOf<Part>> {
  const shape = Object.entries(part).map(([name, below]) => [name, isFigure(below) ? schemaOfFigure(below) : schemaOf(below as object)])
  return z.strictObject(Object.fromEntries(shape)) as unknown as z.ZodMiniType<ValuesOf<Part>, ValuesOf<Part>>
}

/** The benefits of a plan. */
export const benefitsSchema = schemaOf(figureTable.memberships.premium)

/** The groups of figures that everybody may know: sentences and examples of pages name them. */
export const shownGroups = [
  'commission',
  'cash',
  'lateFee',
  'cancellation',
  'payouts',
] as const satisfies readonly (keyof BusinessSettings)[]
export type ShownFigures = Pick<BusinessSettings, (typeof shownGroups)[number]>

/** The part of the figures that everybody may know. */
export function shownPart<Whole extends Record<keyof ShownFigures, unknown>>(whole: Whole): Pick<Whole, keyof ShownFigures> {
  return Object.fromEntries(shownGroups.map((name) => [name, whole[name]])) as Pick<Whole, keyof ShownFigures>
}

export const shownFiguresSchema = schemaOf(shownPart(figureTable))

/** The whole document of figures. */
export const businessSettingsSchema = schemaOf(figureTable)

export type Plan = keyof BusinessSettings['memberships']
export const plans = ['premium', 'vip'] as const satisfies readonly Plan[]

/** The figures of which the first may not be above the second. */
const ordered = [
  ['serviceFee.least', 'serviceFee.most'],
  ['commission.trusted', 'commission.usual'],
  ['cash.first', 'cash.later'],
  ['lateFee.least', 'lateFee.most'],
  ['cancellation.near', 'cancellation.between'],
  ['cancellation.ownerBetween', 'cancellation.ownerNear'],
  ['couriers.signOff', 'couriers.loneDifferences'],
] as const

/** The first figure that is above the one that bounds it; null where all are in order. */
export function figureAboveItsLimit(valueAt: (path: string) => number | boolean): string | null {
  return ordered.find(([low, high]) => Number(valueAt(low)) > Number(valueAt(high)))?.[0] ?? null
}
