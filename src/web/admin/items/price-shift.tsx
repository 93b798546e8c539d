import { ArrowRight } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BulkResult } from '#domain/catalogue/listings/bulk/listing-bulk.contract.ts'
import { type PriceShift, shiftStep } from '#domain/catalogue/listings/bulk/price-shift.policy.ts'
import { filsOf } from '#values/amount.ts'
import { cleaned } from '#values/cleaned.ts'
import { useAmountFault } from '#web/features/forms/typed-amount.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Field, Select, TextInput } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'

const ways = ['percent-up', 'percent-down', 'amount-up', 'amount-down'] as const
type Way = (typeof ways)[number]

/** The change of prices: up or down, in percent or in dinars. Calls back with null until it is a valid amount. */
export function ShiftFields({ onChange }: { onChange: (shift: PriceShift | null) => void }) {
  const { t } = useTranslation('managed-items')
  const [way, setWay] = useState<Way>('percent-up')
  const [typed, setTyped] = useState('')
  const change = (nextWay: Way, nextTyped: string) => {
    setWay(nextWay)
    setTyped(nextTyped)
    onChange(shiftOf(nextWay, nextTyped))
  }
  const amountFault = useAmountFault()
  const isPercent = way.startsWith('percent')
  const isWrong = typed.trim() !== '' && shiftOf(way, typed) === null
  return (
    <div className="mb-4 grid gap-3 sm:grid-cols-2">
      <Field label={t('shift.way')}>
        <Select value={way} onChange={(event) => change(ways.find((one) => one === event.target.value) ?? way, typed)}>
          {ways.map((one) => (
            <option key={one} value={one}>
              {t(`shift.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t(isPercent ? 'shift.percent' : 'shift.amount')}
        error={isWrong && (isPercent ? t('shift.wrongPercent') : (amountFault(typed) ?? t('shift.wrongAmount')))}
        hint={t('shift.hint')}
      >
        <TextInput
          inputMode="decimal"
          dir="ltr"
          maxLength={24}
          autoComplete="off"
          value={typed}
          onChange={(event) => change(way, event.target.value)}
        />
      </Field>
    </div>
  )
}

function shiftOf(way: Way, typed: string): PriceShift | null {
  const sign = way.endsWith('down') ? -1 : 1
  if (way.startsWith('amount')) {
    const fils = filsOf(typed)
    return fils === null || fils === 0 || fils > 1_000_000 || fils % shiftStep !== 0 ? null : { by: 'amount', amount: sign * fils }
  }
  const latin = cleaned(typed)
  const percent = /^\d{1,3}$/.test(latin) ? sign * Number(latin) : 0
  return percent === 0 || percent < -90 || percent > 100 ? null : { by: 'percent', percent }
}

/** Of each piece its old and its new price, and why it keeps the old one. */
export function PriceRows({ rows }: Pick<BulkResult, 'rows'>) {
  const { t } = useTranslation('managed-items')
  const priced = rows.flatMap(({ price, ...row }) => (price ? [{ ...row, price }] : []))
  if (priced.length === 0) return null
  return (
    <ul aria-label={t('shift.preview')} className="mt-3 divide-y divide-line text-dense leading-5">
      {priced.map(({ id, name, outcome, price: { days, from, to } }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
          <span className="min-w-0 flex-1 basis-48">
            <span className="line-clamp-1 rtl:leading-7">{name}</span>
            <span className="text-caption text-quiet">{t('item.days', { count: days })}</span>
          </span>
          {outcome === 'moves' ? null : <Badge tone="bad">{t(`shift.refused.${outcome}`)}</Badge>}
          <span className="flex items-center gap-2">
            <Price amount={from} size="small" className="text-quiet" />
            <Icon of={ArrowRight} className="size-4 text-quiet rtl:-scale-x-100" />
            <span className="sr-only">{t('shift.becomes')}</span>
            <Price amount={to} size="small" className={outcome === 'moves' ? 'font-semibold' : 'text-quiet line-through'} />
          </span>
        </li>
      ))}
    </ul>
  )
}
