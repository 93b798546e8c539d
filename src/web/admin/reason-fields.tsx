import { useTranslation } from 'react-i18next'
import type { LocalizedText } from '#values/locale.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Chip } from '#web/ui/chip.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'

interface ReadyReasonsProps {
  reasons: readonly LocalizedText[]
  chosen: LocalizedText
  onChoose: (reason: LocalizedText) => void
}

/** Reasons that nobody has to write, in the language of who reads them here. */
export function ReadyReasons({ reasons, chosen, onChoose }: ReadyReasonsProps) {
  const { t } = useTranslation('approvals')
  const locale = useLocale()
  if (reasons.length === 0) return null
  return (
    <fieldset className="mb-4 flex min-w-0 flex-wrap gap-2">
      <legend className="mb-2 text-dense font-semibold">{t('readyReasons')}</legend>
      {reasons.map((reason) => (
        <Chip
          key={reason.en}
          isOn={chosen.en === reason.en && chosen.ar === reason.ar}
          className="max-w-full whitespace-normal text-start lg:h-auto lg:min-h-9"
          onClick={() => onChoose(reason)}
        >
          {reason[locale]}
        </Chip>
      ))}
    </fieldset>
  )
}

interface BothLanguagesProps {
  en: string
  ar: string
  onEn: (text: string) => void
  onAr: (text: string) => void
  max: number
}

/** A text in one language at least; the other is translated, or the same. */
export function BothLanguages({ en, ar, onEn, onAr, max }: BothLanguagesProps) {
  const { t } = useTranslation('approvals')
  return (
    <div className="flex flex-col gap-3">
      <p className="text-caption leading-5 text-quiet">{t('oneIsEnough')}</p>
      <Field label={t('inEnglish')}>
        <TextArea dir="ltr" lang="en" className="min-h-20" maxLength={max} value={en} onChange={(event) => onEn(event.target.value)} />
      </Field>
      <Field label={t('inArabic')}>
        <TextArea dir="rtl" lang="ar" className="min-h-20" maxLength={max} value={ar} onChange={(event) => onAr(event.target.value)} />
      </Field>
    </div>
  )
}
