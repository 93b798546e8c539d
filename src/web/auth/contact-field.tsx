import { useTranslation } from 'react-i18next'
import { contactFieldsOf } from '#values/contact.ts'
import { toLatinDigits } from '#values/digits.ts'
import { Field, TextInput } from '#web/ui/field.tsx'
import { formatPhone } from '#web/features/orders/phone.ts'

export interface ContactFieldProps {
  value: string
  onChange: (value: string) => void
  error: string | undefined
  autoComplete?: 'username' | 'username webauthn' | 'email'
}

/** One field for an e-mail address or a phone, which is set out once it is typed; groups of Arabic digits would stand the wrong way round. */
export function ContactField({ value, onChange, error, autoComplete = 'username' }: ContactFieldProps) {
  const { t } = useTranslation('sign-in-methods')
  return (
    <Field label={t('contact')} name="contact" error={error}>
      <TextInput
        type="text"
        inputMode="email"
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        dir="ltr"
        className="rtl:text-end"
        value={value}
        onChange={({ target }) => {
          // Written here and not by what is drawn next, which would take the caret to the end.
          const at = target.selectionStart
          const latin = toLatinDigits(target.value)
          if (latin !== target.value) {
            target.value = latin
            target.setSelectionRange(at, at)
          }
          onChange(latin)
        }}
        onBlur={() => contactFieldsOf(value)?.phone && onChange(formatPhone(value))}
      />
    </Field>
  )
}
