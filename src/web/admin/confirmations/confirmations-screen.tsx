import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import type { Confirmations } from '#domain/accounts/roles/confirmation.contract.ts'
import { formatDay, formatInstant } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import { useSettingWords } from '#web/admin/business-settings/setting-words.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  return prefetch(context, (api) => [api.confirmations.list.queryOptions()])
}

/** `/admin/confirmations`: roles, accounts to be paid to, figures of money and refunds that wait for a second administrator. */
export default function ConfirmationsScreen() {
  const { t } = useTranslation(['confirmations', 'people'])
  const { api } = useViewer()
  const { data } = useSuspenseQuery(api.confirmations.list.queryOptions({ staleTime: 5000 }))
  const { roles, destinations, figures, refunds } = data
  const { fullNameOf, wordsOf } = useSettingWords()
  const locale = useLocale()
  return (
    <div className="px-4 py-5 lg:p-6">
      <h1 className="text-page-title leading-10 font-light rtl:leading-13">{t('title')}</h1>
      <p className="max-w-text-wide text-dense leading-5 text-quiet">{t('lead')}</p>
      {roles.length + destinations.length + figures.length + refunds.length === 0 ? (
        <p className="mt-6 max-w-180 rounded-card border border-line bg-card p-5 text-dense leading-5">{t('empty')}</p>
      ) : (
        <ul className="mt-4 flex max-w-180 flex-col gap-3">
          {roles.map(({ person, role, ...asked }) => (
            <Asked key={asked.id} kind="role" asked={asked} title={t('role.title', { role: t(`people:role.${role}`) })}>
              <p>
                <LocalLink to={`/admin/people/${person.id}`} className="hover:text-primary-text hover:underline">
                  <WrittenText as="bdi">{person.name}</WrittenText>
                </LocalLink>
              </p>
            </Asked>
          ))}
          {destinations.map(({ old, new: wanted, ...asked }) => (
            <Asked key={asked.id} kind="destination" asked={asked} title={t('destination.title')}>
              <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
                <dt className="text-quiet">{t('destination.old')}</dt>
                <dd>{accountOf(old, t('destination.none'))}</dd>
                <dt className="text-quiet">{t('destination.new')}</dt>
                <dd className="font-semibold">{accountOf(wanted, t('destination.none'))}</dd>
              </dl>
            </Asked>
          ))}
          {figures.map(({ from, reason, changes, ...asked }) => (
            <Asked key={asked.id} kind="figures" asked={asked} title={t('figures.title', { day: formatDay(from, locale, 'full') })}>
              <ul>
                {changes.map(({ field, from: before, to }) => (
                  <li key={field}>
                    {t('figures.change', { name: fullNameOf(field), from: wordsOf(field, before), to: wordsOf(field, to) })}
                  </li>
                ))}
              </ul>
              <p className="text-quiet">{t('figures.reason', { reason: `\u2068${reason}\u2069` })}</p>
            </Asked>
          ))}
          {refunds.map((refund) => (
            <Refund key={refund.id} refund={refund} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** A refund at the shop's cost, which is decided with its order. */
function Refund({ refund }: { refund: Confirmations['refunds'][number] }) {
  const { t } = useTranslation('confirmations')
  const locale = useLocale()
  const { orderId, number, piece, amount, words } = refund
  return (
    <Asked kind="refund" asked={refund} orderId={orderId} title={t('refund.title', { amount: formatMoney(amount, locale) })}>
      <p>
        <LocalLink to={`/admin/orders/${orderId}`} className="hover:text-primary-text hover:underline">
          <bdi translate="no">{number}</bdi> · {piece}
        </LocalLink>
      </p>
      <WrittenText as="p" className="text-quiet">
        {words}
      </WrittenText>
    </Asked>
  )
}

function accountOf({ alias, name }: Confirmations['destinations'][number]['old'], none: string): ReactNode {
  if (alias === '') return none
  return (
    <>
      <bdi translate="no" dir="ltr">
        {alias}
      </bdi>{' '}
      <WrittenText as="bdi">{name}</WrittenText>
    </>
  )
}

type AskedFor = Pick<Confirmations['roles'][number], 'id' | 'askedBy' | 'askedAt' | 'isMine' | 'opensAt'>

function Asked({
  kind,
  asked,
  orderId = '',
  title,
  children,
}: {
  kind: 'role' | 'destination' | 'figures' | 'refund'
  asked: AskedFor
  /** The order of a refund. */
  orderId?: string
  title: string
  children: ReactNode
}) {
  const { t } = useTranslation('confirmations')
  const { api } = useViewer()
  const locale = useLocale()
  const sentence = useRefusalWords()
  const { id, askedBy, askedAt, isMine, opensAt } = asked
  const follows = {
    refresh: [api.confirmations.key(), api.businessSettings.key(), api.operations.key()],
    after: () => document.querySelector<HTMLElement>('main h1')?.focus(),
  }
  const confirm = useChange<unknown>(
    {
      mutationFn: () =>
        kind === 'refund' ? api.operations.confirmGoodwill.call({ orderId, id }) : api.confirmations.confirm.call({ kind, id }),
    },
    { ...follows, done: t('confirmed') },
  )
  const decline = useChange<unknown>(
    {
      mutationFn: () =>
        kind === 'refund' ? api.operations.declineGoodwill.call({ orderId, id }) : api.confirmations.decline.call({ kind, id }),
    },
    { ...follows, done: t('declined') },
  )
  const isOpen = !isMine || (opensAt !== null && new Date(opensAt).getTime() <= Date.now())
  const error = confirm.error ?? decline.error
  return (
    <li className="rounded-card border border-line bg-card p-4 text-dense leading-5 lg:px-5">
      <h2 className="text-secondary leading-6 font-semibold">{title}</h2>
      {children}
      <p className="mt-1 text-caption text-quiet">
        {t('asked', { by: `\u2068${askedBy ?? ''}\u2069`, at: formatInstant(askedAt, locale) })}
      </p>
      {opensAt && (isMine || kind === 'role') ? (
        <p className="mt-2">{t(`${kind}.opens`, { at: formatInstant(opensAt, locale) })}</p>
      ) : isMine ? (
        <p className="mt-2">{t('mine')}</p>
      ) : null}
      {error ? (
        <p role="alert" className="mt-2 text-bad">
          {sentence(error)}
        </p>
      ) : null}
      <div className="mt-3 flex flex-wrap gap-2">
        {isOpen ? (
          <Button size="sm" pending={confirm.isPending} onClick={() => confirm.mutate()}>
            {t('confirm')}
          </Button>
        ) : null}
        <Button size="sm" variant="outline" pending={decline.isPending} onClick={() => decline.mutate()}>
          {t(isMine ? 'withdraw' : 'decline')}
        </Button>
      </div>
    </li>
  )
}
