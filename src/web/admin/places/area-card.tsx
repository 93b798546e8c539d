import { useTranslation } from 'react-i18next'
import type { Area, Places } from '#domain/site/areas/places.policy.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { SwitchRow } from '#web/ui/switch.tsx'
import { withArea, withoutArea } from './places-draft.ts'

interface AreaCardProps {
  area: Area
  draft: Places
  /** Something needs it: it can be closed and not removed. */
  isUsed: boolean
  onChange: (draft: Places) => void
  onRemove: () => void
}

/** Names and state of an area. */
export function AreaCard({ area, draft, isUsed, onChange, onRemove }: AreaCardProps) {
  const { t } = useTranslation('places')
  const locale = useLocale()
  const { id, name, isOpen } = area
  const rename = (language: 'en' | 'ar', value: string) => onChange(withArea(draft, id, { name: { ...name, [language]: value } }))
  const city = draft.cities.find((one) => one.id === area.city)?.name[locale]
  return (
    <section aria-labelledby="area" className="rounded-card border border-line bg-card px-4 py-4 lg:px-5">
      <h2 id="area" className="flex items-baseline justify-between gap-3 text-secondary font-semibold">
        {name[locale] || t('area.unnamed')}
        <span className="text-caption font-normal text-quiet">{city}</span>
      </h2>
      <div className="mt-3 grid gap-3 md:grid-cols-2">
        <Field label={t('name.en')} error={name.en.trim() === '' ? t('name.missing') : undefined}>
          <TextInput dir="ltr" lang="en" maxLength={40} value={name.en} onChange={({ target }) => rename('en', target.value)} />
        </Field>
        <Field label={t('name.ar')} error={name.ar.trim() === '' ? t('name.missing') : undefined}>
          <TextInput dir="rtl" lang="ar" maxLength={40} value={name.ar} onChange={({ target }) => rename('ar', target.value)} />
        </Field>
      </div>
      <div className="mt-2">
        <SwitchRow
          label={t('area.open')}
          hint={t('area.openHint')}
          checked={isOpen}
          onChange={(isNowOpen) => onChange(withArea(draft, id, { isOpen: isNowOpen }))}
        />
      </div>
      {isUsed ? (
        <p className="mt-1 text-dense text-quiet">{t('area.used')}</p>
      ) : (
        <Button
          variant="destructive"
          size="xs"
          className="mt-2"
          onClick={() => {
            onChange(withoutArea(draft, id))
            onRemove()
          }}
        >
          {t('area.remove')}
        </Button>
      )}
    </section>
  )
}
