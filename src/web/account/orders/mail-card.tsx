import { useTranslation } from 'react-i18next'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { CorrectEmail, useMayCorrect } from '#web/features/orders/correct-email.tsx'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'

/** The address to which a guest's confirmation went, while it can be corrected or its mails come back. */
export function MailCard({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const { person } = useViewer()
  const mayCorrect = useMayCorrect(order)
  const problem = person === null && order.email !== null ? order.mailProblem : null
  if (!mayCorrect && !problem) return null
  return (
    <section className={cn('print:hidden rounded-card px-6 pt-5 pb-3', problem ? 'bg-warning-tint' : 'border border-line bg-card')}>
      <h2 className="type-h3">{t(problem ? `mailProblem.${problem}.title` : 'typo.title')}</h2>
      <p className={cn('mt-2 text-secondary leading-6', !problem && 'text-quiet')}>
        {t(problem ? `mailProblem.${problem}.text` : 'typo.sentTo')}{' '}
        <bdi translate="no" dir="ltr" className="inline-block max-w-full break-words text-ink">
          {order.email}
        </bdi>
      </p>
      {mayCorrect ? <CorrectEmail order={order} /> : null}
      {problem ? <OpenMail order={order} /> : null}
    </section>
  )
}

function OpenMail({ order: { id, mailProblem } }: { order: Order }) {
  const { t } = useTranslation('orders')
  const { api } = useViewer()
  const open = useChange(api.orders.openMail.mutationOptions(), {
    answers: api.orders.get.queryKey({ input: { id } }),
    done: t('mailProblem.done'),
    refused: 'toast',
  })
  return (
    <Button variant="outline" size="sm" className="mt-2 mb-3" pending={open.isPending} onClick={() => open.mutate({ id })}>
      {t(`mailProblem.${mailProblem ?? 'bounce'}.open`)}
    </Button>
  )
}
