import { type ChangeEvent, useState } from 'react'
import { toLatinDigits } from '#values/digits.ts'
import { formatNumber } from '#values/format.ts'
import { useLocale } from '#web/runtime/links.ts'
import { cn } from '#web/ui/cn.ts'
import { useFieldControl } from '#web/ui/field.tsx'

const length = 6
const boxes = [0, 1, 2, 3, 4, 5]

export interface CodeInputProps {
  /** The values of its form. */
  code: string
  /** The form asks for more than the code: its last digit does not send it. */
  isPart?: boolean
  /** The id of the sentence that says to whom the code went. */
  describedBy?: string
}

/** Six boxes from left to right in both languages, drawn under one real input: pasting and filling in by the phone work. The last digit sends the form. */
export function CodeInput({ code, isPart = false, describedBy }: CodeInputProps) {
  const { onChange, onBlur, ...control } = useFieldControl()
  const locale = useLocale()
  const [hasFocus, setFocus] = useState(false)
  function change(event: ChangeEvent<HTMLInputElement>) {
    const typed = toLatinDigits(event.target.value).replace(/\D/g, '').slice(0, length)
    event.target.value = typed
    onChange?.(event)
    if (!isPart && typed.length === length && typed !== code) event.target.form?.requestSubmit()
  }
  return (
    <div dir="ltr" className="relative h-15">
      <div aria-hidden="true" className="flex h-full justify-between gap-2">
        {boxes.map((at) => {
          const digit = code[at]
          const isNext = hasFocus && at === Math.min(code.length, length - 1)
          return (
            <span
              key={at}
              className={cn(
                'flex h-full max-w-14 flex-1 items-center justify-center rounded-card border border-field bg-card text-2xl',
                control['aria-invalid'] && 'border-2 border-bad',
                isNext && 'border-2 border-primary-text',
              )}
            >
              {digit === undefined ? (
                isNext ? (
                  <span className="h-6 w-px animate-pulse bg-ink motion-reduce:animate-none" />
                ) : null
              ) : (
                formatNumber(Number(digit), locale)
              )}
            </span>
          )
        })}
      </div>
      <input
        {...control}
        aria-describedby={[describedBy, control['aria-describedby']].filter(Boolean).join(' ') || undefined}
        type="text"
        value={code}
        onChange={change}
        onFocus={() => setFocus(true)}
        onBlur={(event) => {
          setFocus(false)
          onBlur?.(event)
        }}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCorrect="off"
        className="absolute inset-0 size-full cursor-text opacity-0"
      />
    </div>
  )
}
