import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fonts, isBundledFont } from '#domain/site/settings/settings.policy.ts'
import { filsOf } from '#values/money.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { cn } from '#web/ui/cn.ts'
import { Field as Labelled, Select, TextArea, TextInput } from '#web/ui/field.tsx'
import type { FieldEditorProps } from './field-props.ts'
import type { Field } from './fields.ts'

type Of<Kind extends Field['kind']> = FieldEditorProps<Extract<Field, { kind: Kind }>>
const small = 'h-11 rounded-[10px] px-3 text-[15px] lg:h-10'

function useFault(): (at: Pick<FieldEditorProps, 'faults' | 'place'>, kind: string) => string | undefined {
  const { t } = useTranslation('site-editor')
  return ({ faults, place }, kind) =>
    faults.some((fault) => fault === place || fault.startsWith(`${place}.`)) ? t(`wrong.${kind}`) : undefined
}

/** A text in both languages, each in its own direction, with how many letters are left once it gets long. */
export function WordsField(props: Of<'words'>) {
  const faultOf = useFault()
  const { t } = useTranslation('site-editor')
  const { field, label, value, onChange } = props
  const texts = value as { en: string; ar: string }
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="sr-only">{label}</legend>
      {(['en', 'ar'] as const).map((language) => {
        const text = texts[language]
        const shared = {
          lang: language,
          dir: language === 'ar' ? 'rtl' : 'ltr',
          value: text,
          maxLength: field.max,
          onChange: ({ target }: { target: { value: string } }) => onChange({ ...texts, [language]: target.value }),
        } as const
        return (
          <Labelled
            key={language}
            label={t(`in.${language}`, { label })}
            hint={text.length > field.max * 0.7 ? t('letters', { used: text.length, max: field.max }) : undefined}
            error={faultOf({ faults: props.faults, place: `${props.place}.${language}` }, 'words')}
          >
            {field.isLong ? (
              <TextArea {...shared} className="min-h-20 rounded-[10px] px-3 py-2 text-[15px]" />
            ) : (
              <TextInput {...shared} className={small} />
            )}
          </Labelled>
        )
      })}
    </fieldset>
  )
}

/** A line that is the same in both languages: an address, a number, a name. */
export function LineField(props: Of<'line'>) {
  const faultOf = useFault()
  const { field, label, value, onChange } = props
  return (
    <Labelled label={label} error={faultOf(props, field.type ?? 'line')}>
      <TextInput
        dir="ltr"
        type={field.type === 'url' ? 'text' : (field.type ?? 'text')}
        maxLength={field.max}
        value={String(value ?? '')}
        onChange={({ target }) => onChange(target.value)}
        className={cn(small, 'rtl:text-end')}
      />
    </Labelled>
  )
}

export function SecondsField(props: Of<'seconds'>) {
  const faultOf = useFault()
  const { field, label, value, onChange } = props
  return (
    <Labelled label={label} error={faultOf(props, 'seconds')}>
      <TextInput
        type="number"
        min={field.min}
        max={field.max}
        value={Number(value) / 1000}
        onChange={({ target }) => onChange(Math.round(Number(target.value) * 1000))}
        className={cn(small, 'w-28')}
      />
    </Labelled>
  )
}

/** An amount in dinars. */
export function MoneyField(props: Of<'money'>) {
  const faultOf = useFault()
  const { label, value, onChange } = props
  const [typed, setTyped] = useState(() => String(Number(value) / 1000))
  const amount = filsOf(typed)
  const { t } = useTranslation('site-editor')
  return (
    <Labelled label={label} error={amount === null ? t('wrong.money') : faultOf(props, 'money')}>
      <TextInput
        dir="ltr"
        inputMode="decimal"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          const next = filsOf(target.value)
          if (next !== null) onChange(next)
        }}
        className={cn(small, 'w-36')}
      />
    </Labelled>
  )
}

export function ChoiceField({ field, label, value, onChange }: Of<'choice'>) {
  const { t } = useTranslation('site-editor')
  return (
    <Labelled label={label}>
      <Select value={String(value)} onChange={({ target }) => onChange(target.value)} className={small}>
        {field.options.map((option) => (
          <option key={option} value={option}>
            {t(`choice.${option}`, { defaultValue: option })}
          </option>
        ))}
      </Select>
    </Labelled>
  )
}

/** A family of the list, or any of the web font service where one is configured. */
export function FontField(props: Of<'font'>) {
  const faultOf = useFault()
  const { t } = useTranslation('site-editor')
  const { fontSheet } = useViewer()
  const { label, value, onChange } = props
  const family = String(value)
  const [isOther, setOther] = useState(!isBundledFont(family))
  return (
    <div className="flex flex-col gap-2">
      <Labelled label={label}>
        <Select
          value={isOther ? 'other' : family}
          onChange={({ target }) => {
            setOther(target.value === 'other')
            if (target.value !== 'other') onChange(target.value)
          }}
          className={small}
        >
          {fonts.map((font) => (
            <option key={font} value={font}>
              {t(`font.${font}`)}
            </option>
          ))}
          {fontSheet ? <option value="other">{t('font.other')}</option> : null}
        </Select>
      </Labelled>
      {isOther ? (
        <Labelled label={t('font.name')} error={faultOf(props, 'font')}>
          <TextInput dir="ltr" maxLength={40} value={family} onChange={({ target }) => onChange(target.value)} className={small} />
        </Labelled>
      ) : null}
    </div>
  )
}

/** Network addresses, one a line. */
export function AddressesField(props: Of<'addresses'>) {
  const faultOf = useFault()
  const { t } = useTranslation('site-editor')
  const { label, value, onChange } = props
  const [typed, setTyped] = useState(() => (value as string[]).join('\n'))
  return (
    <Labelled label={label} hint={t('addressesHint')} error={faultOf(props, 'addresses')}>
      <TextArea
        dir="ltr"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(linesOf(target.value))
        }}
        className="min-h-20 rounded-[10px] px-3 py-2 text-[15px]"
      />
    </Labelled>
  )
}

/** Short lines in both languages, line by line beside each other. */
export function BulletsField(props: Of<'bullets'>) {
  const { t } = useTranslation('site-editor')
  const { label, value, onChange } = props
  const lines = value as { en: string; ar: string }[]
  const [typed, setTyped] = useState({ en: lines.map(({ en }) => en).join('\n'), ar: lines.map(({ ar }) => ar).join('\n') })
  const write = (next: typeof typed) => {
    setTyped(next)
    const [en, ar] = [linesOf(next.en), linesOf(next.ar)]
    onChange(Array.from({ length: Math.max(en.length, ar.length) }, (_, at) => ({ en: en[at] ?? '', ar: ar[at] ?? '' })))
  }
  const error = useFault()(props, 'bullets')
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="sr-only">{label}</legend>
      {(['en', 'ar'] as const).map((language) => (
        <Labelled
          key={language}
          label={t(`in.${language}`, { label })}
          hint={t('bulletsHint')}
          error={language === 'ar' ? error : undefined}
        >
          <TextArea
            lang={language}
            dir={language === 'ar' ? 'rtl' : 'ltr'}
            value={typed[language]}
            onChange={({ target }) => write({ ...typed, [language]: target.value })}
            className="min-h-24 rounded-[10px] px-3 py-2 text-[15px]"
          />
        </Labelled>
      ))}
    </fieldset>
  )
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
