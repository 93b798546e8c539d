import { useSuspenseQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import type { ClaimDetail } from '#domain/renting/claims/claim.contract.ts'
import { formatRange } from '#values/format.ts'
import { ClaimBadge } from '#web/features/claims/claim-badge.tsx'
import { ClaimHistory } from '#web/features/claims/claim-history.tsx'
import { ClaimWords, hasStatements } from '#web/features/claims/claim-words.tsx'
import { useReadAbout } from '#web/features/notifications/use-read-about.ts'
import { instantWords } from '#web/features/orders/day-words.ts'
import { Thumb } from '#web/features/orders/piece.tsx'
import { useLateBounds } from '#web/features/orders/use-late-bounds.ts'
import { PageHead } from '#web/layout/page/page-head.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { prefetchOwn, useViewer } from '#web/runtime/viewer.ts'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'
import { ClaimAnswer } from './claim-answer.tsx'
import { ClaimMoney } from './claim-money.tsx'
import { PayDebt } from './pay-debt.tsx'

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  return prefetchOwn({ context, url }, (api) => [api.claims.file.queryOptions({ input: { id: params['id'] ?? '' } })])
}

const pollMs = 60_000

/** `/profile/claims/:id`: a claim as one of its sides sees it, what both have said, and what can be done about it now. */
export default function ClaimScreen() {
  const { t } = useTranslation('claims')
  const { api } = useViewer()
  const { id = '' } = useParams()
  useReadAbout(id)
  const { data: file } = useSuspenseQuery({
    ...api.claims.file.queryOptions({ input: { id } }),
    staleTime: 10_000,
    refetchInterval: pollMs,
  })
  const { claim, debt } = file
  const isMine = claim.moves.some((move) => move === 'agree' || move === 'contest' || move === 'appeal')
  return (
    <div className="wrap pt-6 lg:pt-8">
      <Way file={file} />
      <div className="mt-4 grid items-start gap-x-14 gap-y-10 lg:grid-cols-[1fr_384px]">
        <div className="flex min-w-0 flex-col gap-8">
          <Head file={file} isMine={isMine} />
          {debt ? <PayDebt rentalId={claim.rentalId} amount={debt} isMain={!isMine} /> : null}
          <Decision file={file} />
          {hasStatements(claim) ? (
            <section aria-labelledby="sides">
              <h2 id="sides" className="type-h2">
                {t('sides')}
              </h2>
              <div className="mt-3 border-t border-ink pt-5">
                <ClaimWords file={file} />
              </div>
            </section>
          ) : null}
        </div>
        <div className="flex flex-col gap-6">
          <ClaimMoney file={file} />
          <section aria-labelledby="history" className="rounded-card border border-line bg-card p-6">
            <h2 id="history" className="type-h3">
              {t('history')}
            </h2>
            <div className="mt-4">
              <ClaimHistory file={file} />
            </div>
          </section>
        </div>
      </div>
    </div>
  )
}

function Way({ file: { as, number, claim } }: { file: ClaimDetail }) {
  const { t } = useTranslation('claims')
  const link = 'inline-flex min-h-11 shrink-0 items-center hover:text-primary-text lg:min-h-0'
  return (
    <nav aria-label={t('orders:breadcrumb')} className="flex items-center gap-2 type-small text-quiet">
      <LocalLink to="/profile/claims" className={link}>
        {t('title')}
      </LocalLink>
      <Icon of={ChevronRight} className="size-4 shrink-0 rtl:-scale-x-100" />
      {as === 'customer' ? (
        <LocalLink to={`/profile/orders/${claim.orderId}/rentals/${claim.rentalId}`} className={link}>
          <bdi translate="no">{number}</bdi>
        </LocalLink>
      ) : (
        <bdi translate="no">{number}</bdi>
      )}
    </nav>
  )
}

function Head({ file, isMine }: { file: ClaimDetail; isMine: boolean }) {
  const { t } = useTranslation('claims')
  const locale = useLocale()
  const { claim, name, picture, from, until } = file
  const by = claim.dueAt ? instantWords(claim.dueAt, locale) : ''
  const kind = t(`kind.${claim.kind}`)
  const isAnswer = claim.moves.includes('agree')
  const next =
    claim.status === 'opened'
      ? t(isAnswer ? 'next.answer' : 'next.wait', { by })
      : claim.status === 'decided'
        ? t(isMine ? 'next.appeal' : 'next.decided', { by })
        : t(claim.isOverdue ? 'next.overdue' : `next.${claim.status}`, { by })
  return (
    <header>
      <PageHead title={`${kind} · ${name}`} />
      <ClaimBadge status={claim.status} />
      <h1 className="mt-2 type-h1-small">{kind}</h1>
      <div className="mt-4 flex items-center gap-4">
        <Thumb picture={picture} className="w-14" />
        <div className="min-w-0">
          <p className="type-title">{name}</p>
          <p className="type-small text-quiet">{formatRange({ from, until }, locale)}</p>
        </div>
      </div>
      <section
        aria-label={t(`status.${claim.status}`)}
        className={cn('mt-6 rounded-card border p-6', isMine ? 'border-primary-line bg-primary-tint' : 'border-line bg-card')}
      >
        <p role="status" className="max-w-text text-lead leading-7">
          {next}
        </p>
        <ClaimAnswer file={file} />
      </section>
    </header>
  )
}

/** Why it was decided so: by a rule, by agreement, or in the words of who decided. */
function Decision({ file: { claim, lateFee } }: { file: ClaimDetail }) {
  const { t } = useTranslation('claims')
  const { rule, reason, decided, status } = claim
  const bounds = useLateBounds(lateFee)
  if (decided === null || status === 'withdrawn') return null
  const words = reason ?? (rule ? t(`rule.${rule}`, bounds) : t('agreedTo'))
  return (
    <section aria-labelledby="decision" className="rounded-card border border-line bg-card p-6">
      <h2 id="decision" className="type-h3">
        {t('decision')}
      </h2>
      <WrittenText as="p" className="mt-1 max-w-text text-secondary leading-6 whitespace-pre-line">
        {words}
      </WrittenText>
    </section>
  )
}
