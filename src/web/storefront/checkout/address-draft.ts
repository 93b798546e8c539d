import * as z from 'zod/mini'
import { deliverySchema, type Order } from '#domain/renting/orders/order.contract.ts'
import { findArea, homeCity } from '#domain/site/areas/area.policy.ts'
import { isPhone } from '#values/contact.ts'
import { formatPhone } from '#values/phone.ts'
import { text } from '#values/schemas.ts'

/** A delivery as it is typed: the city only narrows the areas, and the phone is grouped. */
export const addressForm = z.extend(deliverySchema, {
  city: z.string(),
  phone: z.pipe(
    z.string().check(z.refine(isPhone)),
    z.transform((typed) => typed.replaceAll(' ', '')),
  ),
  collection: text(32),
})

export type AddressDraft = z.input<typeof addressForm>
export type AddressField = keyof AddressDraft

/** In their order on the page. */
export const addressFields = ['city', 'area', 'landmark', 'building', 'name', 'phone', 'note', 'slot', 'collection'] as const

/** The name under which the tab keeps an address that is being typed. */
export const addressDraft = (orderId: string): string => `address:${orderId}`

/** The draft an order already carries, or a fresh one. */
export function draftOf(order: Order, name: string): AddressDraft {
  const { delivery } = order
  if (!delivery) return { city: homeCity(), area: '', landmark: '', building: '', note: '', name, phone: '', slot: '', collection: '' }
  const { area, landmark, building, note, phone, slot, collection } = delivery
  return {
    city: findArea(area)?.city ?? homeCity(),
    area,
    landmark,
    building,
    note,
    name: delivery.name,
    phone: formatPhone(phone),
    slot: slot ?? '',
    collection: collection ?? '',
  }
}
