import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toLatinDigits } from '#values/digits.ts'
import { formatNumber } from '#values/format.ts'
import { useLocale } from '#web/runtime/links.ts'
import { cn } from '#web/ui/cn.ts'
import { controlClass } from '#web/ui/field.tsx'
import { maxJod } from './browse-address.ts'
import type { Counts } from './counts.ts'
import { countSkeleton, renewable } from './total.tsx'

interface Prices {
  min: number
  max: number
  bars: readonly number[]
}

export interface PriceRangeProps {
  /** Whole dinars; null for no bound. */
  chosen: { min: number | null; max: number | null }
  /** The cheapest and the dearest piece in fils, and how many pieces there are in equal steps between; null while they are not known. */
  prices: Prices | null
  status: Counts['status']
  onChange: (range: { min: string | null; max: string | null }) => void
}

/** From and up to, by two handles on a line or typed; applied when a handle is let go, and by Enter or leaving a field. */
export function PriceRange({ chosen, prices, status, onChange }: PriceRangeProps) {
  const { t } = useTranslation('browse')
  const locale = useLocale()
  const id = useId()
  const least = prices ? Math.floor(prices.min / 1000) : 0
  const most = prices ? Math.max(least + 1, Math.ceil(prices.max / 1000)) : maxJod
  const within = (amount: number) => Math.min(most, Math.max(least, amount))
  const asked = { min: within(chosen.min ?? least), max: within(chosen.max ?? most) }
  const [range, setRange] = useState(asked)
  const [typed, setTyped] = useState<Partial<Record<'min' | 'max', string>>>({})
  // Another address or other pieces move the handles; the controls stay, and with them the focus.
  const [shown, setShown] = useState(asked)
  if (shown.min !== asked.min || shown.max !== asked.max) {
    setShown(asked)
    setRange(asked)
  }
  const apply = ({ min, max }: typeof range) => {
    const next = { min: min > least ? String(min) : null, max: max < most ? String(max) : null }
    if (next.min !== text(chosen.min) || next.max !== text(chosen.max)) onChange(next)
  }
  const move = (name: 'min' | 'max', amount: number) =>
    setRange(name === 'min' ? { ...range, min: Math.min(amount, range.max) } : { ...range, max: Math.max(amount, range.min) })
  const takeTyped = (name: 'min' | 'max') => {
    const { [name]: written, ...others } = typed
    if (written === undefined) return
    setTyped(others)
    const amount = Number(toLatinDigits(written).replace(/\D/g, ''))
    const isEmpty = written.trim() === '' || amount === 0
    const next = { ...range, [name]: within(isEmpty ? (name === 'min' ? least : most) : amount) }
    const ordered = { min: Math.min(next.min, next.max), max: Math.max(next.min, next.max) }
    setRange(ordered)
    apply(ordered)
  }
  const isUnbounded = (name: 'min' | 'max') => !prices && range[name] === (name === 'min' ? least : most)
  return (
    <>
      {prices ? (
        <>
          <Bars prices={prices} range={range} isKnown={status !== 'failed'} />
          <Handles bounds={{ least, most }} range={range} onMove={move} onApply={() => apply(range)} />
        </>
      ) : status === 'pending' ? (
        <div aria-hidden="true" className="flex h-19.5 items-center px-3 [@media(scripting:none)]:hidden">
          <span className={cn(countSkeleton, 'h-1 w-full')} />
        </div>
      ) : null}
      <div className="grid grid-cols-2 gap-3">
        {(['min', 'max'] as const).map((name) => (
          <label key={name} htmlFor={`${id}-${name}`} className="grid min-w-0 gap-1 text-caption text-quiet">
            {t(name)}
            <input
              id={`${id}-${name}`}
              name={name}
              type="text"
              inputMode="numeric"
              autoComplete="off"
              value={typed[name] ?? (isUnbounded(name) ? '' : formatNumber(range[name], locale))}
              onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
              onKeyDown={(event) => event.key === 'Enter' && takeTyped(name)}
              onBlur={() => takeTyped(name)}
              className={cn(controlClass, 'h-11 px-3')}
            />
          </label>
        ))}
      </div>
    </>
  )
}

interface HandlesProps {
  /** Whole dinars. */
  bounds: { least: number; most: number }
  range: { min: number; max: number }
  onMove: (name: 'min' | 'max', amount: number) => void
  onApply: () => void
}

/** Two handles on a line, whose chosen part is coloured. */
function Handles({ bounds: { least, most }, range, onMove, onApply }: HandlesProps) {
  const { t } = useTranslation('browse')
  const locale = useLocale()
  const place = (amount: number) => ((amount - least) / (most - least)) * 100
  return (
    <div className="relative mx-3 mb-2 h-11">
      <svg
        aria-hidden="true"
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        className="absolute inset-x-0 top-5 h-1 w-full rtl:-scale-x-100"
      >
        <rect width="100" height="4" className="fill-line" />
        <rect x={place(range.min)} width={place(range.max) - place(range.min)} height="4" className="fill-primary-text" />
      </svg>
      {(['min', 'max'] as const).map((name) => (
        <input
          key={name}
          type="range"
          aria-label={t(name)}
          aria-valuetext={`${formatNumber(range[name], locale)} ${t('jod')}`}
          min={least}
          max={most}
          value={range[name]}
          onChange={(event) => onMove(name, Number(event.target.value))}
          onPointerUp={onApply}
          onKeyUp={onApply}
          className={cn('range-handle absolute -inset-x-3 top-0 h-11', name === 'min' && range.min === most && 'z-10')}
        />
      ))}
    </div>
  )
}

const barHeight = 48

/** The histogram of prices over the line of the handles, with the chosen range emphasised. Decorative: the counts are in the list. */
function Bars({ prices: { min, max, bars }, range, isKnown }: { prices: Prices; range: { min: number; max: number }; isKnown: boolean }) {
  const tallest = Math.max(...bars)
  const step = (max - min) / bars.length / 1000
  const isChosen = (at: number) => min / 1000 + (at + 1) * step > range.min && min / 1000 + at * step < range.max
  if (tallest === 0 || !isKnown) return null
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${bars.length * 10} ${barHeight}`}
      preserveAspectRatio="none"
      className={cn(
        '-mb-5.5 block h-12 w-full px-3 rtl:-scale-x-100 group-aria-busy/filters:opacity-50 group-aria-busy/filters:delay-150',
        renewable,
      )}
    >
      {bars.map((count, index) => {
        const height = count === 0 ? 0 : Math.max(4, (count / tallest) * barHeight)
        return (
          <rect
            key={index}
            x={index * 10 + 0.5}
            y={barHeight - height}
            width="9"
            height={height}
            className={isChosen(index) ? 'fill-primary-line' : 'fill-line'}
          />
        )
      })}
    </svg>
  )
}

function text(amount: number | null): string | null {
  return amount === null ? null : String(amount)
}
