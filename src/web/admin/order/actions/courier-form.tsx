import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderAction } from '#domain/renting/order-details/order-action.policy.ts'
import type { OrderDetail } from '#domain/renting/order-details/order-detail.contract.ts'
import type { CourierDeed } from '#domain/renting/rentals/courier-deed.policy.ts'
import { formatMoney } from '#values/money.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { newKey } from '#web/features/orders/idempotency.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { ActionForm, type FormProps } from './action-form.tsx'
import { useReason } from './use-reason.tsx'

const failures = ['attempt', 'refuse', 'giveUp'] as const satisfies readonly CourierDeed[]

/** Records for some pieces of an order what a courier has done or would have to do, with the reason why staff do it. */
export function CourierForm({ name, order, onBack, onDone }: FormProps & { name: OrderAction }) {
  const { t } = useTranslation('order-actions')
  const { api } = useViewer()
  const locale = useLocale()
  const action = order.actions.find((one) => one.name === name)
  const pieces = action?.pieces ?? []
  const [chosen, setChosen] = useState<readonly string[]>(pieces.map(({ id }) => id))
  const reason = useReason()
  const [failure, setFailure] = useState<(typeof failures)[number]>('attempt')
  const { words } = reason
  const keys = useRef(new Map<string, string>())
  const recorded = useRef(new Set<string>())
  const mutationFn = async () => {
    // One after the other: what was recorded before a refusal stays recorded, and a piece keeps its key while the form is open.
    for (const { id, deed } of pieces.filter((piece) => chosen.includes(piece.id) && !recorded.current.has(piece.id))) {
      const key = keys.current.get(id) ?? newKey()
      keys.current.set(id, key)
      await api.rentals.actForCourier.call({ id, key, words, deed: name === 'fail' ? failure : deed })
      recorded.current.add(id)
    }
  }
  const record = useChange({ mutationFn }, { refresh: [api.operations.key()], refreshOnRefusal: true, done: t('recorded'), after: onDone })
  const cash = cashOf(action, chosen)
  const missing = chosen.length === 0 ? 'piece' : reason.missing
  return (
    <ActionForm
      title={t(`name.${name}`)}
      text={t(`text.${name}`)}
      error={record.error}
      onBack={onBack}
      make={{
        pending: record.isPending,
        disabled: missing !== null,
        onClick: () => record.mutate(),
        children: missing ? t(`missing.${missing}`) : t(`make.${name === 'fail' ? failure : name}`),
      }}
    >
      {pieces.length > 1 ? <Pieces order={order} ids={pieces.map(({ id }) => id)} chosen={chosen} onChange={setChosen} /> : null}
      {name === 'fail' ? (
        <ChoiceChips
          legend={t('failure.legend')}
          name="failure"
          value={failure}
          options={failures
            .filter((one) => one !== 'giveUp' || mayGiveUp(order, chosen))
            .map((value) => ({ value, label: t(`failure.${value}`) }))}
          onChange={setFailure}
        />
      ) : null}
      {name === 'fail' ? <p className="text-dense leading-5 text-quiet">{t(`then.${failure}`)}</p> : null}
      {cash > 0 ? (
        <p className="rounded-card bg-warning-tint p-3 text-dense leading-5">{t('cash', { amount: formatMoney(cash, locale) })}</p>
      ) : null}
      {reason.fields}
    </ActionForm>
  )
}

interface PiecesProps {
  order: OrderDetail
  ids: readonly string[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

function Pieces({ order, ids, chosen, onChange }: PiecesProps) {
  const { t } = useTranslation('order-actions')
  return (
    <fieldset>
      <legend className="mb-1.5 type-label text-secondary">{t('pieces')}</legend>
      {ids.map((id) => (
        <label key={id} className="flex min-h-11 items-center gap-3 text-dense lg:min-h-8">
          <input
            type="checkbox"
            className="size-4.5 accent-primary"
            checked={chosen.includes(id)}
            onChange={({ target }) => onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
          {order.rentals.find((rental) => rental.id === id)?.piece}
        </label>
      ))}
    </fieldset>
  )
}

/** The courier has met nobody twice for each of the chosen pieces. */
function mayGiveUp({ rentals }: OrderDetail, chosen: readonly string[]): boolean {
  const moves = rentals.filter(({ id }) => chosen.includes(id)).map((rental) => rental.moves.find(({ name }) => name === 'giveUpDelivery'))
  return moves.length > 0 && moves.every((move) => move?.refusal === null)
}

/** The cash that is booked with the chosen pieces, in fils. */
function cashOf(action: OrderDetail['actions'][number] | undefined, chosen: readonly string[]): number {
  const pieces = action?.pieces.filter(({ id }) => chosen.includes(id)) ?? []
  return pieces.reduce((sum, { cash }) => sum + cash, pieces.length > 0 ? (action?.cash ?? 0) : 0)
}
