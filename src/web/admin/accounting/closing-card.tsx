import { CircleCheck, CircleDashed, LockKeyhole, TriangleAlert } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Accounting, Closing } from '#domain/money/accounting/accounting.contract.ts'
import { personCan } from '#domain/permissions.policy.ts'
import { formatDay, formatInstant, formatNumber } from '#values/format.ts'
import { Sum } from '#web/features/cash/sum.tsx'
import { useChange } from '#web/features/forms/use-change.ts'
import { lazy } from '#web/runtime/lazy.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { useViewer } from '#web/runtime/viewer.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useMonthName } from './statement.tsx'

const ReopenDialog = lazy(() => import('./reopen-dialog.tsx'))

/** The next closing with its checks and its two people, and the closed months. */
export function ClosingCard({ books: { closing, closed } }: { books: Accounting }) {
  const { t } = useTranslation('accounting')
  const nameOf = useMonthName()
  return (
    <section aria-labelledby="closing" className="min-w-0 rounded-card border border-line bg-card p-4 lg:px-5">
      {closing ? (
        <>
          <h2 id="closing" className="flex min-h-6 items-center gap-2.5 text-secondary leading-6 font-semibold">
            <Icon of={LockKeyhole} className="size-4.5" />
            {t('closing.title', { month: nameOf(closing.month) })}
          </h2>
          {closing.isOver ? (
            <Next closing={closing} />
          ) : (
            <p className="mt-2 text-dense leading-5 text-quiet">{t('closing.running', { month: nameOf(closing.month) })}</p>
          )}
        </>
      ) : null}
      <Closed closed={closed} />
    </section>
  )
}

function Next({ closing }: { closing: Closing }) {
  const { t } = useTranslation('accounting')
  const locale = useLocale()
  const { month, checks, debit, credit, lockedUntil } = closing
  return (
    <>
      <ul aria-label={t('closing.checks')} className="mt-2 text-dense leading-5">
        {checks.map(({ check, holds, count }) => (
          <li key={check} className="flex items-center gap-3 py-1.5">
            <Icon
              of={holds ? CircleCheck : TriangleAlert}
              className={holds ? 'size-4.5 shrink-0 text-good' : 'size-4.5 shrink-0 text-warning'}
            />
            <span className="min-w-0 flex-1">{t(`check.${check}`)}</span>
            <span className="text-caption text-quiet">
              {holds ? t('closing.holds') : t('closing.open', { count, number: formatNumber(count, locale) })}
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-3 rounded-card bg-sunk p-3 text-dense leading-5">
        <div className="flex items-center justify-between gap-3 font-semibold">
          <h3 className="font-semibold">{t('closing.trial')}</h3>
          <LocalLink
            to={`/admin/accounting?view=accounts&month=${month}`}
            className="inline-flex min-h-11 items-center underline decoration-gold underline-offset-4 lg:min-h-6"
          >
            {t('closing.open')}
          </LocalLink>
        </div>
        <dl>
          {(
            [
              ['debit', debit],
              ['credit', credit],
              ['difference', debit - credit],
            ] as const
          ).map(([name, amount]) => (
            <div
              key={name}
              className="flex justify-between gap-3 py-1 last:mt-1 last:border-t last:border-line last:pt-2 last:font-semibold"
            >
              <dt>{t(`closing.${name}`)}</dt>
              <dd>
                <Sum amount={amount} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <p className="mt-3 text-dense leading-5">
        {t('closing.lock')} <strong className="font-semibold">{formatDay(lockedUntil, locale, 'full')}</strong>
      </p>
      <p className="text-caption leading-5 text-quiet">{t('closing.lockText')}</p>
      <People closing={closing} />
    </>
  )
}

/** The person who prepared the closing, and the button of whoever is next. */
function People({ closing: { month, checks, prepared } }: { closing: Closing }) {
  const { t } = useTranslation('accounting')
  const { api, person } = useViewer()
  const locale = useLocale()
  const name = useMonthName()(month)
  const common = {
    answers: api.accounting.get.queryKey(),
    refresh: [api.accounting.key()],
    refused: 'toast' as const,
    refreshOnRefusal: true,
  }
  const prepare = useChange(api.accounting.prepare.mutationOptions(), { ...common, done: t('closing.prepared', { month: name }) })
  const close = useChange(api.accounting.close.mutationOptions(), { ...common, done: t('closing.done', { month: name }) })
  if (!personCan(person, 'accounting.close')) return null
  const isBlocked = checks.some(({ holds }) => !holds)
  if (!prepared)
    return (
      <Button
        data-move=""
        className="mt-4 w-full"
        disabled={isBlocked}
        pending={prepare.isPending}
        onClick={() => prepare.mutate({ month })}
      >
        {t('closing.prepare', { month: name })}
      </Button>
    )
  const by = prepared.by ?? t('closing.gone')
  return (
    <>
      <ul className="mt-3 divide-y divide-line text-dense leading-5">
        <li className="flex items-center gap-3 py-2">
          <Avatar name={by} className="size-8" />
          <span className="min-w-0 flex-1">
            <bdi>{prepared.isOwn ? t('closing.you') : by}</bdi>
            <span className="block text-caption text-quiet">{t('closing.by', { at: formatInstant(prepared.at, locale) })}</span>
          </span>
          <Icon of={CircleCheck} className="size-4.5 text-good" />
        </li>
        <li className="flex items-center gap-3 py-2">
          <span className="min-w-0 flex-1 text-quiet">{prepared.isOwn ? t('closing.ownSecond') : t('closing.second')}</span>
          <Icon of={CircleDashed} className="size-4.5 text-quiet" />
        </li>
      </ul>
      <Button data-move="" className="mt-2 w-full" disabled={isBlocked} pending={close.isPending} onClick={() => close.mutate({ month })}>
        {t('closing.close', { month: name })}
      </Button>
    </>
  )
}

function Closed({ closed }: { closed: Accounting['closed'] }) {
  const { t } = useTranslation('accounting')
  const { person } = useViewer()
  const locale = useLocale()
  const nameOf = useMonthName()
  const [isOpen, setOpen] = useState(false)
  const [latest] = closed
  if (!latest) return null
  return (
    <ul className="mt-3 border-t border-line pt-2 text-dense leading-5">
      {closed.map(({ month, at }) => (
        <li key={month} className="flex min-h-9 items-center justify-between gap-3">
          <span className={month === latest.month ? undefined : 'text-quiet'}>
            {t('closing.closedAt', { month: nameOf(month), at: formatInstant(at, locale) })}
          </span>
          {month !== latest.month ? (
            <span className="text-caption text-quiet">{t('closing.later', { month: nameOf(latest.month) })}</span>
          ) : personCan(person, 'accounting.close') ? (
            <button
              type="button"
              className="inline-flex min-h-11 shrink-0 items-center font-semibold whitespace-nowrap underline decoration-gold underline-offset-4"
              onClick={() => setOpen(true)}
            >
              {t('closing.reopen')}
            </button>
          ) : null}
        </li>
      ))}
      {isOpen ? (
        <Suspense>
          <ReopenDialog month={latest.month} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </ul>
  )
}
