import { CircleAlert } from 'lucide'
import { createContext, type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListingDraft } from '#domain/catalogue/listings/listing-content.contract.ts'
import { Icon } from '#web/ui/icon.tsx'

/** The fields that were missing when somebody wanted to go on, and still are. */
export const AskedFor = createContext<ReadonlySet<keyof ListingDraft>>(new Set())

/** The message for a missing field; null before the first attempt to continue. */
export function useMissing(field: keyof ListingDraft): string | null {
  const { t } = useTranslation('listing-wizard')
  return useContext(AskedFor).has(field) ? t('step.missing', { field: t(`field.${field}`) }) : null
}

interface PartProps {
  of: keyof ListingDraft
  children: ReactNode
}

/** A field that `focusField` finds, with what is missing in it beneath where its controls do not say so themselves. */
export function Part({ of, children }: PartProps) {
  const missing = useMissing(of)
  return (
    <div data-field={of}>
      {children}
      {missing ? (
        <p id={`missing-${of}`} className="mt-1.5 flex items-start gap-1.5 type-small text-bad">
          <Icon of={CircleAlert} className="mt-0.5 size-4 shrink-0" />
          <span>{missing}</span>
        </p>
      ) : null}
    </div>
  )
}

/** Puts the focus where a field is missing: on the control that adds to it, else into the first of its controls that is empty. */
export function focusField(field: keyof ListingDraft): void {
  const folded = document.querySelector(`[data-field="${field}"]`)?.closest('details')
  if (folded) folded.open = true
  const all = [...document.querySelectorAll<HTMLInputElement>(`[data-field="${field}"] :is(input, textarea, select, button)`)]
  const controls = all.filter((one) => !one.disabled && one.tabIndex >= 0)
  const adds = controls.find((one) => one.matches('[data-adds]'))
  const isEmpty = (one: HTMLInputElement) => one.matches('input, textarea, select') && one.type !== 'radio' && one.value === ''
  const control = adds ?? controls.find(isEmpty) ?? controls[0]
  control?.closest('[data-field]')?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}
