import { Check, ChevronUp } from 'lucide'
import type { ReactNode } from 'react'
import { Swatch } from '#web/features/items/swatch.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { CountedValue } from './counts.ts'
import { countSkeleton, renewable } from './total.tsx'

/** Rows with a box, large chips with a count, small ones without, or samples of colours. */
export type Look = 'rows' | 'chips' | 'bare' | 'colors'

export function Group({ title, isSheet, children }: { title: string; isSheet: boolean; children: ReactNode }) {
  if (isSheet) {
    return (
      <fieldset className="border-b border-line py-5">
        <legend className="float-start mb-3 w-full type-label">{title}</legend>
        <div className="clear-both">{children}</div>
      </fieldset>
    )
  }
  return (
    <details open className="group/part border-b border-line py-4 first-of-type:pt-0">
      <summary className="flex list-none items-center justify-between pb-1 type-label text-secondary [&::-webkit-details-marker]:hidden">
        {title}
        <Icon of={ChevronUp} strokeWidth={1.6} className="size-5 transition-transform duration-200 group-[:not([open])]/part:rotate-180" />
      </summary>
      <fieldset className="pt-1">
        <legend className="sr-only">{title}</legend>
        {children}
      </fieldset>
    </details>
  )
}

/** A group within a group, under a quiet title. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="mt-4 first:mt-0">
      <legend className="mb-2 type-small text-quiet">{title}</legend>
      {children}
    </fieldset>
  )
}

export function Mark({ isOn }: { isOn: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'inline-flex size-5 shrink-0 items-center justify-center rounded-check border border-field bg-card text-on-primary peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-primary-text',
        isOn && 'border-chosen bg-primary',
      )}
    >
      {isOn ? <Icon of={Check} strokeWidth={2.6} className="size-3.5" /> : null}
    </span>
  )
}

export interface ValueProps {
  value: string
  /** The value in the reader's language. */
  word: string
  count: CountedValue['count']
  isNone: boolean
  look: Look
  isOn?: boolean
}

/** The word of a value and how many pieces have it. */
export function Value({ value, word, count, isNone, look, isOn = false }: ValueProps) {
  if (look === 'colors') {
    return (
      <>
        <Swatch
          color={value}
          title={word}
          className={cn('size-5 outline-offset-2 max-lg:size-10', isOn && 'outline-2 outline-primary-text')}
        />
        <bdi className={cn('text-caption leading-4.5 max-lg:w-full max-lg:text-center lg:text-dense', isOn ? 'font-medium' : 'text-quiet')}>
          {word}
        </bdi>
        <span className="sr-only">{count}</span>
      </>
    )
  }
  return (
    <>
      <bdi className={cn(look === 'rows' && 'flex-1', isNone && 'text-quiet')}>{word}</bdi>
      {count === null ? (
        <span className={cn(countSkeleton, look === 'chips' ? '-me-1.5 size-6' : 'h-3 w-4', look === 'bare' && 'hidden')} />
      ) : count ? (
        <span
          className={cn(
            'text-caption text-quiet lining-nums tabular-nums',
            renewable,
            'group-aria-busy/filters:opacity-50 group-aria-busy/filters:delay-150',
            look === 'bare' && 'sr-only',
            look === 'chips' && '-me-1.5 min-w-6 rounded-full bg-sunk px-1.5 text-center leading-6',
          )}
        >
          {count}
        </span>
      ) : null}
    </>
  )
}

const focused = 'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-text'

/** A row of the list; a `label` of a box that is not seen, or a link. */
export function rowLook(isLabel: boolean): string {
  return cn('flex min-h-11 items-center gap-3 text-secondary hover:text-primary-text lg:min-h-9', isLabel && 'cursor-pointer')
}

export const colorLook = `flex cursor-pointer flex-col items-center gap-1.5 rounded-card lg:min-h-9 lg:flex-row lg:gap-2.5 ${focused}`

export function chipLook({ isOn, isNone, isLarge = false }: { isOn: boolean; isNone: boolean; isLarge?: boolean }): string {
  return cn(
    'inline-flex cursor-pointer items-center gap-2 rounded-full border border-line bg-card text-secondary transition-colors duration-200 hover:border-field',
    focused,
    isLarge ? 'h-11 px-4' : 'h-10 min-w-11 justify-center px-3.5',
    isNone && 'border-dashed text-quiet',
    isOn && 'border-2 border-solid border-chosen bg-primary-tint',
  )
}
