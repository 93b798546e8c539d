import { Check } from 'lucide'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Denomination, denominations } from '#domain/money/cash-sessions/cash-session.policy.ts'
import { useDenominationWords } from '#web/features/cash/denomination-words.ts'
import { Sum } from '#web/features/cash/sum.tsx'
import type { Counting } from '#web/features/cash/use-counts.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { controlClass } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Coins that few counts have. */
const small: readonly Denomination[] = ['50', '10', '5']

/** The fields for the pieces of each note and coin. */
export function Pieces({ counting }: { counting: Counting }) {
  const { t } = useTranslation('cash')
  const [isWhole, setWhole] = useState(false)
  const shown = denominations.filter((one) => isWhole || !small.includes(one) || (counting.typed[one] ?? '') !== '')
  return (
    <>
      <table className="mt-3 w-full text-dense leading-5">
        <thead className="text-caption text-quiet">
          <tr className="h-8">
            <th scope="col" className="text-start font-normal">
              {t('count.denomination')}
            </th>
            <th scope="col" className="w-24 font-normal">
              {t('count.pieces')}
            </th>
            <th scope="col" className="w-24 text-end font-normal">
              {t('count.sum')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => (
            <Piece key={one} one={one} counting={counting} />
          ))}
        </tbody>
      </table>
      {shown.length < denominations.length ? (
        <Button variant="quiet" size="xs" className="-ms-3" onClick={() => setWhole(true)}>
          {t('count.smaller')}
        </Button>
      ) : null}
    </>
  )
}

/** Enter goes on to the next field, as it does in a till. */
function toNext(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  const fields = [...(event.currentTarget.form?.querySelectorAll<HTMLInputElement>('input[data-pieces]') ?? [])]
  const next = fields[fields.indexOf(event.currentTarget) + 1]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.select()
}

function Piece({ one, counting }: { one: Denomination; counting: Counting }) {
  const { t } = useTranslation('cash')
  const { name } = useDenominationWords()(one)
  const isWrong = counting.wrong.includes(one)
  return (
    <tr className="h-12 lg:h-10">
      <th scope="row" className="text-start font-normal">
        <label htmlFor={`pieces-${one}`}>{name}</label>
      </th>
      <td className="px-1.5">
        <input
          id={`pieces-${one}`}
          data-pieces=""
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          value={counting.typed[one] ?? ''}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `pieces-${one}-error` : undefined}
          onChange={({ currentTarget }) => counting.type(one, currentTarget.value)}
          onKeyDown={toNext}
          className={cn(controlClass, 'h-11 px-2 text-center text-secondary lg:h-8')}
        />
        {isWrong ? (
          <span id={`pieces-${one}-error`} className="sr-only">
            {t('count.invalid')}
          </span>
        ) : null}
      </td>
      <td className="text-end">
        <Sum amount={Number(one) * (counting.counts[one] ?? 0)} className={cn(!counting.counts[one] && 'text-quiet')} />
      </td>
    </tr>
  )
}

/** The counted sum against the expected one, and their difference. */
export function Result({ counted, expected, isBegun }: { counted: number; expected: number; isBegun: boolean }) {
  const { t } = useTranslation('cash')
  const difference = counted - expected
  return (
    <dl aria-live="polite" className="mt-3 border-t border-line pt-3 text-dense leading-6">
      <div className="flex justify-between gap-4 font-semibold">
        <dt>{t('count.counted')}</dt>
        <dd>
          <Sum amount={counted} />
        </dd>
      </div>
      <div className="flex justify-between gap-4 text-quiet">
        <dt>{t('count.expected')}</dt>
        <dd>
          <Sum amount={expected} />
        </dd>
      </div>
      {difference === 0 ? (
        <div className="flex items-center gap-2 font-semibold text-good">
          <Icon of={Check} className="size-4.5" />
          <dt>{t('count.matches')}</dt>
          <dd className="sr-only">
            <Sum amount={0} />
          </dd>
        </div>
      ) : !isBegun ? null : (
        <div className={cn('flex justify-between gap-4 font-semibold', difference < 0 ? 'text-bad' : 'text-warning')}>
          <dt>{t(difference < 0 ? 'count.short' : 'count.over')}</dt>
          <dd>
            <Sum amount={Math.abs(difference)} />
          </dd>
        </div>
      )}
    </dl>
  )
}
