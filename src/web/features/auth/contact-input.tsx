import type { ComponentProps } from 'react'
import { contactFieldsOf } from '#values/contact.ts'
import { toLatinDigits } from '#values/digits.ts'
import { formatPhone } from '#values/phone.ts'
import { TextInput, useFieldControl } from '#web/ui/field.tsx'

/** An e-mail address or a phone, formatted once it is typed; groups of Arabic digits would be in the wrong order. */
export function ContactInput(props: ComponentProps<'input'>) {
  const { onBlur } = useFieldControl()
  return (
    <TextInput
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={200}
      dir="ltr"
      className="rtl:text-end"
      onInput={({ currentTarget }) => {
        const at = currentTarget.selectionStart
        if (rewrite(currentTarget, toLatinDigits(currentTarget.value))) currentTarget.setSelectionRange(at, at)
      }}
      onBlur={(event) => {
        const { phone, email } = contactFieldsOf(event.target.value) ?? {}
        if (phone ?? email) rewrite(event.target, phone ? formatPhone(phone) : (email ?? ''))
        onBlur?.(event)
      }}
      {...props}
    />
  )
}

/** Whether the text was different. */
function rewrite(input: HTMLInputElement, text: string): boolean {
  if (input.value === text) return false
  input.value = text
  return true
}
