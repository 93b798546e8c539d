import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import type { Side } from '#domain/renting/reviews/review.policy.ts'
import { newUntil, type Score, type ScorePart, scoreDays } from '#domain/renting/scores/score.policy.ts'
import { formatNumber } from '#values/format.ts'
import { AccountShell } from '#web/account/account-shell.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { pageRequest, prefetch, useViewer } from '#web/runtime/viewer.ts'
import { ArrowLink } from '#web/ui/arrow-link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { api, queryClient } = context.get(pageRequest)
  await queryClient.prefetchQuery(api.scores.mine.queryOptions())
  return prefetch(context, () => [])
}

/** `/profile/score`: the reader's reliability on both sides, every input of it and what each counts. */
export default function ScoreScreen() {
  const { t } = useTranslation('scores')
  const { api } = useViewer()
  const { data: scores } = useQuery({ ...api.scores.mine.queryOptions(), staleTime: 10_000 })
  return (
    <AccountShell at="reviews" title={t('mine.title')} lead={`${t('lead', { days: scoreDays })} ${t('mine.lead')}`}>
      <ArrowLink>
        <LocalLink to="/how-scores-work">{t('mine.how')}</LocalLink>
      </ArrowLink>
      {scores ? (
        <div className="mt-6 grid items-start gap-6 xl:grid-cols-2">
          <OneSide side="customer" score={scores.customer} />
          {scores.owner ? <OneSide side="owner" score={scores.owner} /> : null}
        </div>
      ) : (
        <div role="status" aria-label={t('mine.loading')} className="mt-6">
          <Skeleton className="h-80" />
        </div>
      )}
    </AccountShell>
  )
}

function OneSide({ side, score: { score, completed, parts } }: { side: Side; score: Score }) {
  const { t } = useTranslation('scores')
  const locale = useLocale()
  return (
    <section aria-labelledby={side} className="rounded-card border border-line bg-card p-5 lg:p-6">
      <h2 id={side} className="type-h3">
        {t(side)}
      </h2>
      {score === null ? (
        <p className="mt-2 rounded-card bg-primary-tint px-4 py-3 text-secondary leading-6">
          {t('new', { count: newUntil, completed: formatNumber(completed, locale) })}
        </p>
      ) : (
        <p className="mt-1">
          <span className="sr-only">{t('score', { score })}</span>
          <span aria-hidden="true" className="text-number-lg leading-16 font-light">
            {formatNumber(score, locale)}
          </span>
        </p>
      )}
      <dl className="mt-3">
        {parts.map((part) => (
          <Part key={part.input} side={side} part={part} isNew={score === null} />
        ))}
      </dl>
    </section>
  )
}

/** Before there is a score its parts say how much each will count for, not what nobody has earned yet. */
function Part({ side, part, isNew }: { side: Side; part: ScorePart; isNew: boolean }) {
  const { t } = useTranslation('scores')
  const { input, points, most } = part
  const worth = input === 'lost-claims' ? t('off', { count: -points }) : isNew ? t('upTo', { most }) : t('of', { points, most })
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-4 border-t border-line py-3 text-secondary leading-6">
      <dt>{t(`input.${side}.${input}`)}</dt>
      <dd className="text-end font-semibold whitespace-nowrap">{worth}</dd>
      <dd className="col-span-2 type-small text-quiet">
        <Counted part={part} />
      </dd>
    </div>
  )
}

/** The counted events, in words. */
function Counted({ part: { input, good, all } }: { part: ScorePart }) {
  const { t } = useTranslation('scores')
  const locale = useLocale()
  if (input === 'late-days') return t('counted.late', { count: good })
  if (input === 'lost-claims') return t('counted.lost', { count: good })
  if (all === 0) return t('counted.none')
  if (input === 'stars') return t('counted.stars', { average: formatNumber(Math.round((good * 10) / all) / 10, locale), count: all })
  return t('counted.share', { good, all })
}
