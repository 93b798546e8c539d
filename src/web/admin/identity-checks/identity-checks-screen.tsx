import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import type { ClaimedCheck, WaitingCheck } from '#domain/accounts/identity-verification/identity-verification.contract.ts'
import { type RefusalReason, refusalReasons } from '#domain/accounts/identity-verification/identity-verification.policy.ts'
import { formatInstant, formatTime } from '#values/format.ts'
import { useRowKeys } from '#web/admin/lists/use-row-keys.ts'
import { Nothing } from '#web/admin/nothing.tsx'
import { useChange } from '#web/features/forms/use-change.ts'
import { prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  return prefetch(context, (api) => [api.identityVerification.checks.queryOptions()])
}

/** `/admin/identity-checks`: the queue of identity checks, and the one this moderator has claimed. */
export default function IdentityChecksScreen() {
  const { t } = useTranslation('identity-verification')
  const { api } = useViewer()
  const heading = useRef<HTMLHeadingElement>(null)
  const [open, setOpen] = useState<ClaimedCheck | null>(null)
  const { data } = useSuspenseQuery(api.identityVerification.checks.queryOptions({ refetchInterval: 15_000, staleTime: 0 }))
  const claim = useChange(api.identityVerification.claim.mutationOptions(), {
    before: setOpen,
    refresh: [api.identityVerification.checks.key()],
    refreshOnRefusal: true,
    refused: (description) => ({ title: t('check.failed'), description }),
  })
  const list = useRef<HTMLUListElement>(null)
  const wasOpen = useRef(false)
  useRowKeys()
  useEffect(() => {
    // On with the next that waits.
    if (!open && wasOpen.current) (list.current?.querySelector<HTMLElement>('[data-row]') ?? heading.current)?.focus()
    wasOpen.current = open !== null
  }, [open])
  return (
    <div className="px-4 py-5 lg:p-6">
      <h1 ref={heading} tabIndex={-1} className="text-page-title leading-10 font-light outline-none">
        {t('moderation.title')}
      </h1>
      <p className="mt-1 max-w-text-wide text-dense leading-5 text-quiet">{t('moderation.lead')}</p>
      {open ? (
        <Check key={open.id} check={open} onClose={() => setOpen(null)} />
      ) : data.checks.length === 0 ? (
        <div className="mt-4 rounded-card border border-line bg-card">
          <Nothing title={t('moderation.none')} text={t('moderation.noneText')} />
        </div>
      ) : (
        <ul ref={list} className="mt-4 divide-y divide-line rounded-card border border-line bg-card">
          {data.checks.map((check) => (
            <Waiting
              key={check.id}
              check={check}
              isPending={claim.isPending && claim.variables.id === check.id}
              onClaim={() => claim.mutate({ id: check.id })}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

function Waiting({ check, isPending, onClaim }: { check: WaitingCheck; isPending: boolean; onClaim: () => void }) {
  const { t } = useTranslation('identity-verification')
  const { locale } = useViewer()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 lg:px-5">
      <div className="min-w-0 flex-1">
        <p className="type-label text-secondary">{t(`moderation.need.${check.need}`)}</p>
        <p className="type-small text-quiet">{t('moderation.asked', { at: formatInstant(check.askedAt, locale) })}</p>
      </div>
      {check.state === 'taken' ? (
        <Badge>{t('moderation.taken')}</Badge>
      ) : (
        <Button data-row="" variant={check.state === 'mine' ? 'primary' : 'outline'} size="sm" pending={isPending} onClick={onClaim}>
          {t(check.state === 'mine' ? 'moderation.open' : 'moderation.claim')}
        </Button>
      )}
    </li>
  )
}

function Check({ check, onClose }: { check: ClaimedCheck; onClose: () => void }) {
  const { t } = useTranslation('identity-verification')
  const { api, locale } = useViewer()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const [isRefusing, setRefusing] = useState(false)
  const [decision, setDecision] = useState<Decision | null>(null)
  const decide = useChange(api.identityVerification.decide.mutationOptions(), {
    answers: api.identityVerification.checks.queryKey(),
    done: (_, { isApproved }) => t(isApproved ? 'moderation.approved' : 'moderation.refused'),
    refused: (description) => ({ title: t('check.failed'), description }),
    after: onClose,
  })
  return (
    <section aria-labelledby="check" className="mt-4 max-w-215 rounded-card border border-line bg-card p-4 lg:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 ref={heading} id="check" tabIndex={-1} className="type-h3 outline-none">
          {t(`moderation.need.${check.need}`)}
        </h2>
        <p className="type-small text-quiet">{t('moderation.until', { time: formatTime(check.until, locale) })}</p>
      </div>
      <p className="mt-3 type-body">
        <span className="text-quiet">{t('moderation.name')}</span> <bdi className="font-semibold">{check.name}</bdi>
      </p>
      <div className="mt-4 grid gap-4">
        {check.sides.map((side) => (
          <img
            key={side}
            src={`/api/identity-verification/checks/${check.id}/${side}`}
            alt={t(`moderation.document.${side}`)}
            className="w-full rounded-card border border-line bg-sunk"
          />
        ))}
      </div>
      {decision ? (
        <Sure
          decision={decision}
          isPending={decide.isPending}
          onSure={() => decide.mutate({ id: check.id, ...decision })}
          onBack={() => {
            setDecision(null)
            heading.current?.focus()
          }}
        />
      ) : (
        <Decide isRefusing={isRefusing} onRefusing={setRefusing} onDecision={setDecision} onClose={onClose} />
      )}
    </section>
  )
}

interface Decision {
  isApproved: boolean
  reason?: RefusalReason
}

interface DecideProps {
  isRefusing: boolean
  onRefusing: (isRefusing: boolean) => void
  onDecision: (decision: Decision) => void
  onClose: () => void
}

function Decide({ isRefusing, onRefusing, onDecision, onClose }: DecideProps) {
  const { t } = useTranslation('identity-verification')
  const reasons = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    // They come before the button that shows them.
    if (isRefusing) reasons.current?.focus()
  }, [isRefusing])
  return (
    <>
      {isRefusing ? (
        <fieldset ref={reasons} tabIndex={-1} className="mt-5 min-w-0 outline-none">
          <legend className="type-label text-secondary">{t('moderation.reason')}</legend>
          <div className="mt-3 flex flex-col items-start gap-2">
            {refusalReasons.map((reason) => (
              <Button key={reason} variant="outline" size="sm" onClick={() => onDecision({ isApproved: false, reason })}>
                {t(`check.reason.${reason}`)}
              </Button>
            ))}
          </div>
        </fieldset>
      ) : null}
      <div className="mt-5 flex flex-wrap gap-3">
        {isRefusing ? null : (
          <Button size="sm" onClick={() => onDecision({ isApproved: true })}>
            {t('moderation.approve')}
          </Button>
        )}
        <Button variant="destructive" size="sm" aria-expanded={isRefusing} onClick={() => onRefusing(!isRefusing)}>
          {t('moderation.refuse')}
        </Button>
        <Button variant="quiet" size="sm" onClick={onClose}>
          {t('moderation.close')}
        </Button>
      </div>
    </>
  )
}

/** A decision deletes the document, so it needs a second confirmation. */
function Sure({ decision, isPending, onSure, onBack }: { decision: Decision; isPending: boolean; onSure: () => void; onBack: () => void }) {
  const { t } = useTranslation('identity-verification')
  const question = useRef<HTMLHeadingElement>(null)
  useEffect(() => question.current?.focus(), [])
  return (
    <section aria-labelledby="sure" className="mt-5 rounded-card bg-sunk p-4 lg:p-5">
      <h3 ref={question} id="sure" tabIndex={-1} className="type-label text-secondary outline-none">
        {t(decision.isApproved ? 'moderation.sure.approve' : 'moderation.sure.refuse')}
      </h3>
      <p className="mt-1 text-secondary leading-6 text-quiet">
        {decision.reason ? `${t(`check.reason.${decision.reason}`)} ` : null}
        {t('moderation.sure.text')}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant={decision.isApproved ? 'primary' : 'destructive'} size="sm" pending={isPending} onClick={onSure}>
          {t(decision.isApproved ? 'moderation.sure.approved' : 'moderation.sure.refused')}
        </Button>
        <Button variant="quiet" size="sm" disabled={isPending} onClick={onBack}>
          {t('moderation.sure.back')}
        </Button>
      </div>
    </section>
  )
}
