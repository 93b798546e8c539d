import { useTranslation } from 'react-i18next'
import { lengthOf } from '#values/day.ts'
import { cn } from '#web/ui/cn.ts'
import type { BrowseAddress } from './browse-address.ts'
import type { Counts } from './counts.ts'

export interface TotalProps {
  address: BrowseAddress
  counts: Counts
  /** No card is there: the total is known without counting. */
  isNothing: boolean
}

/** The number of pieces, or that they could not be counted. */
export function Total({ address: { days }, counts, isNothing }: TotalProps) {
  const { t } = useTranslation(['browse', 'dates'])
  const { known, status } = counts
  if (isNothing) return t('count', { count: 0 })
  if (status === 'failed') return <CountsFailed counts={counts} />
  if (!known) return <span className={cn(countSkeleton, 'h-4 w-28')} />
  const { total: count, isCapped } = known
  const forDays = days && count > 0 ? { count, days: t('dates:days', { count: lengthOf(days) }) } : null
  const text = forDays
    ? t(isCapped ? 'countDaysCapped' : 'countDays', forDays)
    : isCapped
      ? t('countCapped', { count })
      : t('count', { count })
  return <span className={cn(renewable, status === 'pending' && renewed)}>{text}</span>
}

/** The line that says so, with another try. */
export function CountsFailed({ counts: { retry } }: { counts: Counts }) {
  const { t } = useTranslation(['browse', 'common'])
  return (
    <>
      {t('notCounted')}{' '}
      <button type="button" onClick={retry} className="cursor-pointer border-b border-gold type-label text-secondary leading-5 text-ink">
        {t('common:retry')}
      </button>
    </>
  )
}

/** The placeholder of a count; hidden from a reader without scripts, for whom it would never arrive. */
export const countSkeleton =
  'inline-block animate-pulse rounded-full bg-line align-middle motion-reduce:animate-none [@media(scripting:none)]:hidden'

/** A count of the question before is quiet until the new one comes; one that comes soon never is. */
export const renewable = 'transition-opacity duration-200'
const renewed = 'opacity-50 delay-150'
