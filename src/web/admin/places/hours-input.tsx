import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DayWindow } from '#domain/site/areas/places.policy.ts'
import { formatHour } from '#values/format.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, Select } from '#web/ui/field.tsx'

const hours = Array.from({ length: 25 }, (_, hour) => hour)

/** Beginning and end of a further window. */
export function HoursInput({ onAdd }: { onAdd: (window: DayWindow) => void }) {
  const { t } = useTranslation('places')
  const locale = useLocale()
  const [{ from, until }, setWindow] = useState<DayWindow>({ from: 20, until: 22 })
  const choices = (least: number, most: number) =>
    hours
      .filter((hour) => hour >= least && hour <= most)
      .map((hour) => (
        <option key={hour} value={hour}>
          {formatHour(hour % 24, locale)}
        </option>
      ))
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label={t('windows.from')} className="w-32">
        <Select
          className="h-11 text-secondary"
          value={from}
          onChange={({ target }) => setWindow({ from: Number(target.value), until: Math.max(until, Number(target.value) + 1) })}
        >
          {choices(0, 23)}
        </Select>
      </Field>
      <Field label={t('windows.until')} className="w-32">
        <Select className="h-11 text-secondary" value={until} onChange={({ target }) => setWindow({ from, until: Number(target.value) })}>
          {choices(from + 1, 24)}
        </Select>
      </Field>
      <Button variant="outline" size="sm" onClick={() => onAdd({ from, until })}>
        {t('windows.add')}
      </Button>
    </div>
  )
}
