import { type ComponentProps, type ComponentType, type ReactNode, type SyntheticEvent, useState } from 'react'
import { FormContext, type FormState, plainForm } from './form-context.ts'

export interface SenderProps {
  /** Values typed before its code was loaded; they are sent at once. */
  typed: Readonly<Record<string, string>>
  onSent: () => void
  children: ReactNode
}

export interface LateFormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'onFocus' | 'noValidate'> {
  /** The form of a contract around the same fields. */
  load: () => Promise<{ default: ComponentType<SenderProps> }>
  /** Said where it did not come. */
  failed: string
  onSent: () => void
}

/** A form at the end of a page that is read more often than answered: what checks and sends it comes at the first touch. */
export function LateForm({ load, failed, onSent, children, ...rest }: LateFormProps) {
  const [sender, setSender] = useState<{ Sender: ComponentType<SenderProps>; typed: SenderProps['typed'] }>()
  const [step, setStep] = useState<'open' | 'pending' | 'failed'>('open')
  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setStep('pending')
    try {
      const { default: Sender } = await load()
      setSender({ Sender, typed: Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])) })
    } catch {
      setStep('failed')
    }
  }
  if (sender)
    return (
      <sender.Sender typed={sender.typed} onSent={onSent}>
        {children}
      </sender.Sender>
    )
  const state: FormState = {
    ...plainForm,
    isPending: step === 'pending',
    errorOf: (name) => (step === 'failed' && !name ? failed : undefined),
  }
  return (
    <FormContext value={state}>
      <form method="post" {...rest} noValidate onSubmit={submit} onFocus={() => void load().catch(() => undefined)}>
        {children}
      </form>
    </FormContext>
  )
}
