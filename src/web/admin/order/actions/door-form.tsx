import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '#web/features/forms/use-change.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Field, TextInput } from '#web/ui/field.tsx'
import { ActionForm, type FormProps } from './action-form.tsx'

const fields = ['phone', 'building', 'landmark', 'note'] as const

/** Phone and address at the customer's door, within the area of the delivery. */
export function DoorForm({ order, onBack, onDone }: FormProps) {
  const { t } = useTranslation('order-actions')
  const { api } = useViewer()
  const [door, setDoor] = useState({ phone: '', building: '', landmark: '', note: '', ...order.door })
  const [typed, setTyped] = useState('')
  const words = typed.trim()
  const change = useChange(api.operations.changeDoor.mutationOptions(), {
    refresh: [api.operations.key()],
    done: t('doorDone'),
    after: onDone,
  })
  const { phone, building, landmark, note } = door
  const isSame = fields.every((field) => door[field] === (order.door?.[field] ?? ''))
  const missing = isSame ? 'change' : [phone, building, landmark].some((one) => one.trim() === '') ? 'door' : words === '' ? 'words' : null
  return (
    <ActionForm
      title={t('name.door')}
      text={t('text.door')}
      error={change.error}
      onBack={onBack}
      make={{
        pending: change.isPending,
        disabled: missing !== null,
        onClick: () => change.mutate({ orderId: order.id, phone, building, landmark, note, words }),
        children: t(missing ? `missing.${missing}` : 'make.door'),
      }}
    >
      {fields.map((field) => (
        <Field key={field} label={t(`field.${field}`)} hint={field === 'phone' ? t('phoneHint') : null}>
          <TextInput
            className="h-11 text-secondary"
            maxLength={field === 'note' ? 300 : 120}
            {...(field === 'phone' && { type: 'tel', dir: 'ltr' })}
            value={door[field]}
            onChange={(event) => setDoor({ ...door, [field]: event.target.value })}
          />
        </Field>
      ))}
      <Field label={t('words')} hint={t('wordsHint')}>
        <TextInput className="h-11 text-secondary" maxLength={200} value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
    </ActionForm>
  )
}
