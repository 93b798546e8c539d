import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { filsOf } from '#values/amount.ts'
import { inDigits } from '#values/digits.ts'
import { formatPhone } from '#values/phone.ts'
import { useAmountFault } from '#web/features/forms/typed-amount.ts'
import { useLocale } from '#web/runtime/links.ts'
import { TextInput, useFieldControl } from '#web/ui/field.tsx'

interface MoneyProps {
  value: number | null
  placeholder?: number | null
  isDisabled?: boolean
  /** Calls `onChange` with every keystroke, not only once the amount is complete. */
  isLive?: boolean
  onChange: (fils: number | null) => void
}

/** An amount in dinars, shown in the digits of the language. A text that is no amount stays with a sentence, and the last amount counts. */
export function Money({ value, placeholder = null, isDisabled = false, isLive = false, onChange }: MoneyProps) {
  const { t } = useTranslation('listing-wizard')
  const locale = useLocale()
  const shown = (fils: number | null) => {
    const text = fils === null ? '' : inDigits((fils / 1000).toFixed(3), locale)
    return locale === 'ar' ? text.replace('.', '٫') : text
  }
  /** The text being typed; null once the field is left with an amount. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const faultOf = useAmountFault()
  const fault = isLeft && typed !== null ? faultOf(typed) : null
  const faultId = useId()
  const { 'aria-describedby': about } = useFieldControl()
  const tell = (text: string) => {
    if (faultOf(text)) return
    const fils = filsOf(text)
    const rounded = fils === null ? null : Math.round(fils / 10) * 10
    if (rounded !== value) onChange(rounded)
  }
  return (
    <div className="relative">
      <TextInput
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
        maxLength={24}
        disabled={isDisabled}
        placeholder={shown(placeholder)}
        value={typed ?? shown(value)}
        className="pe-14 tabular-nums rtl:ps-14 rtl:pe-4 rtl:text-end"
        {...(fault !== null && { 'aria-invalid': true, 'aria-describedby': `${faultId} ${about ?? ''}` })}
        onChange={({ target }) => {
          setTyped(target.value)
          setLeft(false)
          if (isLive) tell(target.value)
        }}
        onBlur={() => {
          if (typed === null) return
          tell(typed)
          setLeft(true)
          if (faultOf(typed) === null) setTyped(null)
        }}
      />
      <span aria-hidden="true" className="pointer-events-none absolute end-4 top-0 flex h-13 items-center type-small text-quiet">
        {t('jod')}
      </span>
      {fault ? (
        <p id={faultId} role="alert" className="mt-1.5 type-small text-bad">
          {fault}
        </p>
      ) : null}
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
