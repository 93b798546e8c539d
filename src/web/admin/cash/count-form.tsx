import { Check, Users } from 'lucide'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CashSessionDetail } from '#domain/money/cash/cash.contract.ts'
import { type Denomination, type DifferenceReason, denominations, takesSignOff } from '#domain/money/cash-sessions/cash-session.policy.ts'
import { personCan } from '#domain/permissions.policy.ts'
import { formatMoney } from '#values/money.ts'
import { useDenominationWords } from '#web/features/cash/denomination-words.ts'
import { DifferenceReasonFields } from '#web/features/cash/difference-reason.tsx'
import { Sum } from '#web/features/cash/sum.tsx'
import { type Counting, useCounts } from '#web/features/cash/use-counts.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { controlClass } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'

/** Coins that few counts have. */
const small: readonly Denomination[] = ['50', '10', '5']

interface CountFormProps {
  session: CashSessionDetail
  limit: number
}

/** The count of a session by notes and coins, with its difference at every moment. */
export function CountForm({ session, limit }: CountFormProps) {
  const { t } = useTranslation('cash')
  const { person } = useViewer()
  const counting = useCounts()
  const [reason, setReason] = useState<DifferenceReason>()
  const [words, setWords] = useState('')
  const { send, isPending, problem } = useHandIn({ session, counting, reason, words })
  const locale = useLocale()
  if (session.isOwn) return <p className="mt-3 text-dense leading-5 text-quiet">{t('panel.own')}</p>
  if (!personCan(person, 'cash.count')) return null
  const difference = counting.counted - session.expected
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        send()
      }}
    >
      <OwnCount session={session} />
      <Pieces counting={counting} />
      <Result counted={counting.counted} expected={session.expected} isBegun={counting.isBegun} />
      {difference !== 0 && counting.isBegun ? (
        <div className="mt-4">
          <DifferenceReasonFields reason={reason} words={words} onReason={setReason} onWords={setWords} />
          <p
            className={cn(
              'mt-3 flex gap-2.5 rounded-thumb px-3 py-2.5 text-caption leading-5',
              takesSignOff(difference) ? 'bg-warning-tint text-warning' : 'bg-sunk text-quiet',
            )}
          >
            <Icon of={Users} className="mt-0.5 size-4 shrink-0" />
            {t(takesSignOff(difference) ? 'count.second' : 'count.alone', { limit: formatMoney(limit, locale) })}
          </p>
        </div>
      ) : null}
      <p role="alert" className="mt-3 text-dense leading-5 text-bad empty:hidden">
        {problem}
      </p>
      <Button type="submit" size="sm" className="mt-3 w-full" pending={isPending}>
        {t('count.handIn', { amount: formatMoney(counting.counted, locale) })}
      </Button>
    </form>
  )
}

interface HandIn {
  session: CashSessionDetail
  counting: Counting
  reason: DifferenceReason | undefined
  words: string
}

function useHandIn({ session: { id, attempt, expected }, counting, reason, words }: HandIn) {
  const { t } = useTranslation('cash')
  const { api } = useViewer()
  const sentence = useRefusalWords()
  const [fault, setFault] = useState<string | null>(null)
  const handIn = useChange(api.cash.handIn.mutationOptions(), {
    refresh: [api.cash.key()],
    done: ({ status }) => t(status === 'reconciled' ? 'count.matched' : status === 'resolved' ? 'count.booked' : 'count.waits'),
  })
  function send(): void {
    const differs = counting.counted !== expected
    const missing = missingOf(counting, { differs, reason })
    setFault(missing && t(missing))
    if (missing) return
    const why = differs ? { reason, ...(words.trim() !== '' && { words: words.trim() }) } : {}
    handIn.mutate({ id, counts: counting.counts, attempt, ...why })
  }
  return { send, isPending: handIn.isPending, problem: fault ?? (handIn.error && sentence(handIn.error)) }
}

/** The step that is missing before the count can be handed in. */
function missingOf({ wrong, isBegun }: Counting, { differs, reason }: { differs: boolean; reason: DifferenceReason | undefined }) {
  if (wrong.length > 0) return 'count.invalid'
  if (differs && !isBegun) return 'count.empty'
  return differs && reason === undefined ? 'count.chooseWhy' : null
}

/** The courier's own count. */
function OwnCount({ session: { own, courier } }: { session: CashSessionDetail }) {
  const { t } = useTranslation('cash')
  const locale = useLocale()
  if (!own) return null
  return (
    <div className="mt-3 rounded-thumb bg-sunk px-3 py-2.5 text-caption leading-5">
      {t('count.own', { courier: `\u2068${courier ?? t('session.gone')}\u2069`, amount: formatMoney(own.counted, locale) })}
      {own.reason ? ` ${t('count.ownReason', { reason: t(`reason.${own.reason}`) })}` : null}
      {own.words ? (
        <WrittenText as="p" className="text-quiet">
          {own.words}
        </WrittenText>
      ) : null}
    </div>
  )
}

function Pieces({ counting }: { counting: Counting }) {
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

function Result({ counted, expected, isBegun }: { counted: number; expected: number; isBegun: boolean }) {
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
