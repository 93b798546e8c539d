import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { personCan } from '#domain/permissions.policy.ts'
import type { NextPayouts, WithheldPayout } from '#domain/renting/admin-lists/payout-admin.contract.ts'
import { formatDay } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { cn } from '#web/ui/cn.ts'
import { linkClass } from '#web/ui/link-class.ts'
import { Price } from '#web/ui/price.tsx'
import { OpenBatch } from './open-batch.tsx'

const card = 'rounded-card border border-line bg-card p-4 lg:px-5'
const shownAtFirst = 5

/** The next batch, those that are still to be made, and what is on hold and why. */
export function PayoutAdmin() {
  const { t } = useTranslation('payout-admin')
  const { api, person } = useViewer()
  const { data: next } = useSuspenseQuery({ ...api.operations.nextPayouts.queryOptions(), staleTime: 10_000 })
  const canWrite = personCan(person, 'payments.write-all')
  return (
    <div className="mt-4 grid items-start gap-4 xl:grid-cols-2">
      <div className="flex flex-col gap-4">
        <Next next={next} />
        {next.open.map((batch) => (
          <OpenBatch key={batch.batch} batch={batch} limit={next.limit} canWrite={canWrite} />
        ))}
      </div>
      <section aria-labelledby="held" className={card}>
        <h2 id="held" className="text-secondary leading-6 font-semibold">
          {t('held.title')}
        </h2>
        {next.held.length === 0 ? <p className="text-dense leading-5 text-quiet">{t('held.none')}</p> : <Held held={next.held} />}
      </section>
    </div>
  )
}

function Next({ next: { day, amount, owners, below } }: { next: NextPayouts }) {
  const { t } = useTranslation('payout-admin')
  const locale = useLocale()
  return (
    <section aria-labelledby="next" className={card}>
      <h2 id="next" className="text-secondary leading-6 font-semibold">
        {t('next.title', { day: formatDay(day, locale) })}
      </h2>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-3">
        <Price amount={amount} size="total" className="text-ink" />
        <span className="text-dense leading-5 text-quiet">{t('next.owners', { count: owners })}</span>
      </p>
      {below > 0 ? <p className="mt-1 text-dense leading-5 text-quiet">{t('next.below', { amount: formatMoney(below, locale) })}</p> : null}
    </section>
  )
}

function Held({ held }: { held: readonly WithheldPayout[] }) {
  const { t } = useTranslation(['payout-admin', 'operations'])
  const rows = (some: readonly WithheldPayout[]) => (
    <ul className="divide-y divide-line text-dense leading-5">
      {some.map((one) => (
        <HeldRow key={`${one.ownerId} ${one.reason}`} held={one} />
      ))}
    </ul>
  )
  const rest = held.slice(shownAtFirst)
  return (
    <>
      <div className="mt-2 border-t border-line">{rows(held.slice(0, shownAtFirst))}</div>
      {rest.length > 0 ? (
        <details className="border-t border-line">
          <summary className="flex min-h-11 cursor-pointer items-center text-dense font-medium hover:text-primary-text">
            {t('held.more', { count: rest.length })}
          </summary>
          {rows(rest)}
        </details>
      ) : null}
    </>
  )
}

function HeldRow({ held: { owner, amount, reason, orders } }: { held: WithheldPayout }) {
  const { t } = useTranslation('payout-admin')
  return (
    <li className="flex items-baseline justify-between gap-4 py-2.5">
      <span className="min-w-0">
        <bdi translate="no" className="font-medium">
          {owner}
        </bdi>
        <span className="flex flex-wrap gap-x-3 text-caption text-quiet">
          {t(`held.reason.${reason}`)}
          {orders.map(({ id, number }) => (
            <LocalLink key={id} to={`/admin/orders/${id}#money`} className="inline-flex min-h-6 items-center">
              <bdi translate="no" className={cn(linkClass, 'text-caption leading-5')}>
                {number}
              </bdi>
            </LocalLink>
          ))}
        </span>
      </span>
      <Price amount={amount} />
    </li>
  )
}
