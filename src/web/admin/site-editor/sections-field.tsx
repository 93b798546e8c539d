import { useTranslation } from 'react-i18next'
import { type HomeSection, homeSections } from '#domain/site/settings/settings.policy.ts'
import { Switch } from '#web/ui/switch.tsx'
import type { FieldEditorProps } from './field-props.ts'
import { SortableRows } from './sortable-rows.tsx'

/** The sections of the front page: those that are shown in their order, then those that are not. */
export function SectionsField({ label, value, onChange }: FieldEditorProps) {
  const { t } = useTranslation('site-editor')
  const shown = value as HomeSection[]
  const rows = [...shown, ...homeSections.filter((name) => !shown.includes(name))]
  const nameOf = (name: HomeSection): string => t(`section.${name}`)
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <p className="text-[13px] leading-5 text-quiet">{t('rows.hint')}</p>
      <SortableRows
        rows={rows}
        keyOf={(name) => name}
        nameOf={nameOf}
        onChange={(next) => onChange(next.filter((name) => shown.includes(name)))}
      >
        {(name) => (
          <span className="flex min-h-11 items-center justify-between gap-3 text-[15px] lg:min-h-9">
            {nameOf(name)}
            <Switch
              aria-label={nameOf(name)}
              checked={shown.includes(name)}
              onChange={({ target }) => onChange(target.checked ? [...shown, name] : shown.filter((one) => one !== name))}
            />
          </span>
        )}
      </SortableRows>
    </fieldset>
  )
}
