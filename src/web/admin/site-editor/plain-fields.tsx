import { useTranslation } from 'react-i18next'
import { filsOf } from '#values/amount.ts'
import { useAmountFault } from '#web/features/forms/typed-amount.ts'
import { cn } from '#web/ui/cn.ts'
import { Field as Labelled, Select, TextArea, TextInput } from '#web/ui/field.tsx'
import type { FieldEditorProps } from './field-props.ts'
import type { Field } from './fields.ts'
import { useTyped } from './use-typed.ts'

type Of<Kind extends Field['kind']> = FieldEditorProps<Extract<Field, { kind: Kind }>>
/** The class of a control in the narrow column of the editor. */
export const smallControl = 'h-11 rounded-thumb px-3 text-secondary lg:h-10'

/** The issue of a field, in words. */
export function useFault(): (at: Pick<FieldEditorProps, 'faults' | 'place'>, kind: string) => string | undefined {
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
              <TextArea {...shared} className="min-h-20 rounded-thumb px-3 py-2 text-secondary" />
            ) : (
              <TextInput {...shared} className={smallControl} />
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
        className={cn(smallControl, 'rtl:text-end')}
      />
    </Labelled>
  )
}

export function SecondsField(props: Of<'seconds'>) {
  const faultOf = useFault()
  const { t } = useTranslation('site-editor')
  const { field, label, value, onChange } = props
  const { shown, isWrong, type } = useTyped(Number(value), {
    show: (ms) => String(ms / 1000),
    read: (typed) => (typed.trim() === '' || Number.isNaN(Number(typed)) ? null : Math.round(Number(typed) * 1000)),
    write: onChange,
  })
  return (
    <Labelled label={label} error={isWrong ? t('wrong.seconds') : faultOf(props, 'seconds')}>
      <TextInput
        type="number"
        min={field.min}
        max={field.max}
        value={shown}
        onChange={({ target }) => type(target.value)}
        className={cn(smallControl, 'w-28')}
      />
    </Labelled>
  )
}

/** An amount in dinars. */
export function MoneyField(props: Of<'money'>) {
  const faultOf = useFault()
  const { t } = useTranslation('site-editor')
  const { label, value, onChange } = props
  const { shown, isWrong, type } = useTyped(Number(value), {
    show: (fils) => String(fils / 1000),
    read: (typed) => filsOf(typed),
    write: onChange,
  })
  const amountFault = useAmountFault()
  return (
    <Labelled label={label} error={isWrong ? (amountFault(shown) ?? t('wrong.money')) : faultOf(props, 'money')}>
      <TextInput
        dir="ltr"
        inputMode="decimal"
        value={shown}
        onChange={({ target }) => type(target.value)}
        className={cn(smallControl, 'w-36')}
      />
    </Labelled>
  )
}

export function ChoiceField({ field, label, value, onChange }: Of<'choice'>) {
  const { t } = useTranslation('site-editor')
  return (
    <Labelled label={label}>
      <Select value={String(value)} onChange={({ target }) => onChange(target.value)} className={smallControl}>
        {field.options.map((option) => (
          <option key={option} value={option}>
            {t(`choice.${option}`, { defaultValue: option })}
          </option>
        ))}
      </Select>
    </Labelled>
  )
}

/** Network addresses, one a line. */
export function AddressesField(props: Of<'addresses'>) {
  const faultOf = useFault()
  const { t } = useTranslation('site-editor')
  const { label, value, onChange } = props
  const { shown, type } = useTyped(value as string[], { show: (lines) => lines.join('\n'), read: linesOf, write: onChange })
  return (
    <Labelled label={label} hint={t('addressesHint')} error={faultOf(props, 'addresses')}>
      <TextArea
        dir="ltr"
        value={shown}
        onChange={({ target }) => type(target.value)}
        className="min-h-20 rounded-thumb px-3 py-2 text-secondary"
      />
    </Labelled>
  )
}

interface Words {
  en: string
  ar: string
}

/** Short lines in both languages, line by line beside each other. */
export function BulletsField(props: Of<'bullets'>) {
  const { t } = useTranslation('site-editor')
  const { label, value, onChange } = props
  const { shown, type } = useTyped(value as Words[], { show: besideEachOther, read: lineByLine, write: onChange })
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
            value={shown[language]}
            onChange={({ target }) => type({ ...shown, [language]: target.value })}
            className="min-h-24 rounded-thumb px-3 py-2 text-secondary"
          />
        </Labelled>
      ))}
    </fieldset>
  )
}

function besideEachOther(lines: readonly Words[]): Words {
  return { en: lines.map(({ en }) => en).join('\n'), ar: lines.map(({ ar }) => ar).join('\n') }
}

function lineByLine(typed: Words): Words[] {
  const [en, ar] = [linesOf(typed.en), linesOf(typed.ar)]
  return Array.from({ length: Math.max(en.length, ar.length) }, (_, index) => ({ en: en[index] ?? '', ar: ar[index] ?? '' }))
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
