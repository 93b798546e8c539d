import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type HomeSection, homeSections } from '#domain/site/settings/settings.policy.ts'
import { Switch } from '#web/ui/switch.tsx'
import type { FieldEditorProps } from './field-props.ts'
import { SortableRows } from './sortable-rows.tsx'

/** The sections of the front page in their order; one that is not shown keeps its place among them. */
export function SectionsField({ label, value, onChange, beside }: FieldEditorProps) {
  const { t } = useTranslation('site-editor')
  const shown = value as HomeSection[]
  const [order, setOrder] = useState(() => withHidden(shown))
  const isShown = (name: HomeSection): boolean => shown.includes(name)
  // After undo or a change by somebody else the places of the others are calculated again.
  const rows = order.filter(isShown).join() === shown.join() ? order : withHidden(shown)
  const nameOf = (name: HomeSection): string => t(`section.${name}`)
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <p className="text-caption leading-5 text-quiet">{t(beside('homePageSections.enabled') === true ? 'rows.hint' : 'rows.off')}</p>
      <SortableRows
        rows={rows}
        keyOf={(name) => name}
        nameOf={nameOf}
        onChange={(next) => {
          setOrder(next)
          if (next.filter(isShown).join() !== shown.join()) onChange(next.filter(isShown))
        }}
      >
        {(name) => (
          <span className="flex min-h-11 items-center justify-between gap-3 text-secondary lg:min-h-9">
            {nameOf(name)}
            <Switch
              aria-label={nameOf(name)}
              checked={isShown(name)}
              onChange={({ target }) => {
                setOrder(rows)
                onChange(rows.filter((one) => (one === name ? target.checked : isShown(one))))
              }}
            />
          </span>
        )}
      </SortableRows>
    </fieldset>
  )
}

/** All sections: a hidden one comes after the one it usually follows. */
function withHidden(shown: readonly HomeSection[]): HomeSection[] {
  const rows = [...shown]
  for (const [at, name] of homeSections.entries()) {
    if (rows.includes(name)) continue
    const before = homeSections.slice(0, at).findLast((one) => rows.includes(one))
    rows.splice(before ? rows.indexOf(before) + 1 : 0, 0, name)
  }
  return rows
}
