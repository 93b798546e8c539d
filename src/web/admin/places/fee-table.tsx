import { Truck } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Places, RouteFee } from '#domain/site/areas/places.policy.ts'
import { filsOf } from '#values/amount.ts'
import { type Fils, formatMoney } from '#values/money.ts'
import { useLocale } from '#web/runtime/links.ts'
import { cn } from '#web/ui/cn.ts'
import { controlClass } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'
import { feeBetween, withFee } from './places-draft.ts'

/** The dearest fee that can be typed. */
const most: Fils = 100_000

interface FeeTableProps {
  draft: Places
  known: Places
  onChange: (draft: Places) => void
  onFault: (field: string, isWrong: boolean) => void
}

/** The fee of a round trip between each two cities, typed once for both directions. */
export function FeeTable({ draft, known, onChange, onFault }: FeeTableProps) {
  const { t } = useTranslation('places')
  const locale = useLocale()
  const { cities } = draft
  return (
    <section aria-labelledby="fees" className="overflow-hidden rounded-card border border-line bg-card">
      <div className="flex flex-wrap items-center justify-between gap-x-3 px-4 py-3.5 lg:px-5">
        <h2 id="fees" className="flex items-center gap-2.5 text-secondary font-semibold">
          <Icon of={Truck} className="size-4.5 rtl:-scale-x-100" />
          {t('fees.title')}
        </h2>
        <p className="text-caption text-quiet">{t('fees.note')}</p>
      </div>
      <div className="overflow-x-auto">
        <table className="w-full text-dense">
          <thead>
            <tr className="border-y border-line">
              <th scope="col" className="px-4 py-2.5 text-start font-normal text-quiet lg:px-5">
                {t('fees.from')}
              </th>
              {cities.map(({ id, name }) => (
                <th key={id} scope="col" className="min-w-34 border-s border-line px-3 py-2.5 text-start font-semibold">
                  {t('fees.to', { city: name[locale] })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cities.map((one, row) => (
              <tr key={one.id} className="border-b border-line last:border-b-0">
                <th scope="row" className="px-4 py-2 text-start font-semibold lg:px-5">
                  {one.name[locale]}
                </th>
                {cities.map((other, column) => {
                  const fee = feeBetween(draft, one.id, other.id)
                  if (!fee) return <td key={other.id} />
                  if (column < row) return <Mirror key={other.id} fee={fee} />
                  const before = feeBetween(known, one.id, other.id)
                  return (
                    <td key={other.id} className="border-s border-line p-2 align-top">
                      {(['usual', 'sameDay'] as const).map((speed) => (
                        <FeeInput
                          key={speed}
                          label={t(`fees.${speed}`)}
                          name={t('fees.name', { speed: t(`fees.${speed}`), one: one.name[locale], other: other.name[locale] })}
                          value={fee[speed]}
                          isChanged={before?.[speed] !== fee[speed]}
                          onFault={(isWrong) => onFault(`${one.id}/${other.id}/${speed}`, isWrong)}
                          onChange={(amount) => onChange(withFee(draft, fee, { [speed]: amount }))}
                        />
                      ))}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Mirror({ fee }: { fee: RouteFee }) {
  const { t } = useTranslation('places')
  return (
    <td className="border-s border-line px-3 py-2 align-top text-quiet">
      <Price amount={fee.usual} size="small" />
      <span className="block text-caption">{t('fees.bothWays')}</span>
    </td>
  )
}

interface FeeInputProps {
  label: string
  name: string
  value: Fils
  isChanged: boolean
  onChange: (amount: Fils) => void
  onFault: (isWrong: boolean) => void
}

function FeeInput({ label, name, value, isChanged, onChange, onFault }: FeeInputProps) {
  const { t } = useTranslation('places')
  const locale = useLocale()
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && feeOf(typed) === null
  return (
    <label className="mb-1 block last:mb-0">
      <span className="text-caption text-quiet">{label}</span>
      <input
        type="text"
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
        aria-label={name}
        aria-invalid={isWrong || undefined}
        value={typed ?? String(value / 1000)}
        onChange={({ target }) => {
          const amount = feeOf(target.value)
          setTyped(target.value)
          onFault(amount === null)
          if (amount !== null) onChange(amount)
        }}
        className={cn(controlClass, 'h-11 px-3 text-secondary tabular-nums lg:h-9', isChanged && 'border-gold bg-gold-tint')}
      />
      {isWrong ? (
        <span role="alert" className="block text-caption text-bad">
          {t('fees.wrong', { least: formatMoney(0, locale), most: formatMoney(most, locale) })}
        </span>
      ) : null}
    </label>
  )
}

/** A fee of what was typed: zero to 100 JOD in steps of 10 fils. */
function feeOf(typed: string): Fils | null {
  if (/^\s*[0٠]+\s*$/.test(typed)) return 0
  const fils = filsOf(typed, most)
  return fils === null || fils % 10 !== 0 ? null : fils
}
