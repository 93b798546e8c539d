import { useTranslation } from 'react-i18next'
import { personCan } from '#domain/permissions.policy.ts'
import type { OrderDetail } from '#domain/renting/order-details/order-detail.contract.ts'
import { formatInstant } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'

/** Refunds at the shop's cost that somebody has asked for, and an administrator makes or declines. */
export function Goodwill({ order: { id: orderId, goodwill } }: { order: OrderDetail }) {
  const { t } = useTranslation('order-actions')
  const { api, person } = useViewer()
  const locale = useLocale()
  const refresh = { refresh: [api.operations.key()], refreshOnRefusal: true, refused: 'toast' as const }
  const make = useChange(api.operations.confirmGoodwill.mutationOptions(), { ...refresh, done: t('goodwill.made') })
  const decline = useChange(api.operations.declineGoodwill.mutationOptions(), { ...refresh, done: t('goodwill.declined') })
  const canMake = personCan(person, 'payments.write-all')
  return goodwill.map(({ id, piece, amount, words, by, isOwn, opensAt }) => (
    <section key={id} aria-label={t('goodwill.title')} className="rounded-card bg-warning-tint p-4 text-dense leading-5">
      <p className="font-semibold">
        {t(!isOwn ? 'goodwill.askedBy' : opensAt && canMake ? 'goodwill.askedAlone' : 'goodwill.askedByYou', {
          name: `\u2068${by ?? ''}\u2069`,
          amount: formatMoney(amount, locale),
          piece,
          at: opensAt ? formatInstant(opensAt, locale) : '',
        })}
      </p>
      <p className="mt-1">{words}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {canMake && (!isOwn || isPast(opensAt)) ? (
          <Button data-move="" size="sm" pending={make.isPending} onClick={() => make.mutate({ orderId, id })}>
            {t('make.refund', { amount: formatMoney(amount, locale) })}
          </Button>
        ) : null}
        {canMake || isOwn ? (
          <Button data-move="" variant="quiet" size="sm" pending={decline.isPending} onClick={() => decline.mutate({ orderId, id })}>
            {t(isOwn ? 'goodwill.takeBack' : 'goodwill.decline')}
          </Button>
        ) : null}
      </div>
    </section>
  ))
}

function isPast(at: string | null): boolean {
  return at !== null && new Date(at).getTime() <= Date.now()
}
