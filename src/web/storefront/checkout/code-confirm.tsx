import { CircleCheck } from 'lucide'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from 'react-i18next'
import { toLatinDigits } from '#values/digits.ts'
import { useTo } from '#web/runtime/links.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { linkClass } from '#web/features/orders/look.ts'
import { useViewer } from '#web/runtime/viewer.ts'

export interface CodeFormProps {
  kind: 'email' | 'phone'
  recipient: string
  isPending: boolean
  isSending: boolean
  problem: string | null
  onConfirm: (code: string) => void
  onAgain: () => void
}

/** Takes the code that was sent. In the demonstration the message can be read in the outbox. */
export function CodeForm({ kind, recipient, isPending, isSending, problem, onConfirm, onAgain }: CodeFormProps) {
  const { t } = useTranslation('checkout')
  const { isDemo } = useViewer()
  const to = useTo()
  const [code, setCode] = useState('')
  const [isTried, setIsTried] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    input.current?.focus()
    if (problem) input.current?.select()
  }, [problem])
  const digits = toLatinDigits(code).replace(/\D/g, '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (digits.length === 6) onConfirm(digits)
    else input.current?.focus()
  }
  const error = problem ?? (isTried && digits.length !== 6 ? t('missing-code') : undefined)
  return (
    <form noValidate onSubmit={submit} className="mt-4 flex flex-col gap-4">
      <p className="text-[15px] leading-6 text-quiet">
        {t(`codeSent-${kind}`)}{' '}
        <bdi dir="ltr" className="text-ink">
          {recipient}
        </bdi>
      </p>
      <Field label={t('code')} name={`${kind}-code`} error={error}>
        <TextInput
          ref={input}
          value={code}
          onChange={(event) => setCode(event.target.value.slice(0, 12))}
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          className="max-w-[220px] text-center text-xl tracking-[0.3em]"
        />
      </Field>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button type="submit" variant="outline" pending={isPending}>
          {t('confirmCode')}
        </Button>
        <button type="button" disabled={isSending} onClick={onAgain} className="min-h-11 cursor-pointer">
          <span className={linkClass}>{t('codeAgain')}</span>
        </button>
        {isDemo ? (
          <a href={to('/outbox')} target="_blank" rel="noreferrer" className="inline-flex min-h-11 items-center">
            <span className={linkClass}>{t('outbox')}</span>
          </a>
        ) : null}
      </div>
    </form>
  )
}

/** Something that is confirmed: who, and how to change it. */
export function Confirmed({ text, recipient, onChange }: { text: string; recipient: string; onChange?: () => void }) {
  const { t } = useTranslation('checkout')
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[15px]">
      <Icon of={CircleCheck} className="size-5 text-good" />
      <span>
        {text} <bdi dir="ltr">{recipient}</bdi>
      </span>
      {onChange ? (
        <button type="button" onClick={onChange} className="min-h-11 cursor-pointer">
          <span className={linkClass}>{t('change')}</span>
        </button>
      ) : null}
    </div>
  )
}
