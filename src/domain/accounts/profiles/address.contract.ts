import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { keptPhone } from '#values/phone.ts'
import { text } from '#values/schemas.ts'

/** The maximum number of addresses per person. */
export const maxAddresses = 10

export const addressSchema = z.object({
  id: z.string(),
  label: z.string(),
  area: z.string(),
  city: z.string(),
  areaName: z.string(),
  landmark: z.string(),
  building: z.string(),
  /** Directions to the door. */
  note: z.string(),
  /** The courier calls before arriving. */
  callsFirst: z.boolean(),
  isDefault: z.boolean(),
  /** The phone for couriers who pick an owner's pieces up here or bring them back; null where they do not. At most one address has one. */
  handOverPhone: z.nullable(z.string()),
})
export const saveAddressSchema = z.strictObject({
  label: text(40),
  area: text(40),
  landmark: text(120),
  building: text(80),
  note: z.optional(text(200, 0)),
  callsFirst: z.optional(z.boolean()),
  isDefault: z.optional(z.boolean()),
  handOverPhone: z.optional(z.nullable(z.string().check(z.regex(keptPhone, 'phone.invalid')))),
})

export type Address = z.infer<typeof addressSchema>
export type SaveAddress = z.infer<typeof saveAddressSchema>

const byId = z.strictObject({ id: z.string().check(z.maxLength(40)) })
const list = z.object({ addresses: z.array(addressSchema) })

export const addressContract = {
  list: oc.route({ method: 'GET', path: '/addresses' }).output(list),
  add: oc.route({ method: 'POST', path: '/addresses' }).input(saveAddressSchema).output(list),
  change: oc.route({ method: 'PUT', path: '/addresses/{id}' }).input(z.extend(byId, saveAddressSchema.shape)).output(list),
  remove: oc.route({ method: 'DELETE', path: '/addresses/{id}' }).input(byId).output(list),
}
