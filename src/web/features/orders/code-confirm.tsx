import { CircleCheck } from 'lucide'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { CodeInput } from '#web/features/auth/code-input.tsx'
import { codeRefusals } from '#web/features/auth/code-refusals.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { useTo } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { linkClass } from '#web/ui/link-class.ts'

export interface CodeFormProps {
  kind: 'email' | 'phone'
  recipient: string
  isSending: boolean
  onConfirm: (code: string) => Promise<void>
  onRefused: (error: unknown) => void
  onAgain: () => void
}

const codeForm = z.object({ code: z.string().check(z.length(6)) })

/** Takes the code that was sent. In the demonstration the message can be read in the outbox. */
export function CodeForm({ kind, recipient, isSending, onConfirm, onRefused, onAgain }: CodeFormProps) {
  const { t } = useTranslation('checkout')
  const { isDemo } = useViewer()
  const to = useTo()
  const form = useApiForm({
    schema: codeForm,
    words: { code: t('missing-code') },
    failure: useRefusalWords(),
    ...codeRefusals,
    send: ({ code }) => onConfirm(code),
    onRefused,
  })
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])
  function again() {
    form.clearErrors()
    onAgain()
  }
  return (
    <ContractForm form={form} className="mt-4 flex flex-col gap-4">
      <p id={`code-sent-${kind}`} className="text-secondary leading-6 text-quiet">
        {t(`codeSent-${kind}`)}{' '}
        <bdi dir="ltr" className={kind === 'phone' ? 'whitespace-nowrap text-ink' : 'text-ink [overflow-wrap:anywhere]'}>
          {recipient}
        </bdi>
      </p>
      <FormField label={t('code')} name="code" className="max-w-94">
        <CodeInput code={form.watch('code')} describedBy={`code-sent-${kind}`} />
      </FormField>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <SubmitButton variant="outline">{t('confirmCode')}</SubmitButton>
        <button type="button" disabled={isSending} onClick={again} className="min-h-11 cursor-pointer">
          <span className={linkClass}>{t('codeAgain')}</span>
        </button>
        {isDemo ? (
          <a href={to('/outbox')} target="_blank" rel="noreferrer" className="inline-flex min-h-11 items-center">
            <span className={linkClass}>{t('outbox')}</span>
          </a>
        ) : null}
      </div>
    </ContractForm>
  )
}

/** Something that is confirmed: who, and how to change it. */
export function Confirmed({ text, recipient, onChange }: { text: string; recipient: string; onChange?: () => void }) {
  const { t } = useTranslation('checkout')
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-secondary">
      <Icon of={CircleCheck} className="size-5 text-good" />
      <span>
        {text}{' '}
        <bdi dir="ltr" className="[overflow-wrap:anywhere]">
          {recipient}
        </bdi>
      </span>
      {onChange ? (
        <button type="button" onClick={onChange} className="min-h-11 cursor-pointer">
          <span className={linkClass}>{t('change')}</span>
        </button>
      ) : null}
    </div>
  )
}
