import type { UseQueryResult } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide'
import type { RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RentalDetail } from '#domain/renting/order-details/order-detail.contract.ts'
import { photosEach } from '#domain/renting/rentals/hand-over.policy.ts'
import type { OperationsCancellation } from '#domain/renting/rentals/rental.contract.ts'
import { formatMoney } from '#values/money.ts'
import { ConditionPhotos } from '#web/features/condition/condition-photos.tsx'
import { refusalCodeOf, useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { keyFor } from '#web/features/orders/idempotency.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { cn } from '#web/ui/cn.ts'
import { Field, TextArea } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { OperationsCost } from './operations-cost.tsx'
import { isDanger, make, photographed, reasonsOf, type Verb } from './verbs.ts'
import { Why } from './why.tsx'

export interface MovePanelProps {
  verb: Verb
  orderId: string
  rental: RentalDetail
  onClose: () => void
}

/** The inputs of a move, its effect, and the button that records it. */
export function MovePanel({ verb, rental, onClose }: MovePanelProps) {
  const { t } = useTranslation('operations')
  const { api } = useViewer()
  const locale = useLocale()
  const sentence = useRefusalWords()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const reasons = reasonsOf[verb]
  // Staff must choose the reason of a move at the shop's cost: none is preselected.
  const isOnShop = verb === 'cancelByOperations' || verb === 'confirmCancellation'
  const [reason, setReason] = useState(isOnShop ? '' : (reasons?.[0] ?? ''))
  const [words, setWords] = useState('')
  const refund = useQuery({
    ...api.rentals.cancellation.queryOptions({ input: { id: rental.id } }),
    enabled: verb === 'cancel',
    staleTime: 0,
  })
  const cost = useQuery({
    ...api.rentals.operationsCancellation.queryOptions({ input: { id: rental.id } }),
    enabled: isOnShop,
    staleTime: 0,
  })
  const move = useRecording({ verb, rental, onClose }, { reason, words: words.trim(), refund: refund.data?.refund ?? 0 })
  const stage = photographed[verb]
  const isUnseen = stage !== undefined && rental.photos.filter((photo) => photo.stage === stage).length < photosEach
  const isMissing = isUnseen || (verb === 'cancel' && !refund.data) || (isOnShop && !cost.data)
  const missing =
    verb !== 'cancelByOperations' ? null : reason === '' ? t('moves.pickReason') : words.trim() === '' ? t('moves.saySo') : null
  const isGrave = isDanger(verb)
  const confirm = verb === 'cancelByOperations' && cost.data?.needsSecond ? 'ask' : isOnShop && cost.data?.refund === 0 ? 'nothing' : verb
  return (
    <div className={cn('mt-3 rounded-card border p-4', isGrave ? 'border-bad bg-bad-tint' : 'border-line bg-page')}>
      <PanelHead verb={verb} heading={heading} />
      <p className={cn('mt-1 text-dense leading-5', !isGrave && 'text-quiet')}>{t(`moves.text.${verb}`)}</p>
      {stage ? (
        <div className="mt-3">
          <ConditionPhotos rental={rental} stage={stage} />
        </div>
      ) : null}
      {verb === 'cancel' && refund.data ? <Refund amount={refund.data.refund} /> : null}
      {verb === 'confirmCancellation' && rental.cancellation ? (
        <Why reason={rental.cancellation.reason} className="mt-2 text-dense leading-5" />
      ) : null}
      {isOnShop ? <ShopCost cost={cost} /> : null}
      {reasons ? <ReasonChoice rentalId={rental.id} reasons={reasons} reason={reason} onChange={setReason} /> : null}
      {reasons || verb === 'cancel' ? <WordsField verb={verb} value={words} onChange={setWords} /> : null}
      {move.isError ? (
        <p role="alert" className="mt-3 text-dense text-bad">
          {sentence(move.error)}
        </p>
      ) : null}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="sm"
          variant={isGrave ? 'grave' : 'primary'}
          pending={move.isPending}
          disabled={isMissing || missing !== null}
          onClick={() => move.mutate()}
        >
          {missing ??
            (isGrave ? t(`moves.confirm.${confirm}`, { amount: formatMoney(cost.data?.refund ?? 0, locale) }) : t('moves.record'))}
        </Button>
        <Button variant="quiet" size="sm" onClick={onClose}>
          {t('moves.back')}
        </Button>
      </div>
    </div>
  )
}

interface MoveInput {
  reason: string
  words: string
  /** The refund that the page shows, in fils. */
  refund: number
}

/** Records the move; a repeated one has the same key. */
function useRecording({ verb, rental, onClose }: Omit<MovePanelProps, 'orderId'>, input: MoveInput) {
  const { t } = useTranslation('operations')
  const { api } = useViewer()
  const mutationFn = () => {
    const about = { id: rental.id, ...input }
    return make(api, verb, { ...about, key: keyFor(`move-${verb}`, { ...about, status: rental.status }) })
  }
  return useChange({ mutationFn }, { refresh: [api.operations.key()], refreshOnRefusal: true, done: t('moves.done'), after: onClose })
}

function PanelHead({ verb, heading }: { verb: Verb; heading: RefObject<HTMLHeadingElement | null> }) {
  const { t } = useTranslation('operations')
  const isGrave = isDanger(verb)
  return (
    <h3
      ref={heading}
      tabIndex={-1}
      className={cn('flex items-center gap-2 text-secondary font-semibold outline-none', isGrave && 'text-bad')}
    >
      {isGrave ? <Icon of={TriangleAlert} className="size-4.5 shrink-0" /> : null}
      {t(`moves.name.${verb}`)}
    </h3>
  )
}

/** The cost of a cancellation that the shop pays for, or why it is not known. */
function ShopCost({ cost }: { cost: UseQueryResult<OperationsCancellation> }) {
  const { t } = useTranslation('operations')
  const sentence = useRefusalWords()
  return (
    <>
      {cost.data ? <OperationsCost cost={cost.data} /> : null}
      {cost.isPending ? <Skeleton role="status" aria-label={t('moves.cost.loading')} className="mt-3 h-24" /> : null}
      {cost.isError ? (
        <p role="alert" className="mt-3 text-dense text-bad">
          {refusalCodeOf(cost.error) === null ? t('moves.cost.failed') : sentence(cost.error)}{' '}
          <button type="button" className="cursor-pointer underline underline-offset-2" onClick={() => void cost.refetch()}>
            {t('moves.cost.again')}
          </button>
        </p>
      ) : null}
    </>
  )
}

interface ReasonChoiceProps {
  rentalId: string
  reasons: NonNullable<(typeof reasonsOf)[Verb]>
  reason: string
  onChange: (reason: string) => void
}

function ReasonChoice({ rentalId, reasons, reason, onChange }: ReasonChoiceProps) {
  const { t } = useTranslation('operations')
  return (
    <div className="mt-3">
      <ChoiceChips
        legend={t('moves.reason')}
        name={`reason-${rentalId}`}
        value={reason}
        options={reasons.map((value) => ({ value, label: t(`moves.reasons.${value}`) }))}
        onChange={onChange}
      />
    </div>
  )
}

function WordsField({ verb, value, onChange }: { verb: Verb; value: string; onChange: (words: string) => void }) {
  const { t } = useTranslation('operations')
  return (
    <Field
      className="mt-3"
      label={t(verb === 'cancelByOperations' ? 'moves.words' : 'moves.wordsOptional')}
      hint={verb === 'cancelByOperations' ? t('moves.wordsHint') : null}
    >
      <TextArea className="min-h-20" maxLength={500} value={value} onChange={(event) => onChange(event.target.value)} />
    </Field>
  )
}

function Refund({ amount }: { amount: number }) {
  const { t } = useTranslation('operations')
  return <p className="mt-2 text-dense font-semibold">{t('moves.refund', { amount: formatMoney(amount, useLocale()) })}</p>
}
