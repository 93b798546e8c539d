import { Users } from 'lucide'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CashSessionDetail } from '#domain/money/cash/cash.contract.ts'
import { type DifferenceReason, takesSignOff } from '#domain/money/cash-sessions/cash-session.policy.ts'
import { personCan } from '#domain/permissions.policy.ts'
import { formatMoney } from '#values/money.ts'
import { DifferenceReasonFields } from '#web/features/cash/difference-reason.tsx'
import { type Counting, useCounts } from '#web/features/cash/use-counts.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'
import { Pieces, Result } from './pieces.tsx'

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
          <SecondPerson difference={difference} limit={limit} />
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

/** Whether a difference is booked alone or waits for a second person. */
export function SecondPerson({ difference, limit }: { difference: number; limit: number }) {
  const { t } = useTranslation('cash')
  const locale = useLocale()
  return (
    <p
      className={cn(
        'mt-3 flex gap-2.5 rounded-thumb px-3 py-2.5 text-caption leading-5',
        takesSignOff(difference, limit) ? 'bg-warning-tint text-warning' : 'bg-sunk text-quiet',
      )}
    >
      <Icon of={Users} className="mt-0.5 size-4 shrink-0" />
      {t(takesSignOff(difference, limit) ? 'count.second' : 'count.alone', { limit: formatMoney(limit, locale) })}
    </p>
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
export function missingOf({ wrong, isBegun }: Counting, { differs, reason }: { differs: boolean; reason: DifferenceReason | undefined }) {
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
