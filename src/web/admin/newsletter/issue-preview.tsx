import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { IssueContent } from '#domain/messages/newsletter/newsletter-admin.contract.ts'
import { type ColourScheme, colourSchemes } from '#values/colour-scheme.ts'
import { type Locale, locales } from '#values/locale.ts'
import { useLocale } from '#web/runtime/links.ts'
import { chipClass } from '#web/ui/chip.tsx'
import { cn } from '#web/ui/cn.ts'

/** So many milliseconds after the last key the preview is read again. */
const restMs = 400

/** The mail of an issue as it is being written, in one language and colour scheme at a time. */
export function IssuePreview({ content, isOver }: { content: IssueContent; isOver: boolean }) {
  const { t } = useTranslation('outbox-admin')
  const [locale, setLocale] = useState<Locale>(useLocale())
  const [scheme, setScheme] = useState<ColourScheme>('light')
  const src = useRested(addressOf(content, { locale, scheme }))
  const name = t('newsletter.preview.frame', {
    language: t(`newsletter.preview.language.${locale}`),
    scheme: t(`newsletter.preview.scheme.${scheme}`),
  })
  return (
    <section aria-labelledby="preview" className="min-w-0 rounded-card border border-line bg-card p-4 xl:sticky xl:top-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="preview" className="min-w-0 flex-1 text-secondary leading-6 font-semibold">
          {t('newsletter.preview.title')}
        </h2>
        <Choice
          label={t('newsletter.preview.languages')}
          options={locales}
          value={locale}
          wordOf={(one) => t(`newsletter.preview.language.${one}`)}
          onChange={setLocale}
        />
        <Choice
          label={t('newsletter.preview.schemes')}
          options={colourSchemes}
          value={scheme}
          wordOf={(one) => t(`newsletter.preview.scheme.${one}`)}
          onChange={setScheme}
        />
      </div>
      <p className="mt-2 text-dense leading-5 text-quiet">{t(isOver ? 'newsletter.preview.over' : 'newsletter.preview.text')}</p>
      <iframe src={src} sandbox="" title={name} className="mt-3 h-[70dvh] min-h-130 w-full rounded-thumb border border-line" />
    </section>
  )
}

function addressOf({ subject, greeting, picks, itemIds }: IssueContent, shown: { locale: Locale; scheme: ColourScheme }): string {
  const { locale } = shown
  const query = new URLSearchParams({ ...shown, subject: subject[locale], greeting: greeting[locale], picks, pieces: itemIds.join(',') })
  return `/newsletter-previews?${query}`
}

/** A value once it has not changed for a moment. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}

interface ChoiceProps<Value extends string> {
  label: string
  options: readonly Value[]
  value: Value
  wordOf: (value: Value) => string
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ label, options, value, wordOf, onChange }: ChoiceProps<Value>) {
  return (
    <fieldset className="flex gap-1.5">
      <legend className="sr-only">{label}</legend>
      {options.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === value}
          onClick={() => onChange(one)}
          className={cn(chipClass, 'aria-pressed:border-chosen aria-pressed:bg-primary-tint aria-pressed:font-medium')}
        >
          {wordOf(one)}
        </button>
      ))}
    </fieldset>
  )
}
