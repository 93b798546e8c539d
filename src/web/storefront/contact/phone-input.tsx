import { useState } from 'react'
import { TextInput } from '#web/kit/field.tsx'
import { formatPhone } from '#web/parts/orders/phone.ts'

/** A phone number that takes its shape as it is typed. */
export function PhoneInput() {
  const [phone, setPhone] = useState('')
  return (
    <TextInput
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      dir="ltr"
      className="rtl:text-end"
      value={phone}
      onChange={(event) => setPhone(formatPhone(event.target.value))}
    />
  )
}
