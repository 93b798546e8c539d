import { ChevronDown, Tag } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuoteReductions } from '#domain/renting/quotes/quote.contract.ts'
import { lazy } from '#web/runtime/lazy.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { linkClass } from '#web/ui/link-class.ts'

/** Loads the form library only for people who have a code. */
const CodeForm = lazy(() => import('./code-form.tsx'))

export interface CodeFieldProps {
  promotion: QuoteReductions['promotion']
  /** Applies a typed code; a refusal is shown at the field. */
  onApply: (code: string) => Promise<unknown>
  onRemove: () => Promise<unknown>
  className?: string
}

/** Asks for a promotional code: closed, open, or applied. The focus stays with whoever opens, applies or removes. */
export function CodeField({ promotion, onApply, onRemove, className }: CodeFieldProps) {
  const [isOpen, setIsOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const hasMoved = useRef(false)
  const stage = promotion ? 'applied' : isOpen ? 'open' : 'closed'
  const stageBefore = useRef<string>(stage)
  useEffect(() => {
    if (stageBefore.current === stage) return
    stageBefore.current = stage
    if (hasMoved.current) place.current?.querySelector<HTMLElement>('[data-focus]')?.focus()
    hasMoved.current = false
  })
  const moving = (work: () => unknown) => {
    hasMoved.current = true
    return work()
  }
  // The form closes with the price that has the code: closed before, its opener would take the focus and then be removed.
  if (promotion && isOpen) setIsOpen(false)
  return (
    <div ref={place} className={className}>
      {promotion ? (
        <Applied promotion={promotion} onRemove={() => void moving(onRemove)} />
      ) : (
        <>
          <Opener isOpen={isOpen} onToggle={() => void moving(() => setIsOpen(!isOpen))} />
          {isOpen ? (
            <Suspense fallback={<div className="mt-1 h-14.5" />}>
              <CodeForm onApply={async (typed) => void (await moving(() => onApply(typed)))} />
            </Suspense>
          ) : null}
        </>
      )}
    </div>
  )
}

function Opener({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  const { t } = useTranslation('orders')
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      data-focus={isOpen ? undefined : ''}
      onClick={onToggle}
      className="inline-flex min-h-11 cursor-pointer items-center gap-2"
    >
      <Icon of={Tag} className="size-4.5 stroke-[1.6]" />
      <span className={linkClass}>{t('code-have')}</span>
      <Icon
        of={ChevronDown}
        className={cn('size-4 transition-transform duration-200 motion-reduce:transition-none', isOpen && 'rotate-180')}
      />
    </button>
  )
}

function Applied({ promotion, onRemove }: { promotion: NonNullable<QuoteReductions['promotion']>; onRemove: () => void }) {
  const { t } = useTranslation('orders')
  return (
    <div>
      <div className="flex min-h-11 items-center justify-between gap-3 text-secondary">
        <span className="inline-flex min-w-0 items-center gap-2">
          <Icon of={Tag} className={cn('size-4.5 shrink-0 stroke-[1.6]', promotion.refusal === null ? 'text-good' : 'text-warning')} />
          <span className="sr-only">{t('code')} </span>
          <bdi translate="no" dir="ltr" className="truncate type-label">
            {promotion.code}
          </bdi>
        </span>
        <button type="button" data-focus="" onClick={onRemove} className="min-h-11 cursor-pointer">
          <span className={linkClass}>{t('code-remove')}</span>
          <span className="sr-only"> {promotion.code}</span>
        </button>
      </div>
      <p role="status" className={cn('type-small', promotion.refusal === null ? 'text-good' : 'text-warning')}>
        {promotion.words ?? t('code-applied')}
      </p>
    </div>
  )
}
