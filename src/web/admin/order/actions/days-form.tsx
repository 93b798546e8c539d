import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, lengthOf } from '#values/day.ts'
import { formatRange } from '#values/format.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { keyFor } from '#web/features/orders/idempotency.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { Field, Select } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ActionForm, type FormProps } from './action-form.tsx'

/** Other days of the same length and price for a rental, in the customer's place. */
export function DaysForm({ order, onBack, onDone }: FormProps) {
  const { t } = useTranslation('order-actions')
  const { api } = useViewer()
  const locale = useLocale()
  const movable = order.rentals.filter(({ moves }) => moves.some(({ name, refusal }) => name === 'moveDays' && refusal === null))
  const [chosen, setChosen] = useState(movable[0]?.id ?? '')
  const rental = movable.find(({ id }) => id === chosen)
  const [start, setStart] = useState('')
  const { data, isPending, error } = useQuery(api.rentals.freeStarts.queryOptions({ input: { id: chosen }, staleTime: 0 }))
  const move = useChange(api.rentals.moveDays.mutationOptions(), {
    refresh: [api.operations.key(), api.rentals.key()],
    refreshOnRefusal: true,
    done: t('daysDone'),
    after: onDone,
  })
  const until = (from: string) => addDays(from, rental ? lengthOf(rental) - 1 : 0)
  return (
    <ActionForm
      title={t('name.days')}
      text={t('text.days')}
      error={move.error ?? error}
      onBack={onBack}
      make={{
        pending: move.isPending,
        disabled: start === '',
        onClick: () => move.mutate({ id: chosen, from: start, key: keyFor(`days-for-${chosen}`, { start, from: rental?.from }) }),
        children: t(start === '' ? 'missing.days' : 'make.days'),
      }}
    >
      {movable.length > 1 ? (
        <ChoiceChips
          legend={t('pieceOf')}
          name="rental"
          value={chosen}
          options={movable.map(({ id, piece }) => ({ value: id, label: piece }))}
          onChange={(id) => {
            setChosen(id)
            setStart('')
          }}
        />
      ) : null}
      {rental ? <p className="text-dense leading-5">{t('daysNow', { days: formatRange(rental, locale) })}</p> : null}
      {isPending ? <Skeleton role="status" aria-label={t('loadingDays')} className="h-11" /> : null}
      {data?.starts.length === 0 ? <p className="text-dense leading-5 text-quiet">{t('noDays')}</p> : null}
      {data && data.starts.length > 0 ? (
        <Field label={t('field.days')}>
          <Select className="h-11 text-secondary" value={start} onChange={({ currentTarget }) => setStart(currentTarget.value)}>
            <option value="">{t('chooseDays')}</option>
            {data.starts.map((from) => (
              <option key={from} value={from}>
                {formatRange({ from, until: until(from) }, locale)}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
    </ActionForm>
  )
}
