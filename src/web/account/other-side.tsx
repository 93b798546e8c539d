import { useQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { OtherSide as Side } from '#domain/accounts/blocked-people/blocked-person.contract.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { lazy } from '#web/runtime/lazy.ts'
import { LocalLink } from '#web/runtime/links.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Sure } from './settings/rows.tsx'
import { Unblock } from './unblock.tsx'

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
  const { as, name, blocked } = side
  return (
    <section aria-labelledby="other-side" className={cn('rounded-card border border-line bg-card px-6 pt-5 pb-4', className)}>
      <h2 id="other-side" className="type-h3">
        {name === null ? t(`party.title.${as}`) : t(`party.named.${as}`, { name })}
      </h2>
      {blocked ? <p className="mt-1 type-small text-quiet">{t('party.isBlocked')}</p> : null}
      <div className="mt-3 flex flex-wrap gap-3">
        {side.hasAccount && !isInThread ? (
          <Button asChild variant="outline" size="sm">
            <LocalLink to={`/profile/messages/${rental}`}>
              <Icon of={MessageCircle} className="size-4.5" />
              {t('party.write')}
            </LocalLink>
          </Button>
        ) : null}
        <Button variant="soft" size="sm" aria-label={t(`party.reportOf.${as}`)} onClick={() => setReporting(true)}>
          {t('party.report')}
        </Button>
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
      <Button ref={opener} variant="soft" size="sm" onClick={() => setAsking(true)}>
        {t('party.block')}
      </Button>
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
