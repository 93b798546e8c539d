import { useState } from 'react'
import { TextInput } from '#web/ui/field.tsx'
import { formatPhone } from '#web/features/orders/phone.ts'

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
