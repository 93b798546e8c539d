import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#values/format.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { slotWords } from '#web/features/orders/day-words.ts'
import { keyFor } from '#web/features/orders/idempotency.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { ActionForm, type FormProps } from './action-form.tsx'

/** Another window of the same day, in the customer's place. */
export function WindowForm({ order, onBack, onDone }: FormProps) {
  const { t } = useTranslation('order-actions')
  const { api } = useViewer()
  const locale = useLocale()
  const { windows } = order
  const [visit, setVisit] = useState(windows[0]?.visit ?? 'delivery')
  const current = windows.find((one) => one.visit === visit)
  const [chosen, setChosen] = useState<string | null>(null)
  const slot = chosen ?? current?.slot ?? ''
  const change = useChange(api.operations.changeWindowFor.mutationOptions(), {
    refresh: [api.operations.key()],
    refreshOnRefusal: true,
    done: t('windowDone'),
    after: onDone,
  })
  const about = { orderId: order.id, visit, slot }
  const labelOf = (value: string) => {
    const window = slotWords(value, locale)
    return current?.full.includes(value) ? t('windowFull', { window }) : window
  }
  const isSame = slot === '' || slot === current?.slot
  return (
    <ActionForm
      title={t('name.window')}
      text={current && t('text.window', { at: formatInstant(current.until, locale) })}
      error={change.error}
      onBack={onBack}
      make={{
        pending: change.isPending,
        disabled: isSame,
        onClick: () => change.mutate({ ...about, key: keyFor('window-for', { ...about, at: order.trail[0]?.id }) }),
        children: t(isSame ? 'missing.window' : 'make.window'),
      }}
    >
      {windows.length > 1 ? (
        <ChoiceChips
          legend={t('visit.legend')}
          name="visit"
          value={visit}
          options={windows.map((one) => ({ value: one.visit, label: t(`visit.${one.visit}`) }))}
          onChange={(value) => {
            setVisit(value)
            setChosen(null)
          }}
        />
      ) : null}
      <ChoiceChips
        legend={t('windows')}
        name="slot"
        value={slot}
        options={(current?.slots ?? []).map((value) => ({ value, label: labelOf(value) }))}
        onChange={setChosen}
      />
    </ActionForm>
  )
}
