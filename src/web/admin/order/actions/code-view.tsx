import { useTranslation } from 'react-i18next'
import { useChange } from '#web/features/forms/use-change.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { ActionForm, type FormProps } from './action-form.tsx'

/** The code of a hand-over for a customer who cannot find theirs; it is shown on a press, because that is recorded. */
export function CodeView({ order, onBack }: FormProps) {
  const { t } = useTranslation('order-actions')
  const { api } = useViewer()
  const show = useChange(api.operations.showCode.mutationOptions(), { refresh: [api.operations.key()] })
  const codes = show.data?.codes
  return (
    <ActionForm
      title={t('name.code')}
      text={t('text.code')}
      error={show.error}
      onBack={onBack}
      {...(codes ? {} : { make: { pending: show.isPending, onClick: () => show.mutate({ orderId: order.id }), children: t('make.code') } })}
    >
      {codes?.map(({ code, pieces }) => (
        <div key={code} className="rounded-card bg-sunk p-4 text-center">
          <p translate="no" dir="ltr" className="text-number-sm leading-10 font-light tracking-[0.3em]">
            {code}
          </p>
          <p className="text-caption leading-5 text-quiet">
            {order.rentals
              .filter(({ id }) => pieces.includes(id))
              .map(({ piece }) => piece)
              .join(t('comma'))}
          </p>
        </div>
      ))}
    </ActionForm>
  )
}
