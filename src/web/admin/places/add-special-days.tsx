import { Plus } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DayWindow, Places, SpecialCalendar } from '#domain/site/areas/places.policy.ts'
import { hoursWords } from '#web/features/orders/day-words.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { HoursInput } from './hours-input.tsx'
import { hoursOf, keyOf, toggled } from './windows-draft.ts'

interface AddSpecialDaysProps {
  draft: Places
  onAdd: (calendar: SpecialCalendar) => void
}

/** Adds days with windows of their own; without any window the shop is closed on them. */
export function AddSpecialDays({ draft, onAdd }: AddSpecialDaysProps) {
  const { t } = useTranslation('places')
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <Button variant="outline" size="xs" className="mt-3" onClick={() => setOpen(true)}>
        <Icon of={Plus} className="size-4" />
        {t('special.add')}
      </Button>
    )
  return (
    <SpecialDaysForm
      draft={draft}
      onClose={() => setOpen(false)}
      onAdd={(calendar) => {
        onAdd(calendar)
        setOpen(false)
      }}
    />
  )
}

function SpecialDaysForm({ draft, onAdd, onClose }: AddSpecialDaysProps & { onClose: () => void }) {
  const { t } = useTranslation('places')
  const { today } = useViewer()
  const locale = useLocale()
  const [name, setName] = useState({ en: '', ar: '' })
  const [span, setSpan] = useState({ from: '', until: '' })
  const [windows, setWindows] = useState<DayWindow[]>([])
  const rows = hoursOf({ week: [...draft.week, windows] })
  const isWhole = name.en.trim() !== '' && name.ar.trim() !== '' && span.from >= today && span.until >= span.from
  return (
    <div className="mt-4 grid gap-3 rounded-card bg-sunk p-4">
      <div className="grid gap-3 md:grid-cols-4">
        <Field label={t('name.en')}>
          <TextInput dir="ltr" lang="en" maxLength={40} value={name.en} onChange={({ target }) => setName({ ...name, en: target.value })} />
        </Field>
        <Field label={t('name.ar')}>
          <TextInput dir="rtl" lang="ar" maxLength={40} value={name.ar} onChange={({ target }) => setName({ ...name, ar: target.value })} />
        </Field>
        <Field label={t('special.from')}>
          <TextInput
            type="date"
            min={today}
            value={span.from}
            onChange={({ target }) => setSpan({ from: target.value, until: [span.until, target.value].toSorted().at(-1) ?? '' })}
          />
        </Field>
        <Field label={t('special.until')}>
          <TextInput
            type="date"
            min={span.from || today}
            value={span.until}
            onChange={({ target }) => setSpan({ ...span, until: target.value })}
          />
        </Field>
      </div>
      <fieldset>
        <legend className="type-label text-secondary">{t('special.windows')}</legend>
        <div className="mt-1.5 flex flex-wrap gap-2">
          {rows.map((window) => (
            <label
              key={keyOf(window)}
              className="flex h-11 cursor-pointer items-center rounded-full border border-line bg-card px-4 text-dense has-checked:border-chosen has-checked:bg-primary-tint has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-text lg:h-9"
            >
              <input
                type="checkbox"
                className="sr-only"
                checked={windows.some((one) => keyOf(one) === keyOf(window))}
                onChange={() => setWindows(toggled(windows, window))}
              />
              <bdi>{hoursWords(window.from, window.until, locale)}</bdi>
            </label>
          ))}
        </div>
        <p className="mt-1.5 text-caption text-quiet">{t('special.noWindows')}</p>
      </fieldset>
      <HoursInput onAdd={(window) => setWindows(toggled(windows, window))} />
      <div className="flex gap-2">
        <Button size="sm" disabled={!isWhole} onClick={() => onAdd({ name: { en: name.en.trim(), ar: name.ar.trim() }, ...span, windows })}>
          {t('special.add')}
        </Button>
        <Button variant="quiet" size="sm" onClick={onClose}>
          {t('add.cancel')}
        </Button>
      </div>
    </div>
  )
}
