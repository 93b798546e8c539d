import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#domain/renting/order-details/order-detail.contract.ts'
import { filsOf } from '#values/amount.ts'
import { formatMoney } from '#values/money.ts'
import { SecondPersonNote, useSecondPerson } from '#web/admin/confirmations/second-person.tsx'
import { useAmountFault } from '#web/features/forms/typed-amount.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { newKey } from '#web/features/orders/idempotency.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { Field, TextArea, TextInput } from '#web/ui/field.tsx'
import { ActionForm, type FormProps } from './action-form.tsx'
import { Allowance } from './allowance.tsx'

const most = 500_000

/** Gives a customer an amount at the shop's cost: a part of a price back as it was paid, or credit. */
export function GiveForm({ name, order, onBack, onDone }: FormProps & { name: 'refund' | 'credit' }) {
  const { t } = useTranslation('order-actions')
  const { api } = useViewer()
  const locale = useLocale()
  const faultOf = useAmountFault(most)
  const pieces = order.rentals.filter(({ custody }) => custody.some(({ stage }) => stage === 'delivery'))
  const [rentalId, setRental] = useState(pieces[0]?.id ?? order.rentals[0]?.id ?? '')
  const second = useSecondPerson(name === 'refund' ? 'payments.write-all' : 'promotions.write-all', { rental: rentalId })
  // One gift for each opened form: it closes once the gift is made, and until then each press asks for the same.
  const [key] = useState(newKey)
  const [sum, setSum] = useState('')
  const [typed, setTyped] = useState('')
  const words = typed.trim()
  const amount = filsOf(sum, most) ?? 0
  const gift = name === 'refund' ? (`refund-${wayOf(order)}` as const) : name
  const shown = formatMoney(amount, locale)
  const isAsked = second !== null && amount > second.left
  const about = { orderId: order.id, amount, words }
  const mutationFn = () =>
    name === 'refund'
      ? api.operations.refundAmount.call({ ...about, rentalId, key })
      : api.operations.creditCustomer.call({ ...about, key })
  const give = useChange(
    { mutationFn },
    {
      refresh: [api.operations.key(), api.confirmations.key()],
      refreshOnRefusal: true,
      done: (answer) => t(answer.isAsked ? 'given.asked' : `given.${gift}`, { amount: shown }),
      after: onDone,
    },
  )
  const missing = amount === 0 || amount % 10 !== 0 ? 'amount' : words === '' ? 'words' : null
  return (
    <ActionForm
      title={t(`name.${name}`)}
      text={t(`text.${gift}`)}
      error={give.error}
      onBack={onBack}
      make={{
        pending: give.isPending,
        disabled: missing !== null,
        onClick: () => give.mutate(),
        children: missing ? t(`missing.${missing}`) : t(isAsked ? 'make.ask' : `make.${name}`, { amount: shown }),
      }}
    >
      {name === 'refund' && pieces.length > 1 ? (
        <ChoiceChips
          legend={t('pieceOf')}
          name="rental"
          value={rentalId}
          options={pieces.map(({ id, piece }) => ({ value: id, label: piece }))}
          onChange={setRental}
        />
      ) : null}
      <Field
        label={t('field.amount')}
        hint={name === 'refund' ? t('atMost', { amount: paidFor(order, { rentalId, locale }) }) : null}
        error={faultOf(sum)}
      >
        <TextInput
          inputMode="decimal"
          dir="ltr"
          maxLength={24}
          autoComplete="off"
          className="h-11 max-w-50 text-secondary"
          value={sum}
          onChange={(event) => setSum(event.target.value)}
        />
      </Field>
      <Field label={t('field.happened')} hint={t('wordsHint')}>
        <TextArea className="min-h-20" maxLength={300} value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
      {second ? <Allowance second={second} amount={amount} /> : null}
      {isAsked ? <SecondPersonNote second={second} className="text-dense leading-5 text-quiet" /> : null}
    </ActionForm>
  )
}

/** The way of a refund: a card's to the card, else as credit of the account, which a guest does not have. */
function wayOf({ method, customer }: OrderDetail): 'card' | 'credit' | 'transfer' {
  if (method === 'card') return 'card'
  return customer.personId === null ? 'transfer' : 'credit'
}

function paidFor({ rentals }: OrderDetail, { rentalId, locale }: { rentalId: string; locale: 'ar' | 'en' }): string {
  return formatMoney(rentals.find(({ id }) => id === rentalId)?.price ?? 0, locale)
}
