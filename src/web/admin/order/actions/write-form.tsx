import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '#web/features/forms/use-change.ts'
import { newKey } from '#web/features/orders/idempotency.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Field, TextArea } from '#web/ui/field.tsx'
import { ActionForm, type FormProps } from './action-form.tsx'

/** Words to the customer in the shop's name, or a note for staff. */
export function WriteForm({ name, order, onBack, onDone }: FormProps & { name: 'write' | 'note' }) {
  const { t } = useTranslation('order-actions')
  const { api } = useViewer()
  const [typed, setTyped] = useState('')
  // One message for each opened form, which closes once it is sent.
  const [key] = useState(newKey)
  const words = typed.trim()
  const { reach, locale } = order.customer
  const isNote = name === 'note'
  const send = useChange((isNote ? api.operations.addNote : api.operations.writeToCustomer).mutationOptions(), {
    refresh: [api.operations.key()],
    done: t(isNote ? 'noted' : 'sent'),
    after: onDone,
  })
  return (
    <ActionForm
      title={t(`name.${name}`)}
      text={isNote ? t('text.note') : t(`text.write-${reach ?? 'mail'}`, { language: t(`language.${locale}`) })}
      error={send.error}
      onBack={onBack}
      make={{
        pending: send.isPending,
        disabled: words === '',
        onClick: () => send.mutate({ orderId: order.id, words, key }),
        children: t(words === '' ? 'missing.text' : `make.${name}`),
      }}
    >
      <Field label={t(isNote ? 'field.noteText' : 'field.message')}>
        <TextArea
          className="min-h-36"
          maxLength={reach === 'sms' && !isNote ? 300 : 1000}
          {...(isNote ? {} : { lang: locale, dir: locale === 'ar' ? 'rtl' : 'ltr' })}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
    </ActionForm>
  )
}
