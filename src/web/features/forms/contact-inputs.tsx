import type { ComponentProps } from 'react'
import { formatPhone } from '#values/phone.ts'
import { TextInput } from '#web/ui/field.tsx'

/** An e-mail address. */
export function EmailInput(props: ComponentProps<'input'>) {
  return <TextInput type="email" inputMode="email" autoComplete="email" maxLength={200} dir="ltr" className="rtl:text-end" {...props} />
}

/** A phone number that takes its shape as it is typed. */
export function PhoneInput(props: ComponentProps<'input'>) {
  return (
    <TextInput
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      dir="ltr"
      className="rtl:text-end"
      onInput={({ currentTarget: input }) => {
        input.value = formatPhone(input.value)
      }}
      {...props}
    />
  )
}
