import { MapPin, Pencil, Plus } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { City, Places } from '#domain/site/areas/places.policy.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Field, Select, TextInput } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { withCityName, withNewArea, withNewCity } from './places-draft.ts'

interface AreaListProps {
  draft: Places
  /** The places in force. */
  known: Places
  chosen: string | null
  onChoose: (id: string) => void
  /** The name of an area that people ask for and that is to be added. */
  wanted: string
  /** Takes a draft with a change, and the area that it adds. */
  onChange: (next: { places: Places; area?: string }) => void
}

/** The areas by city, in both languages, and the way to further ones. */
export function AreaList({ draft, known, chosen, onChoose, wanted, onChange }: AreaListProps) {
  const { t } = useTranslation('places')
  return (
    <section aria-labelledby="areas" className="overflow-hidden rounded-card border border-line bg-card">
      <div className="flex items-center justify-between gap-3 px-4 py-3.5">
        <h2 id="areas" className="flex items-center gap-2.5 text-secondary font-semibold">
          <Icon of={MapPin} className="size-4.5" />
          {t('areas')}
        </h2>
        <p className="text-caption text-quiet">
          {t('cityCount', { count: draft.cities.length })}
          {t('comma')}
          {t('areaCount', { count: draft.areas.length })}
        </p>
      </div>
      {draft.cities.map((city) => (
        <CityAreas key={city.id} city={city} draft={draft} known={known} chosen={chosen} onChoose={onChoose} onChange={onChange} />
      ))}
      <AddPlace key={wanted} draft={draft} wanted={wanted} onChange={onChange} />
    </section>
  )
}

function CityAreas({ city, draft, known, chosen, onChoose, onChange }: Omit<AreaListProps, 'wanted'> & { city: City }) {
  const { t } = useTranslation('places')
  const locale = useLocale()
  const [isRenaming, setRenaming] = useState(false)
  const areas = draft.areas.filter((area) => area.city === city.id)
  const isNew = known.cities.every(({ id }) => id !== city.id)
  return (
    <>
      <div className="flex min-h-11 items-center gap-2 border-t border-line px-4 text-dense">
        <h3 className="flex items-center gap-2">
          <span lang="en" className="font-semibold">
            {city.name.en}
          </span>
          <span lang="ar" className="text-quiet">
            {city.name.ar}
          </span>
        </h3>
        {isNew ? <Badge tone="gold">{t('new')}</Badge> : null}
        <span className="ms-auto text-caption font-normal text-quiet">{t('areaCount', { count: areas.length })}</span>
        <IconButton
          label={t('rename', { city: city.name[locale] })}
          aria-expanded={isRenaming}
          className="-me-3 [&_svg]:size-4"
          onClick={() => setRenaming(!isRenaming)}
        >
          <Icon of={Pencil} />
        </IconButton>
      </div>
      {isRenaming ? (
        <div className="grid gap-3 px-4 pb-3 sm:grid-cols-2">
          {(['en', 'ar'] as const).map((language) => (
            <Field key={language} label={t(`name.${language}`)}>
              <TextInput
                dir={language === 'ar' ? 'rtl' : 'ltr'}
                lang={language}
                maxLength={40}
                value={city.name[language]}
                onChange={({ target }) => onChange({ places: withCityName(draft, city.id, { ...city.name, [language]: target.value }) })}
                className="h-11 text-secondary"
              />
            </Field>
          ))}
        </div>
      ) : null}
      <ul>
        {areas.map(({ id, name, isOpen }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === chosen || undefined}
              onClick={() => onChoose(id)}
              className={cn(
                'grid min-h-11 w-full cursor-pointer grid-cols-[1fr_1fr_auto] items-center gap-3 border-s-3 border-transparent px-4 ps-7 text-start text-dense hover:bg-sunk lg:min-h-8.5',
                id === chosen && 'border-chosen bg-primary-tint',
              )}
            >
              <span lang="en" className="truncate">
                {name.en}
              </span>
              <span lang="ar" className="truncate">
                {name.ar}
              </span>
              {known.areas.every((area) => area.id !== id) ? (
                <Badge tone="gold">{t('new')}</Badge>
              ) : isOpen ? null : (
                <Badge>{t('closed')}</Badge>
              )}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Adds an area, or a city for the areas that follow. */
function AddPlace({ draft, wanted, onChange }: Pick<AreaListProps, 'draft' | 'wanted' | 'onChange'>) {
  const { t } = useTranslation('places')
  const locale = useLocale()
  const isArabic = /[\u0600-\u06ff]/.test(wanted)
  const [kind, setKind] = useState<'area' | 'city' | null>(wanted ? 'area' : null)
  const [name, setName] = useState({ en: isArabic ? '' : wanted, ar: isArabic ? wanted : '' })
  const [city, setCity] = useState(draft.cities.at(-1)?.id ?? '')
  const [isTaken, setTaken] = useState(false)
  function add() {
    const clean = { en: name.en.trim(), ar: name.ar.trim() }
    const next = kind === 'city' ? withNewCity(draft, clean) : withNewArea(draft, city, clean)
    setTaken(next === null)
    if (next === null) return
    onChange(kind === 'city' ? { places: next.places } : { places: next.places, area: next.id })
    setName({ en: '', ar: '' })
    setKind(null)
  }
  if (kind === null)
    return (
      <div className="flex flex-wrap gap-2 border-t border-line px-4 py-3">
        {(['city', 'area'] as const).map((one) => (
          <Button
            key={one}
            variant="outline"
            size="xs"
            onClick={() => {
              setKind(one)
              setCity(draft.cities.at(-1)?.id ?? '')
            }}
          >
            <Icon of={Plus} className="size-4" />
            {t(`add.${one}`)}
          </Button>
        ))}
      </div>
    )
  return (
    <form
      className="grid gap-3 border-t border-line px-4 py-4"
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      {kind === 'area' ? (
        <Field label={t('city')}>
          <Select value={city} onChange={({ target }) => setCity(target.value)}>
            {draft.cities.map(({ id, name: both }) => (
              <option key={id} value={id}>
                {both[locale]}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <Field label={t('name.en')} error={isTaken ? t('add.taken') : undefined}>
        <TextInput dir="ltr" lang="en" maxLength={40} value={name.en} onChange={({ target }) => setName({ ...name, en: target.value })} />
      </Field>
      <Field label={t('name.ar')}>
        <TextInput dir="rtl" lang="ar" maxLength={40} value={name.ar} onChange={({ target }) => setName({ ...name, ar: target.value })} />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" size="sm" disabled={name.en.trim() === '' || name.ar.trim() === ''}>
          {t(`add.${kind}`)}
        </Button>
        <Button variant="quiet" size="sm" onClick={() => setKind(null)}>
          {t('add.cancel')}
        </Button>
      </div>
    </form>
  )
}
