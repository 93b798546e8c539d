import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RentalFile } from '#domain/renting/operations/order-file.contract.ts'
import { decidedAloneUntil } from '#domain/renting/rentals/rental-refund.policy.ts'
import { formatMoney } from '#values/money.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { keyFor } from '#web/features/orders/idempotency.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { make, reasonsOf, type Verb } from './verbs.ts'

export interface MovePanelProps {
  verb: Verb
  orderId: string
  rental: RentalFile
  onClose: () => void
}

/** What a move needs to be told, what it does, and the button that records it. */
export function MovePanel({ verb, orderId, rental, onClose }: MovePanelProps) {
  const { t } = useTranslation('operations')
  const { api } = useViewer()
  const locale = useLocale()
  const queryClient = useQueryClient()
  const sentence = useRefusalWords()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const reasons = reasonsOf[verb]
  const [reason, setReason] = useState(reasons?.[0] ?? '')
  const [words, setWords] = useState('')
  const refund = useQuery({
    ...api.rentals.cancellation.queryOptions({ input: { id: rental.id } }),
    enabled: verb === 'cancel',
    staleTime: 0,
  })
  const move = useMutation({
    mutationFn: () => {
      const about = { id: rental.id, reason, words: words.trim(), refund: refund.data?.refund ?? 0 }
      return make(api, verb, { ...about, key: keyFor(`move-${verb}`, { ...about, status: rental.status }) })
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: api.operations.key() })
      toast(t('moves.done'), { tone: 'good' })
      onClose()
    },
    onError: () => queryClient.invalidateQueries({ queryKey: api.operations.order.key({ input: { orderId } }) }),
  })
  const isMissing = (verb === 'cancelByOperations' && words.trim() === '') || (verb === 'cancel' && !refund.data)
  return (
    <div className="mt-3 rounded-card border border-line bg-page p-4">
      <h3 ref={heading} tabIndex={-1} className="text-[15px] font-semibold outline-none">
        {t(`moves.name.${verb}`)}
      </h3>
      <p className="mt-1 text-[14px] leading-5 text-quiet">{t(`moves.text.${verb}`, { limit: formatMoney(decidedAloneUntil, locale) })}</p>
      {verb === 'cancel' && refund.data ? <Refund amount={refund.data.refund} /> : null}
      {reasons ? (
        <div className="mt-3">
          <ChoiceChips
            legend={t('moves.reason')}
            name={`reason-${rental.id}`}
            value={reason}
            options={reasons.map((value) => ({ value, label: t(`moves.reasons.${value}`) }))}
            onChange={setReason}
          />
        </div>
      ) : null}
      {reasons || verb === 'cancel' ? (
        <Field className="mt-3" label={t(verb === 'cancelByOperations' ? 'moves.words' : 'moves.wordsOptional')}>
          <TextArea className="min-h-20" maxLength={500} value={words} onChange={(event) => setWords(event.target.value)} />
        </Field>
      ) : null}
      {move.isError ? (
        <p role="alert" className="mt-3 text-[14px] text-bad">
          {sentence(move.error)}
        </p>
      ) : null}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" pending={move.isPending} disabled={isMissing} onClick={() => move.mutate()}>
          {t('moves.record')}
        </Button>
        <Button variant="quiet" size="sm" onClick={onClose}>
          {t('moves.back')}
        </Button>
      </div>
    </div>
  )
}

function Refund({ amount }: { amount: number }) {
  const { t } = useTranslation('operations')
  return <p className="mt-2 text-[14px] font-semibold">{t('moves.refund', { amount: formatMoney(amount, useLocale()) })}</p>
}
