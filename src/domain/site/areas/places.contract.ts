import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { day, fils, text } from '#values/schemas.ts'
import { faultsOf } from './places-faults.policy.ts'
import { courierVisits } from './slot.policy.ts'

const name = z.strictObject({ en: text(40), ar: text(40) })
const cityId = z.string().check(z.regex(/^[A-Za-z][A-Za-z-]{0,29}$/))
const areaId = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/))
const hour = z.int().check(z.minimum(0), z.maximum(24))
const fee = fils.check(z.minimum(0), z.maximum(100_000), z.multipleOf(10))
const windows = z.array(z.strictObject({ from: hour, until: hour })).check(z.maxLength(12))

/** The document as the database has it. */
export const storedPlacesSchema = z.strictObject({
  cities: z.array(z.strictObject({ id: cityId, name })).check(z.minLength(1), z.maxLength(20)),
  areas: z
    .array(z.strictObject({ id: areaId, city: cityId, name, listed: text(40), isOpen: z.boolean() }))
    .check(z.minLength(1), z.maxLength(300)),
  fees: z.array(z.strictObject({ cities: z.tuple([cityId, cityId]), usual: fee, sameDay: fee })).check(z.maxLength(210)),
  week: z.array(windows).check(z.length(7)),
  calendars: z.array(z.strictObject({ name, from: day, until: day, windows })).check(z.maxLength(60)),
  capacity: z
    .array(z.strictObject({ city: cityId, from: hour, visits: z.int().check(z.minimum(0), z.maximum(1000)) }))
    .check(z.maxLength(480)),
  leadHours: z.int().check(z.minimum(0), z.maximum(48)),
})
/** The same without contradictions. */
export const placesSchema = storedPlacesSchema.check(z.refine((places) => faultsOf(places).length === 0))

const version = z.int().check(z.minimum(0), z.maximum(2_147_483_646))
const current = z.object({
  /** 0 for the places of the code, before any were written. */
  version: z.int(),
  places: storedPlacesSchema,
  /** The areas that something needs, which can be closed and not removed. */
  used: z.array(z.string()),
  /** Names of areas that people asked for, the most wanted first. */
  wishes: z.array(z.object({ words: z.string(), count: z.int() })),
})
const placesVersion = z.object({ version: z.int(), reason: z.string(), writtenBy: z.nullable(z.string()), writtenAt: z.iso.datetime() })

const brokenPromise = z.object({
  order: z.string(),
  number: z.string(),
  name: z.string(),
  visit: z.enum(courierVisits),
  /** The promised window, which the order keeps. */
  slot: z.string(),
})
export type BrokenPromise = z.infer<typeof brokenPromise>
export type CurrentPlaces = z.infer<typeof current>
export type PlacesVersion = z.infer<typeof placesVersion>

export const placesContract = {
  get: oc.route({ method: 'GET', path: '/places' }).output(current),
  /** The newest fifty versions. */
  history: oc.route({ method: 'GET', path: '/places/history' }).output(z.object({ versions: z.array(placesVersion) })),
  /** The visits to come whose window these places no longer offer. Changes nothing. */
  preview: oc
    .route({ method: 'POST', path: '/places/preview' })
    .input(z.strictObject({ places: placesSchema }))
    .output(z.object({ broken: z.array(brokenPromise), isMore: z.boolean() })),
  /** `version` is the one that was read. In force at once; orders keep their price, address and windows. */
  write: oc
    .route({ method: 'PUT', path: '/places' })
    .input(z.strictObject({ version, reason: text(200), places: placesSchema }))
    .output(z.object({ version: z.int() })),
}
