import { useQuery } from '@tanstack/react-query'
import { Ban, Flag, MessageCircle, Star } from 'lucide'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { OtherSide as Side } from '#domain/accounts/blocked-people/blocked-person.contract.ts'
import { pickupName } from '#domain/site/areas/area.policy.ts'
import { formatNumber } from '#values/format.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { lazy } from '#web/runtime/lazy.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { useViewer } from '#web/runtime/viewer.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { quietActionClass } from '#web/ui/link-class.ts'
import { scriptOf } from '#web/ui/written-text.tsx'
import { MaskedWords } from './messages/masked-words.tsx'
import { Sure } from './settings/rows.tsx'
import { Unblock } from './unblock.tsx'

const quiet = cn(quietActionClass, 'text-quiet')
const ReportSheet = lazy(() => import('#web/features/reports/report-sheet.tsx'))

interface OtherSideProps {
  rental: string
  className?: string
  /** Leaves out the link to the thread, on the thread's own page. */
  isInThread?: boolean
}

/** The other side of a rental, to be written to, reported or blocked by whoever is signed in; nothing while nobody was asked. */
export function OtherSide({ rental, className, isInThread = false }: OtherSideProps) {
  const { t } = useTranslation('reports')
  const { api, person } = useViewer()
  const [isReporting, setReporting] = useState(false)
  const asked = api.blockedPeople.ofRental.queryOptions({ input: { rental } })
  const { data: side } = useQuery({ ...asked, enabled: person !== null, retry: false })
  if (!side) return null
  const { as, blocked, lastWords } = side
  return (
    <section aria-labelledby="other-side" className={cn('rounded-card border border-line bg-card px-6 pt-5 pb-3', className)}>
      <Who side={side} />
      {blocked ? <p className="mt-3 type-small text-quiet">{t('party.isBlocked')}</p> : null}
      {lastWords && !isInThread ? (
        <blockquote dir="auto" lang={scriptOf(lastWords)} className="mt-4 rounded-card bg-sunk px-4 py-3 text-secondary leading-6">
          <span className="line-clamp-3 [overflow-wrap:anywhere]">
            <MaskedWords text={lastWords} />
          </span>
        </blockquote>
      ) : null}
      {side.hasAccount && !isInThread ? (
        <Button asChild variant="soft" className="mt-4 w-full">
          <LocalLink to={`/profile/messages/${rental}`}>
            <Icon of={MessageCircle} className="size-5" />
            {t('party.write')}
          </LocalLink>
        </Button>
      ) : null}
      <div className="mt-1 flex flex-wrap items-center gap-x-6">
        <button type="button" aria-label={t(`party.reportOf.${as}`)} onClick={() => setReporting(true)} className={quiet}>
          <Icon of={Flag} />
          {t('party.report')}
        </button>
        <Blocking key={blocked} rental={rental} side={side} />
      </div>
      {isReporting ? (
        <Suspense>
          <ReportSheet of={{ as, rental }} onClose={() => setReporting(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}

/** Their name, for an owner with the area and the stars, and the way to their page. */
function Who({ side: { as, name, owner, blocked } }: { side: Side }) {
  const { t } = useTranslation(['reports', 'items'])
  const locale = useLocale()
  const title = name === null ? t(`party.title.${as}`) : t(`party.named.${as}`, { name })
  const rating = owner?.rating
  return (
    <div className="flex items-center gap-4">
      <Avatar name={name ?? title} className="size-12" />
      <div className="min-w-0">
        <h2 id="other-side" className="type-title">
          {owner?.page && name !== null && !blocked ? (
            <LocalLink to={`/owners/${owner.page}`} className="underline decoration-gold underline-offset-4 hover:text-primary-text">
              {title}
            </LocalLink>
          ) : (
            title
          )}
        </h2>
        {owner ? (
          <p className="flex flex-wrap items-center gap-x-3 type-small text-quiet">
            {pickupName(owner.area, locale)}
            {rating ? (
              <span className="inline-flex items-center gap-1">
                <Icon of={Star} className="size-4 fill-current text-star" />
                <span className="sr-only">{t('party.rated', { average: formatNumber(rating.average, locale) })}</span>
                <b aria-hidden="true" className="font-semibold text-ink">
                  {formatNumber(rating.average, locale)}
                </b>
              </span>
            ) : null}
          </p>
        ) : null}
      </div>
    </div>
  )
}

function Blocking({ rental, side: { as, blocked, hasAccount } }: { rental: string; side: Side }) {
  const { t } = useTranslation('reports')
  const { api } = useViewer()
  const [isAsking, setAsking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const block = useChange(api.blockedPeople.block.mutationOptions(), {
    refresh: [api.blockedPeople.key(), api.userMessages.key()],
    done: t('party.blocked'),
    refused: 'toast',
  })
  if (!hasAccount) return null
  if (blocked) return <Unblock rental={rental} />
  if (!isAsking)
    return (
      <button ref={opener} type="button" onClick={() => setAsking(true)} className={quiet}>
        <Icon of={Ban} />
        {t('party.block')}
      </button>
    )
  return (
    <Suspense>
      <Sure
        ask={t(`party.ask.${as}`)}
        label={t('party.sure')}
        isPending={block.isPending}
        onSure={() => block.mutate({ rental })}
        onCancel={() => {
          flushSync(() => setAsking(false))
          opener.current?.focus()
        }}
      />
    </Suspense>
  )
}
