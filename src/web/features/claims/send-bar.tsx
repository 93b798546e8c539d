import { useTranslation } from 'react-i18next'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'

interface SendBarProps extends Pick<ButtonProps, 'variant' | 'size' | 'className'> {
  sending: { error: unknown; isPending: boolean }
  /** The step that is missing before it can be sent, as the button's text. */
  missing?: string | null
  isReady?: boolean
  /** The label of the button. */
  children: string
  onSend: () => void
  onClose: () => void
}

/** Sends what was written about a claim, or closes it again; below what was refused. */
export function SendBar({ sending, missing = null, isReady = true, variant, size, className, children, onSend, onClose }: SendBarProps) {
  const { t } = useTranslation('claims')
  const sentence = useRefusalWords()
  return (
    <div className={cn('flex flex-col gap-3', className)}>
      {sending.error ? (
        <p role="alert" className="type-small text-bad">
          {sentence(sending.error)}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button variant={variant} size={size} disabled={!isReady || missing !== null} pending={sending.isPending} onClick={() => onSend()}>
          {missing ?? children}
        </Button>
        <Button variant="quiet" size={size} onClick={onClose}>
          {t('back')}
        </Button>
      </div>
    </div>
  )
}
