import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inDigits } from '#values/digits.ts'
import { filsOf } from '#values/money.ts'
import { formatPhone } from '#values/phone.ts'
import { useLocale } from '#web/runtime/links.ts'
import { TextInput } from '#web/ui/field.tsx'

interface MoneyProps {
  value: number | null
  placeholder?: number | null
  isDisabled?: boolean
  /** Calls `onChange` with every keystroke, not only once the amount is complete. */
  isLive?: boolean
  onChange: (fils: number | null) => void
}

/** An amount in dinars: typed in either digits, shown in those of the language. */
export function Money({ value, placeholder = null, isDisabled = false, isLive = false, onChange }: MoneyProps) {
  const { t } = useTranslation('listing-wizard')
  const locale = useLocale()
  const shown = (fils: number | null) => {
    const text = fils === null ? '' : inDigits((fils / 1000).toFixed(3), locale)
    return locale === 'ar' ? text.replace('.', '٫') : text
  }
  /** The text being typed; null when the field is left. */
  const [typed, setTyped] = useState<string | null>(null)
  const tell = (text: string) => {
    const fils = text.trim() === '' ? null : filsOf(text)
    const rounded = fils === null ? null : Math.round(fils / 10) * 10
    if (rounded !== value) onChange(rounded)
  }
  return (
    <div className="relative">
      <TextInput
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
        disabled={isDisabled}
        placeholder={shown(placeholder)}
        value={typed ?? shown(value)}
        className="pe-14 tabular-nums rtl:ps-14 rtl:pe-4 rtl:text-end"
        onChange={({ target }) => {
          setTyped(target.value)
          if (isLive) tell(target.value)
        }}
        onBlur={() => {
          if (typed !== null) tell(typed)
          setTyped(null)
        }}
      />
      <span aria-hidden="true" className="pointer-events-none absolute inset-y-0 end-4 flex items-center type-small text-quiet">
        {t('jod')}
      </span>
    </div>
  )
}

/** A phone number, written as it is read. */
export function Phone({ value, onChange }: { value: string | null; onChange: (number: string | null) => void }) {
  const [typed, setTyped] = useState(value ? formatPhone(value) : '')
  return (
    <TextInput
      type="tel"
      dir="ltr"
      inputMode="tel"
      autoComplete="tel"
      maxLength={20}
      className="rtl:text-end"
      value={typed}
      onChange={(event) => {
        const text = formatPhone(event.target.value)
        setTyped(text)
        const number = text.replace(/[^\d+]/g, '')
        onChange(number === '' ? null : number)
      }}
    />
  )
}
