import { Check, ChevronDown } from 'lucide'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#values/format.ts'
import { useLocale } from '#web/runtime/links.ts'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'

interface StepProps {
  number: number
  title: string
  /** The summary of a folded step. */
  summary: ReactNode
  isDone: boolean
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}

/** A step that folds; opened, its heading comes into view. */
export function WizardStep({ number, title, summary, isDone, isOpen, onToggle, children }: StepProps) {
  const { t } = useTranslation('listing-wizard')
  const locale = useLocale()
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (isOpen && !wasOpen.current) section.current?.scrollIntoView({ block: 'start' })
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <section ref={section} aria-labelledby={`${id}-title`} className="scroll-mt-20 border-t border-line py-5">
      <h2 id={`${id}-title`}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}-body`}
          onClick={onToggle}
          className="flex min-h-11 w-full cursor-pointer items-center gap-3 text-start"
        >
          <span
            className={cn(
              'flex size-8 shrink-0 items-center justify-center rounded-full border text-secondary font-semibold',
              isOpen
                ? 'border-inverse bg-inverse text-on-inverse'
                : isDone
                  ? 'border-good bg-good-tint text-good'
                  : 'border-field text-quiet',
            )}
          >
            {isDone && !isOpen ? <Icon of={Check} className="size-4" /> : formatNumber(number, locale)}
          </span>
          <span className="min-w-0 flex-1">
            <span className="block type-h3">
              {title}
              <span className="sr-only"> {t(isDone ? 'step.done' : 'step.open')}</span>
            </span>
            {isOpen ? null : <span className="block type-small text-quiet">{summary}</span>}
          </span>
          <Icon of={ChevronDown} className={cn('size-5 shrink-0 transition-transform', isOpen && 'rotate-180')} />
        </button>
      </h2>
      <div id={`${id}-body`} hidden={!isOpen} className="pt-5">
        {children}
      </div>
    </section>
  )
}
