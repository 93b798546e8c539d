import { useQueryClient } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Session } from '#domain/accounts/sessions/session.contract.ts'
import { dayAt } from '#values/day.ts'
import { formatAgo, formatDay, noBreak } from '#values/format.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { forgetPerson, forgetUnsent } from '#web/layout/sync-with-account.ts'
import { useReloadAt } from '#web/runtime/use-reload-at.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { NetworkWords } from './network-words.tsx'
import { Row, Rows, Sure } from './rows.tsx'
import { useFailure } from './use-change.ts'

/** The number of sessions shown at first. */
const maxFolded = 3

/** The open sessions, to end one by one, all but this one, or all. */
export function Sessions({ sessions, now }: { sessions: readonly Session[]; now: Date }) {
  const { t } = useTranslation('security')
  const { end, endOthers, endAll } = useEnding()
  const [isAsking, setAsking] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const isFolded = !isWhole && sessions.length > maxFolded
  const here = sessions.find(({ isThis }) => isThis)
  const foot = (
    <>
      {isFolded ? (
        <Button variant="soft" size="sm" onClick={() => setWhole(true)}>
          {t('sessions.showAll')}
        </Button>
      ) : null}
      {sessions.length > 1 ? (
        <Button variant="outline" size="sm" pending={endOthers.isPending} onClick={() => endOthers.mutate()}>
          {t('sessions.others')}
        </Button>
      ) : null}
      {isAsking ? (
        <div className="w-full">
          <Sure
            ask={t('sessions.allAsk')}
            label={t('sessions.all')}
            isPending={endAll.isPending}
            onSure={() => endAll.mutate()}
            onCancel={() => setAsking(false)}
          />
        </div>
      ) : (
        <Button variant="destructive" size="sm" onClick={() => setAsking(true)}>
          {t('sessions.all')}
        </Button>
      )}
    </>
  )
  return (
    <Rows foot={foot}>
      {(isFolded ? sessions.slice(0, maxFolded) : sessions).map((session) => (
        <SessionRow
          key={session.id}
          session={session}
          now={now}
          isNear={session.network === here?.network}
          isEnding={end.isPending && end.variables === session.id}
          onEnd={() => end.mutate(session.id)}
        />
      ))}
    </Rows>
  )
}

interface SessionRowProps {
  session: Session
  now: Date
  /** In the network of this device. */
  isNear: boolean
  isEnding: boolean
  onEnd: () => void
}

/** A dot before each but the first of a line, where it is cut off. */
const dotted = "relative -ms-4 ps-4 before:absolute before:start-1.5 before:content-['·']"

function SessionRow({ session, now, isNear, isEnding, onEnd }: SessionRowProps) {
  const { t } = useTranslation('security')
  const { locale } = useViewer()
  const device = session.device || t('sessions.unknown')
  const icon = /Android|iPhone|iPad/.test(session.device) ? Smartphone : Laptop
  // A session in use is noted every five minutes.
  const isActive = session.isThis || now.getTime() - new Date(session.seenAt).getTime() < 5 * 60_000
  return (
    <Row
      icon={<Icon of={icon} />}
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <bdi>{device}</bdi>
          {session.isThis ? <Badge tone="good">{t('sessions.this')}</Badge> : null}
        </span>
      }
      text={
        <>
          <span className="flex flex-wrap gap-x-4 overflow-hidden">
            <span className={dotted}>
              {isActive ? t('sessions.now') : t('sessions.seen', { ago: formatAgo(session.seenAt, now, locale) })}
            </span>
            <span className={dotted}>
              {t('sessions.since', { day: noBreak(formatDay(dayAt(new Date(session.signedInAt)), locale, 'short')) })}
            </span>
          </span>
          {session.network ? (
            <span className="block first-letter:uppercase">
              {isNear && !session.isThis ? t('sessions.sameNetwork') : <NetworkWords network={session.network} isOther={!session.isThis} />}
            </span>
          ) : null}
        </>
      }
      action={
        session.isThis ? null : (
          <Button variant="outline" size="sm" pending={isEnding} aria-label={t('sessions.endOf', { device })} onClick={onEnd}>
            {t('sessions.end')}
          </Button>
        )
      }
    />
  )
}

function useEnding() {
  const { t } = useTranslation('security')
  const { api } = useViewer()
  const goAnew = useReloadAt()
  const queryClient = useQueryClient()
  const refused = useFailure()
  const follows = { answers: api.sessions.list.queryKey(), refused }
  const end = useChange({ mutationFn: (id: string) => api.sessions.end.call({ id }) }, { ...follows, done: t('sessions.ended') })
  const endOthers = useChange(
    { mutationFn: () => api.sessions.endMany.call({ scope: 'others' }) },
    { ...follows, done: t('sessions.othersDone') },
  )
  const endAll = useChange(
    { mutationFn: () => api.sessions.endMany.call({ scope: 'global' }) },
    {
      async before() {
        forgetPerson()
        // First away from here: what is still on the page would ask again.
        await goAnew('/')
        forgetUnsent()
        queryClient.removeQueries({ type: 'inactive' })
      },
      done: t('sessions.allDone'),
      refused,
    },
  )
  return { end, endOthers, endAll }
}
