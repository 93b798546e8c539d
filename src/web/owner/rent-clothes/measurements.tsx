import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { measuredParts } from '#domain/catalogue/items/owner-terms.policy.ts'
import { toLatinDigits } from '#values/digits.ts'
import { formatNumber } from '#values/format.ts'
import { usePartName } from '#web/features/items/use-part-name.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Field, TextInput } from '#web/ui/field.tsx'

type Part = (typeof measuredParts)[number]
interface Measurement {
  part: Part
  cm: number
}

interface MeasurementsProps {
  category: string | null | undefined
  measurements: readonly Measurement[]
  parts: readonly Part[]
  onChange: (measurements: Measurement[]) => void
}

/** Centimetres of the parts that were measured; an empty field says nothing of its part. */
export function Measurements({ category, measurements, parts, onChange }: MeasurementsProps) {
  const { t } = useTranslation('listing-wizard')
  const partName = usePartName({ category, measurements })
  const locale = useLocale()
  const shown = (one: Measurement | undefined) => (one ? formatNumber(one.cm, locale) : '')
  const known = (part: Part) => measurements.find((one) => one.part === part)
  const [typed, setTyped] = useState<Partial<Record<Part, string>>>({})
  const change = (part: Part, text: string) => {
    setTyped({ ...typed, [part]: text })
    const latin = toLatinDigits(text).replace(/[٫,،]/, '.')
    const cm = Math.round(Number(latin.replace(/[^\d.]/g, '')) * 2) / 2
    const others = measurements.filter((one) => one.part !== part)
    const next = cm >= 1 && cm <= 300 ? [...others, { part, cm }] : others
    onChange(parts.flatMap((one) => next.find((each) => each.part === one) ?? []))
  }
  return (
    <fieldset>
      <legend className="mb-1.5 type-label text-secondary">{t('piece.measurements')}</legend>
      <p className="mb-3 type-small text-quiet">{t('piece.measurementsHint')}</p>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
        {parts.map((part) => (
          <Field key={part} label={t('piece.cm', { part: partName(part) })}>
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              maxLength={6}
              className="h-11"
              value={typed[part] ?? shown(known(part))}
              onChange={(event) => change(part, event.target.value)}
            />
          </Field>
        ))}
      </div>
    </fieldset>
  )
}
