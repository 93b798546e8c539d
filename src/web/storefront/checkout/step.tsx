import { Check } from 'lucide'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { linkClass } from '#web/ui/link-class.ts'

export type StepState = 'done' | 'open' | 'closed'

export interface StepProps {
  number: number
  title: string
  state: StepState
  /** The choice of a completed step. */
  summary?: ReactNode
  onEdit?: () => void
  children: ReactNode
}

/** A step of the checkout. What it holds stays mounted while folded, so that nothing typed is lost; opening it brings it into sight. */
export function Step({ number, title, state, summary, onEdit, children }: StepProps) {
  const { t } = useTranslation('checkout')
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isOpen = state === 'open'
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (isOpen && !wasOpen.current) {
      section.current?.scrollIntoView({ block: 'start' })
      heading.current?.focus({ preventScroll: true })
    }
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <section ref={section} aria-label={title} className="border-t border-line py-6 last:border-b">
      <div className="flex items-start gap-4 lg:gap-6">
        <span
          aria-hidden="true"
          className={cn(
            'flex size-8 shrink-0 items-center justify-center rounded-full type-label text-secondary',
            state === 'done'
              ? 'bg-good-tint text-good'
              : state === 'open'
                ? 'bg-inverse text-on-inverse'
                : 'border-[1.5px] border-field text-ink',
          )}
        >
          {state === 'done' ? <Icon of={Check} className="size-4.5" /> : t('number', { count: number })}
        </span>
        <div className="min-w-0 flex-1">
          <div className="flex items-center justify-between gap-4">
            <h2
              ref={heading}
              tabIndex={-1}
              aria-current={isOpen ? 'step' : undefined}
              className={cn('type-h3 outline-none', state === 'closed' && 'text-quiet')}
            >
              {title}
            </h2>
            {state === 'done' && onEdit ? (
              <button
                type="button"
                className="-my-2 inline-flex min-h-11 cursor-pointer items-center"
                onClick={onEdit}
                aria-label={t('editNamed', { name: title })}
              >
                <span className={linkClass}>{t('edit')}</span>
              </button>
            ) : null}
          </div>
          {state === 'done' && summary ? <div className="text-secondary leading-6 text-quiet">{summary}</div> : null}
        </div>
      </div>
      <div hidden={!isOpen} className="mt-5 lg:ps-14">
        {children}
      </div>
    </section>
  )
}
