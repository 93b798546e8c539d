import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RefundDetail } from '#domain/renting/order-details/order-detail.contract.ts'
import { formatMoney } from '#values/money.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, Select } from '#web/ui/field.tsx'

/** Books a refund that a courier has given back in cash at the door. */
export default function GiveBackCash({ refund: { id, amount }, onClose }: { refund: RefundDetail; onClose: () => void }) {
  const { t } = useTranslation(['cash', 'operations'])
  const { api } = useViewer()
  const locale = useLocale()
  const sentence = useRefusalWords()
  const { data } = useQuery(api.cash.overview.queryOptions({ staleTime: 5000 }))
  const able = data?.carriers.filter((one) => one.amount >= amount) ?? []
  const [chosen, setChosen] = useState<string>()
  const courierId = chosen ?? able[0]?.id
  const give = useChange(api.cash.giveBack.mutationOptions(), {
    refresh: [api.operations.key(), api.cash.key()],
    done: t('operations:moves.done'),
  })
  return (
    <div className="w-full rounded-card bg-sunk p-3">
      {data && able.length === 0 ? (
        <p className="text-dense leading-5 text-quiet">{t('giveBack.none')}</p>
      ) : (
        <Field label={t('giveBack.courier')}>
          <Select value={courierId ?? ''} onChange={({ currentTarget }) => setChosen(currentTarget.value)} className="h-11 text-secondary">
            {able.map((one) => (
              <option key={one.id} value={one.id}>
                {t('giveBack.has', { name: one.name, amount: formatMoney(one.amount, locale) })}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {give.error ? (
        <p role="alert" className="mt-2 text-dense text-bad">
          {sentence(give.error)}
        </p>
      ) : null}
      <div className="mt-2 flex flex-wrap gap-2">
        {courierId ? (
          <Button size="sm" pending={give.isPending} onClick={() => give.mutate({ id, courierId })}>
            {t('giveBack.book')}
          </Button>
        ) : null}
        <Button variant="quiet" size="sm" onClick={onClose}>
          {t('operations:moves.back')}
        </Button>
      </div>
    </div>
  )
}
