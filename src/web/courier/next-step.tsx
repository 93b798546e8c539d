import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeliveryAtDoor } from '#domain/renting/deliveries/delivery.contract.ts'
import { photosEach } from '#domain/renting/rentals/hand-over.policy.ts'
import { toLatinDigits } from '#values/digits.ts'
import { formatMoney } from '#values/money.ts'
import { refusalCodeOf, useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { keyFor } from '#web/features/orders/idempotency.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { Price } from '#web/ui/price.tsx'
import { LabelField } from './label-field.tsx'
import { useMove } from './use-move.ts'

const codeLength = 4
/** The fault of the field, not of the move. */
const ofField: readonly string[] = ['rental.unit-wrong', 'rental.code-wrong', 'rental.code-too-often']

interface NextStepProps {
  stop: DeliveryAtDoor
  /** The number of photographs; null where none are taken. */
  taken: number | null
}

/** The proof of the hand-over, the cash, and the one button that records it, always within reach of a thumb. */
export function NextStep({ stop, taken }: NextStepProps) {
  const { t } = useTranslation('deliveries')
  const { api } = useViewer()
  const locale = useLocale()
  const sentence = useRefusalWords()
  const [said, setSaid] = useState('')
  const move = useMove(stop)
  const { rental: id, task, cash } = stop
  const due = cash.price + cash.deposit
  const code = toLatinDigits(said).replaceAll(/\D/g, '')
  const typed = said.trim()
  const isOfField = ofField.includes(refusalCodeOf(move.error) ?? '')
  const error = move.error && isOfField ? sentence(move.error) : null
  const lacking = lackingOf({ taken, task, code, typed })
  const missing = lacking && t(`missing.${lacking}`)
  const change = (value: string): void => {
    setSaid(value)
    move.reset()
  }
  const go = (): void => {
    const key = keyFor(`${task} ${id}`, { typed, code })
    const byLabel = { 'pick-up': api.rentals.dispatch, collect: api.rentals.collect, 'drop-off': api.rentals.dropOff }
    const call = () => (task === 'deliver' ? api.rentals.deliver.call({ id, key, code }) : byLabel[task].call({ id, key, unitId: typed }))
    move.mutate({ call, done: t(`done.${task}`) })
  }
  return (
    <>
      <div className="mt-6">
        {task === 'deliver' ? (
          <Field label={t('code.field')} hint={t('code.hint')} error={error}>
            <TextInput
              dir="ltr"
              inputMode="numeric"
              maxLength={8}
              autoComplete="off"
              value={said}
              onChange={(event) => change(event.target.value)}
              className="text-center text-heading tracking-[0.3em]"
            />
          </Field>
        ) : (
          <LabelField value={said} error={error} onChange={change} />
        )}
      </div>
      {due > 0 ? <Cash cash={cash} /> : null}
      <div
        data-foot-bar
        data-bar="bottom"
        className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-page pt-3 pb-[max(12px,env(safe-area-inset-bottom))]"
      >
        <div className="wrap max-w-180">
          {move.error && !isOfField ? (
            <p role="alert" className="mb-2 type-small text-bad">
              {sentence(move.error)}
            </p>
          ) : missing ? (
            <p id="missing" className="mb-2 text-center type-small text-quiet">
              {missing}
            </p>
          ) : null}
          <Button
            size="lg"
            className="w-full"
            pending={move.isPending}
            disabled={missing !== null}
            aria-describedby={missing ? 'missing' : undefined}
            onClick={go}
          >
            {due > 0 ? t('go.cash', { amount: formatMoney(due, locale) }) : t(`go.${task}`)}
          </Button>
        </div>
      </div>
    </>
  )
}

interface Entered {
  taken: number | null
  task: DeliveryAtDoor['task']
  code: string
  typed: string
}

/** The first thing that the hand-over still needs; null once it has everything. */
function lackingOf({ taken, task, code, typed }: Entered): 'photos' | 'code' | 'label' | null {
  if (taken !== null && taken < photosEach) return 'photos'
  if (task === 'deliver') return code.length === codeLength ? null : 'code'
  return typed === '' ? 'label' : null
}

/** The cash collected at this door, and its parts. */
function Cash({ cash: { price, deposit } }: Pick<DeliveryAtDoor, 'cash'>) {
  const { t } = useTranslation('deliveries')
  return (
    <section aria-labelledby="cash" className="mt-6 rounded-card bg-warning-tint p-5">
      <h2 id="cash" className="type-small text-warning">
        {t('cash.title')}
      </h2>
      <Price amount={price + deposit} className="mt-1 block text-number-sm leading-10 font-light" />
      {deposit > 0 ? (
        <dl className="mt-2 text-secondary leading-6">
          <Part name={t('cash.price')} amount={price} />
          <Part name={t('cash.deposit')} amount={deposit} />
        </dl>
      ) : null}
    </section>
  )
}

function Part({ name, amount }: { name: string; amount: number }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{name}</dt>
      <dd>
        <Price amount={amount} />
      </dd>
    </div>
  )
}
