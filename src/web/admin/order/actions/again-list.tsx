import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { At } from '#web/admin/lists/words.tsx'
import { useChange } from '#web/features/forms/use-change.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ActionForm, type FormProps } from './action-form.tsx'

/** Every message about an order, each of which can be sent again to the same address. */
export function AgainList({ order, onBack }: FormProps) {
  const { t } = useTranslation('order-actions')
  const { api } = useViewer()
  const { data, isPending, error } = useQuery(api.outbox.ofOrder.queryOptions({ input: { orderId: order.id }, staleTime: 0 }))
  const again = useChange(api.outbox.againOfOrder.mutationOptions(), { refresh: [api.outbox.key()], done: t('againDone') })
  return (
    <ActionForm title={t('name.again')} text={t('text.again')} error={again.error ?? error} onBack={onBack}>
      {isPending ? <Skeleton role="status" aria-label={t('loading')} className="h-40" /> : null}
      {data?.messages.length === 0 ? <p className="text-dense leading-5 text-quiet">{t('noMessages')}</p> : null}
      <ul className="divide-y divide-line">
        {data?.messages.map(({ id, channel, recipient, subject, at, state, isAgain }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 text-dense leading-5">
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-semibold">
                <bdi>{subject || t(`channel.${channel}`)}</bdi>
              </p>
              <p className="text-caption text-quiet">
                {t(`channel.${channel}`)} · <bdi translate="no">{channel === 'push' ? '' : recipient}</bdi> · <At at={at} /> ·{' '}
                {t(`state.${state}`)}
              </p>
            </div>
            {isAgain ? (
              <Button
                variant="outline"
                size="xs"
                pending={again.isPending && again.variables.id === id}
                onClick={() => again.mutate({ orderId: order.id, id })}
              >
                {t('make.again')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </ActionForm>
  )
}
