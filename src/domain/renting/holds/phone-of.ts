import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { Refusal } from '#domain/refusal.ts'
import { cleaned } from '#values/cleaned.ts'

/**
 * A Jordanian or international number as it was typed, in E.164.
 * @throws {Refusal} 422 `order.phone-invalid`
 */
export function phoneOf(typed: string): string {
  const phone = parsePhoneNumberFromString(cleaned(typed), 'JO')
  if (!phone?.isValid()) throw new Refusal('order.phone-invalid', 422)
  return phone.number
}
