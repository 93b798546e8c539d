import { useQuery } from '@tanstack/react-query'
import { Calculator } from 'lucide'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { CashSessionDetail } from '#domain/money/cash/cash.contract.ts'
import { personCan } from '#domain/permissions.policy.ts'
import { formatInstant } from '#values/format.ts'
import { CashBadge } from '#web/features/cash/cash-badge.tsx'
import { Sum } from '#web/features/cash/sum.tsx'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'
import { CountForm } from './count-form.tsx'
import { Movements } from './movements.tsx'

const card = 'min-w-0 rounded-card border border-line bg-card p-4 lg:px-5'

interface SessionPanelProps {
  id: string | null
  /** The address names it, so that it is shown first on a narrow screen. */
  isAsked: boolean
  limit: number
}

/** The chosen session: its count, or what it is made of and what became of it. */
export function SessionPanel({ id, isAsked, limit }: SessionPanelProps) {
  const { t } = useTranslation('cash')
  const { api } = useViewer()
  const { data: session } = useQuery({
    ...api.cash.session.queryOptions({ input: { id: id ?? '' }, staleTime: 5000 }),
    enabled: id !== null,
  })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isAsked && id !== null && matchMedia('(width < 80rem)').matches) heading.current?.scrollIntoView({ block: 'start' })
  }, [isAsked, id])
  return (
    <section aria-labelledby="session" className={cn(card, 'xl:order-last', !isAsked && 'max-xl:order-last')}>
      {session ? (
        <>
          <Head session={session} heading={heading} />
          {session.status === 'counting' ? (
            <CountForm key={`${session.id} ${session.attempt}`} session={session} limit={limit} />
          ) : (
            <Standing session={session} />
          )}
          <Movements movements={session.movements} />
        </>
      ) : id === null ? (
        <>
          <h2 id="session" className="text-secondary leading-6 font-semibold">
            {t('panel.choose')}
          </h2>
          <p className="mt-1 text-dense leading-5 text-quiet">{t('panel.chooseText')}</p>
        </>
      ) : (
        <Skeleton role="status" aria-label={t('loading')} className="h-60" />
      )}
    </section>
  )
}

function Head({ session, heading }: { session: CashSessionDetail; heading: React.RefObject<HTMLHeadingElement | null> }) {
  const { t } = useTranslation('cash')
  const locale = useLocale()
  const { status, courier, number, openedAt } = session
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <h2
          id="session"
          ref={heading}
          tabIndex={-1}
          className="flex scroll-mt-24 items-center gap-2.5 text-secondary leading-6 font-semibold outline-none"
        >
          <Icon of={Calculator} className="size-4.5 shrink-0" />
          {status === 'counting' ? t('count.title') : <bdi translate="no">{number}</bdi>}
        </h2>
        <p className="text-caption leading-5 text-quiet">
          <WrittenText as="bdi" translate="no">
            {courier ?? t('session.gone')}
          </WrittenText>{' '}
          · {t('panel.opened', { at: formatInstant(openedAt, locale) })}
        </p>
      </div>
      <CashBadge status={status} />
    </div>
  )
}

/** A session that nobody is counting: its amounts, its difference with the reason, and the next step. */
function Standing({ session }: { session: CashSessionDetail }) {
  const { t } = useTranslation('cash')
  const locale = useLocale()
  const { status, expected, counted, difference, reason, words, countedBy, countedAt, signedBy, signedAt } = session
  return (
    <>
      <dl className="mt-3 divide-y divide-line border-y border-line text-dense leading-5">
        <Line name={t('session.expected')} amount={expected} />
        {counted === null ? null : <Line name={t('session.counted')} amount={counted} isStrong />}
        {difference ? (
          <Line
            name={t(difference < 0 ? 'count.short' : 'count.over')}
            amount={Math.abs(difference)}
            tone={difference < 0 ? 'text-bad' : 'text-warning'}
          />
        ) : null}
      </dl>
      {reason ? (
        <p className="mt-3 text-dense leading-5">
          <span className="font-semibold">{t(`reason.${reason}`)}</span>
          {words ? (
            <WrittenText as="span" className="block text-quiet">
              {words}
            </WrittenText>
          ) : null}
        </p>
      ) : null}
      {countedAt ? (
        <p className="mt-3 text-caption leading-5 text-quiet">
          {t('panel.countedBy', { name: `\u2068${countedBy ?? t('session.gone')}\u2069`, at: formatInstant(countedAt, locale) })}
        </p>
      ) : null}
      {signedAt ? (
        <p className="text-caption leading-5 text-quiet">
          {t(signedBy === countedBy ? 'panel.resolvedBy' : 'panel.signedBy', {
            name: `\u2068${signedBy ?? t('session.gone')}\u2069`,
            at: formatInstant(signedAt, locale),
          })}
        </p>
      ) : null}
      {status === 'open' ? <Begin session={session} /> : null}
    </>
  )
}

function Line({ name, amount, isStrong, tone }: { name: string; amount: number; isStrong?: true; tone?: string }) {
  return (
    <div className={cn('flex items-baseline justify-between gap-4 py-2', tone, (isStrong || tone) && 'font-semibold')}>
      <dt>{name}</dt>
      <dd>
        <Sum amount={amount} />
      </dd>
    </div>
  )
}

function Begin({ session: { id, courier, isOwn } }: { session: CashSessionDetail }) {
  const { t } = useTranslation('cash')
  const { api, person } = useViewer()
  const sentence = useRefusalWords()
  const begin = useChange(api.cash.beginCount.mutationOptions(), { refresh: [api.cash.key()] })
  if (isOwn) return <p className="mt-3 text-dense leading-5 text-quiet">{t('panel.own')}</p>
  if (!personCan(person, 'cash.count')) return null
  return (
    <>
      <p className="mt-3 text-dense leading-5 text-quiet">
        {t('panel.beginText', { courier: `\u2068${courier ?? t('session.gone')}\u2069` })}
      </p>
      {begin.error ? (
        <p role="alert" className="mt-2 text-dense text-bad">
          {sentence(begin.error)}
        </p>
      ) : null}
      <Button data-move="" size="sm" className="mt-3 w-full" pending={begin.isPending} onClick={() => begin.mutate({ id })}>
        {t('panel.begin')}
      </Button>
    </>
  )
}
