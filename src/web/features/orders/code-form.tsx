import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { TextInput } from '#web/ui/field.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'

const codeForm = z.object({ code: z.string().check(z.refine((typed) => typed.trim() !== '')) })

/** The field of a promotional code; it takes the focus when it appears. */
export default function CodeForm({ onApply }: { onApply: (code: string) => Promise<void> }) {
  const { t } = useTranslation('orders')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  const form = useApiForm({
    schema: codeForm,
    defaultValues: { code: '' },
    words: { code: t('code-missing') },
    failure: useRefusalWords(),
    fieldOf: { '*': 'code' },
    send: ({ code }) => onApply(code),
  })
  return (
    <div ref={place}>
      <ContractForm form={form} className="mt-1 flex items-start gap-2">
        <FormField label={<span className="sr-only">{t('code')}</span>} name="code" className="min-w-0 flex-1">
          <TextInput dir="ltr" maxLength={60} autoComplete="off" autoCapitalize="characters" spellCheck={false} className="rtl:text-end" />
        </FormField>
        <SubmitButton variant="outline" className="mt-1.5 h-13">
          {t('code-apply')}
        </SubmitButton>
      </ContractForm>
    </div>
  )
}
