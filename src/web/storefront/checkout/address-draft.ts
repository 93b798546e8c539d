import { placeOf } from '#domain/site/areas/area.policy.ts'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { formatPhone } from '#web/features/orders/phone.ts'
import { toLatinDigits } from '#values/digits.ts'

export interface AddressDraft {
  city: string
  area: string
  landmark: string
  building: string
  note: string
  name: string
  phone: string
  slot: string
}

export type AddressField = keyof AddressDraft

/** In the order they stand on the page. */
export const addressFields = ['city', 'area', 'landmark', 'building', 'note', 'name', 'phone', 'slot'] as const

/** What is wrong with a draft, by field; the value is the key of a sentence. */
export function mistakesOf(draft: AddressDraft): Partial<Record<AddressField, string>> {
  const missing = (['area', 'landmark', 'building', 'name', 'slot'] as const).filter((field) => draft[field].trim() === '')
  const mistakes: Partial<Record<AddressField, string>> = Object.fromEntries(missing.map((field) => [field, `missing-${field}`]))
  if (!isPhone(draft.phone)) mistakes.phone = draft.phone.trim() === '' ? 'missing-phone' : 'wrong-phone'
  return mistakes
}

/** The name under which the tab keeps an address that is being typed. */
export const addressDraft = (orderId: string): string => `address:${orderId}`

/** The draft an order already carries, or a fresh one. */
export function draftOf(order: Order, name: string): AddressDraft {
  const { delivery } = order
  if (!delivery) return { city: 'Amman', area: '', landmark: '', building: '', note: '', name, phone: '', slot: '' }
  const { area, landmark, building, note, phone, slot } = delivery
  return {
    city: placeOf(area)?.city ?? 'Amman',
    area,
    landmark,
    building,
    note,
    name: delivery.name,
    phone: formatPhone(phone),
    slot: slot ?? '',
  }
}

/** True for a number that could ring: a Jordanian one has nine digits after the country. */
export function isPhone(typed: string): boolean {
  const digits = toLatinDigits(typed).replace(/[^\d+]/g, '')
  return /^\+962\d{8,9}$/.test(digits) || (/^\+\d{9,15}$/.test(digits) && !digits.startsWith('+962'))
}
