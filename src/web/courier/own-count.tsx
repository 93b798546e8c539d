import { Check, Minus, Plus, TriangleAlert, Warehouse } from 'lucide'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnCashSession } from '#domain/money/cash/cash.contract.ts'
import { type Denomination, type DifferenceReason, denominations, smallestNote } from '#domain/money/cash-sessions/cash-session.policy.ts'
import { inDigits } from '#values/digits.ts'
import { formatMoney } from '#values/money.ts'
import { useDenominationWords } from '#web/features/cash/denomination-words.ts'
import { DifferenceReasonFields } from '#web/features/cash/difference-reason.tsx'
import { type Counting, useCounts } from '#web/features/cash/use-counts.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'

/** The courier's own count of their cash by notes and coins; staff count it again. */
export function OwnCount({ session }: { session: OwnCashSession }) {
  const { t } = useTranslation('cash')
  const { api } = useViewer()
  const locale = useLocale()
  const sentence = useRefusalWords()
  const { own, expected } = session
  const counting = useCounts(own?.counts)
  const [reason, setReason] = useState<DifferenceReason | undefined>(own?.reason ?? undefined)
  const [words, setWords] = useState(own?.words ?? '')
  const [fault, setFault] = useState<string | null>(null)
  const { mutate, isPending, error } = useChange(api.cash.countOwn.mutationOptions(), {
    answers: api.cash.wallet.queryKey(),
    done: t('wallet.saved'),
  })
  const difference = counting.counted - expected
  const problem = fault ?? (error && sentence(error))
  function send(event: FormEvent): void {
    event.preventDefault()
    const missing = counting.wrong.length > 0 ? 'count.invalid' : difference !== 0 && reason === undefined ? 'count.chooseWhy' : null
    setFault(missing && t(missing))
    if (missing) return
    const why = difference === 0 ? {} : { reason, ...(words.trim() !== '' && { words: words.trim() }) }
    mutate({ counts: counting.counts, ...why })
  }
  return (
    <form noValidate onSubmit={send} className="mt-6">
      <h2 className="type-h3">{t('wallet.countTitle')}</h2>
      <p className="mt-1 text-secondary leading-6 text-quiet">{t('wallet.countText')}</p>
      <Group title={t('count.notes')} of={denominations.filter((one) => Number(one) >= smallestNote)} counting={counting} />
      <Group title={t('count.coins')} of={denominations.filter((one) => Number(one) < smallestNote)} counting={counting} />
      {counting.isBegun ? (
        <div className={cn('mt-6 rounded-card border bg-card p-5', difference === 0 ? 'border-good' : 'border-warning')}>
          <Result counted={counting.counted} difference={difference} />
          {difference === 0 ? null : (
            <div className="mt-4">
              <DifferenceReasonFields reason={reason} words={words} onReason={setReason} onWords={setWords} />
            </div>
          )}
        </div>
      ) : null}
      <p className="mt-4 flex gap-3 text-secondary leading-6 text-quiet">
        <Icon of={Warehouse} className="mt-0.5 size-5 shrink-0" />
        {t('wallet.handTo')}
      </p>
      <p role="alert" className="mt-3 text-secondary leading-6 text-bad empty:hidden">
        {problem}
      </p>
      <div className="sticky bottom-0 -mx-4 mt-4 border-t border-line bg-page px-4 pt-3 pb-[max(16px,env(safe-area-inset-bottom))]">
        <p className="mb-2.5 flex items-baseline justify-between gap-3 text-secondary">
          {t('wallet.waiting', { amount: formatMoney(counting.counted, locale) })}
        </p>
        <Button type="submit" size="lg" className="w-full" pending={isPending}>
          {t(own ? 'wallet.change' : 'wallet.ready')}
        </Button>
      </div>
    </form>
  )
}

function Result({ counted, difference }: { counted: number; difference: number }) {
  const { t } = useTranslation('cash')
  return (
    <dl aria-live="polite" className="text-secondary leading-6">
      <div className="flex items-baseline justify-between gap-4 type-label">
        <dt>{t('count.counted')}</dt>
        <dd>
          <Price amount={counted} className="text-ink" />
        </dd>
      </div>
      <div className={cn('mt-1 flex items-baseline justify-between gap-4', difference === 0 ? 'text-good' : 'text-warning')}>
        <dt className="flex items-center gap-2">
          <Icon of={difference === 0 ? Check : TriangleAlert} className="size-4.5" />
          {t(difference === 0 ? 'count.matches' : difference < 0 ? 'count.short' : 'count.over')}
        </dt>
        <dd className={difference === 0 ? 'sr-only' : undefined}>
          <Price amount={Math.abs(difference)} className="text-warning" />
        </dd>
      </div>
    </dl>
  )
}

function Group({ title, of, counting }: { title: string; of: readonly Denomination[]; counting: Counting }) {
  return (
    <fieldset className="mt-6">
      <legend className="mb-1 w-full border-b border-line pb-2 type-label text-secondary text-quiet">{title}</legend>
      {of.map((one) => (
        <Stepper key={one} one={one} counting={counting} />
      ))}
    </fieldset>
  )
}

/** The number of one note or coin: typed, or by one at a time. */
function Stepper({ one, counting }: { one: Denomination; counting: Counting }) {
  const { t } = useTranslation('cash')
  const locale = useLocale()
  const isNote = Number(one) >= smallestNote
  const { name, figure } = useDenominationWords()(one)
  const isWrong = counting.wrong.includes(one)
  const step = 'flex size-11 shrink-0 cursor-pointer items-center justify-center text-primary-text hover:bg-sunk'
  return (
    <div className="flex items-center gap-2.5 py-1.5">
      <span
        aria-hidden="true"
        className={cn(
          'flex shrink-0 items-center justify-center border text-caption',
          isNote
            ? 'h-7 w-11 rounded-check border-primary-line bg-primary-tint text-primary-text'
            : 'mx-2 size-7 rounded-full border-gold bg-gold-tint text-gold-text',
        )}
      >
        {figure}
      </span>
      <label htmlFor={`own-${one}`} className="min-w-0 flex-1 text-secondary leading-6">
        {name}
      </label>
      <span
        className={cn('flex h-11 w-32 shrink-0 overflow-hidden rounded-card border border-field bg-card', isWrong && 'border-2 border-bad')}
      >
        <button type="button" aria-label={t('count.fewer', { name })} className={step} onClick={() => counting.add(one, -1)}>
          <Icon of={Minus} className="size-4.5" />
        </button>
        <input
          id={`own-${one}`}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          placeholder={inDigits('0', locale)}
          value={inDigits(counting.typed[one] ?? '', locale)}
          aria-invalid={isWrong || undefined}
          onChange={({ currentTarget }) => counting.type(one, currentTarget.value)}
          className="min-w-0 flex-1 bg-transparent text-center text-base text-ink placeholder:text-quiet"
        />
        <button type="button" aria-label={t('count.another', { name })} className={step} onClick={() => counting.add(one, 1)}>
          <Icon of={Plus} className="size-4.5" />
        </button>
      </span>
      <Price amount={Number(one) * (counting.counts[one] ?? 0)} size="small" className="w-22 text-end text-ink max-sm:w-20" />
    </div>
  )
}
