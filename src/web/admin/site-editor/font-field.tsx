import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fonts, isBundledFont, isFontName, stackOf } from '#domain/site/settings/settings.policy.ts'
import { useFontService } from '#web/features/settings/use-font-service.ts'
import { useIsHydrated } from '#web/runtime/use-hydrated.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Field as Labelled, Select, TextInput } from '#web/ui/field.tsx'
import type { FieldEditorProps } from './field-props.ts'
import { smallControl, useFault } from './plain-fields.tsx'

/** A family of the list, or any of the web font service where one is configured, with how it reads in both languages. */
export function FontField(props: FieldEditorProps) {
  const faultOf = useFault()
  const { t } = useTranslation('site-editor')
  const { fontSheet } = useViewer()
  const { field, label, value, onChange } = props
  const family = String(value)
  const [isAsked, setAsked] = useState(false)
  const isOther = isAsked || !isBundledFont(family)
  return (
    <div className="flex flex-col gap-2">
      <Labelled label={label} error={isOther ? undefined : faultOf(props, 'font')}>
        <Select
          value={isOther ? 'other' : family}
          onChange={({ target }) => {
            setAsked(target.value === 'other')
            if (target.value !== 'other') onChange(target.value)
          }}
          className={smallControl}
        >
          {fonts.map((font) => (
            <option key={font} value={font}>
              {t(`font.${font}`)}
            </option>
          ))}
          {fontSheet || isOther ? <option value="other">{t('font.other')}</option> : null}
        </Select>
      </Labelled>
      {isOther ? (
        <Labelled label={t('font.name')} error={faultOf(props, 'font')}>
          <TextInput dir="ltr" maxLength={40} value={family} onChange={({ target }) => onChange(target.value)} className={smallControl} />
        </Labelled>
      ) : null}
      <Specimen family={family} isHeading={field.at === 'typography.headingFont'} />
    </div>
  )
}

/** A line in each language as the pages write it. */
function Specimen({ family, isHeading }: { family: string; isHeading: boolean }) {
  const { t } = useTranslation('site-editor')
  const { fontSheet } = useViewer()
  const isHydrated = useIsHydrated()
  const chosen = isFontName(family) ? family : 'Raleway'
  useFontService({ headingFont: chosen, bodyFont: chosen }, fontSheet)
  return (
    <figure
      aria-label={t('font.specimen')}
      // The page as it is sent may carry no style.
      style={isHydrated ? { fontFamily: stackOf(chosen) } : undefined}
      className={
        isHeading
          ? 'flex flex-wrap justify-between gap-x-4 text-heading font-light'
          : 'flex flex-wrap justify-between gap-x-4 text-secondary'
      }
    >
      {(['en', 'ar'] as const).map((language) => (
        <span key={language} lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'}>
          {t(`font.words.${language}`)}
        </span>
      ))}
    </figure>
  )
}
