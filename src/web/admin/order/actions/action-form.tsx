import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#domain/renting/order-details/order-detail.contract.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'

export interface FormProps {
  order: OrderDetail
  onBack: () => void
  onDone: () => void
}

interface ActionFormProps {
  title: string
  text?: string | undefined
  error?: unknown
  /** The button that makes it, where there is one to make. */
  make?: ButtonProps
  onBack: () => void
  children?: ReactNode
}

/** The form of a chosen action, whose title has the focus first. */
export function ActionForm({ title, text, error, make, onBack, children }: ActionFormProps) {
  const { t } = useTranslation('order-actions')
  const sentence = useRefusalWords()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="flex h-full flex-col">
      <h3 ref={heading} tabIndex={-1} className="text-lead leading-7 outline-none">
        {title}
      </h3>
      {text ? <p className="mt-1 text-dense leading-5 text-quiet">{text}</p> : null}
      <div className="mt-4 flex flex-1 flex-col gap-4">{children}</div>
      {error ? (
        <p role="alert" className="mt-4 text-dense leading-5 text-bad">
          {sentence(error)}
        </p>
      ) : null}
      <div className="mt-5 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <Button variant="quiet" size="sm" onClick={onBack}>
          {t('back')}
        </Button>
        {make ? <Button size="sm" {...make} /> : null}
      </div>
    </div>
  )
}
