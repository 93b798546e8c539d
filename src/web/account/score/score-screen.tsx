import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import type { Side } from '#domain/renting/reviews/review.policy.ts'
import { newUntil, type Score, type ScorePart, scoreDays } from '#domain/renting/scores/score.policy.ts'
import { formatNumber } from '#values/format.ts'
import { PageHead } from '#web/layout/page-head.tsx'
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
    <div className="wrap max-w-[1040px] pt-6 lg:pt-10">
      <PageHead title={t('mine.title')} />
      <LocalLink to="/profile/reviews" className="inline-flex min-h-11 items-center type-small text-quiet hover:text-primary-text">
        {t('mine.back')}
      </LocalLink>
      <h1 className="type-h1-small">{t('mine.title')}</h1>
      <p className="mt-1 max-w-[60ch] type-body text-quiet">
        {t('lead', { days: scoreDays })} {t('mine.lead')}
      </p>
      <div className="mt-4">
        <ArrowLink>
          <LocalLink to="/how-scores-work">{t('mine.how')}</LocalLink>
        </ArrowLink>
      </div>
      {scores ? (
        <div className="mt-8 grid items-start gap-6 lg:grid-cols-2">
          <OneSide side="customer" score={scores.customer} />
          {scores.owner ? <OneSide side="owner" score={scores.owner} /> : null}
        </div>
      ) : (
        <div role="status" aria-label={t('mine.loading')} className="mt-8">
          <Skeleton className="h-80" />
        </div>
      )}
    </div>
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
        <p className="mt-2 rounded-card bg-primary-tint px-4 py-3 text-[15px] leading-6">
          {t('new', { count: newUntil, completed: formatNumber(completed, locale) })}
        </p>
      ) : (
        <p className="mt-1">
          <span className="sr-only">{t('score', { score })}</span>
          <span aria-hidden="true" className="text-[56px] leading-[64px] font-light">
            {formatNumber(score, locale)}
          </span>
        </p>
      )}
      <dl className="mt-3">
        {parts.map((part) => (
          <Part key={part.input} side={side} part={part} />
        ))}
      </dl>
    </section>
  )
}

function Part({ side, part }: { side: Side; part: ScorePart }) {
  const { t } = useTranslation('scores')
  const locale = useLocale()
  const { input, points, most } = part
  const worth = input === 'lost-claims' ? t('minus', { points: formatNumber(points, locale) }) : t('of', { points, most })
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-4 border-t border-line py-3 text-[15px] leading-6">
      <dt>{t(`input.${side}.${input}`)}</dt>
      <dd className="text-end font-semibold whitespace-nowrap">{worth}</dd>
      <dd className="col-span-2 type-small text-quiet">
        <Counted part={part} />
      </dd>
    </div>
  )
}

/** What was counted, in words. */
function Counted({ part: { input, good, all } }: { part: ScorePart }) {
  const { t } = useTranslation('scores')
  const locale = useLocale()
  if (input === 'late-days') return t('counted.late', { count: good })
  if (input === 'lost-claims') return t('counted.lost', { count: good })
  if (all === 0) return t('counted.none')
  if (input === 'stars') return t('counted.stars', { average: formatNumber(Math.round((good * 10) / all) / 10, locale), count: all })
  return t('counted.share', { good, all })
}
