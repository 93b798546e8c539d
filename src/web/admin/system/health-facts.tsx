import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Health } from '#domain/staff/system/system.contract.ts'
import { formatLength, formatNumber } from '#values/format.ts'
import { At } from '#web/admin/lists/words.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { Badge, type BadgeProps } from '#web/ui/badge.tsx'

const giga = 1024 ** 3
const mega = 1024 ** 2
/** Below this share of the disk there is too little room. */
const littleRoom = 0.1
/** A job that is due waits for less than this many seconds. */
const lateSeconds = 60

/** The current state of the shop: good states are named as plainly as bad ones. */
export function HealthFacts({ health: { shop, database, replicas, jobs, messages, disk, backup, jump } }: { health: Health }) {
  const { t } = useTranslation('system-admin')
  const size = useSize()
  const isFull = disk !== null && disk.free < disk.size * littleRoom
  const isLate = jobs.seconds > lateSeconds
  return (
    <section aria-labelledby="health" className="rounded-card border border-line bg-card px-4 py-4 lg:px-5">
      <h2 id="health" className="text-secondary leading-6 font-semibold">
        {t('health.title')}
      </h2>
      <dl className="mt-1 divide-y divide-line text-dense leading-5">
        <Fact name={t('health.shop')}>
          <bdi dir="ltr">{shop.version}</bdi>
          <Since>
            {t('health.since')} <At at={shop.startedAt} />
          </Since>
        </Fact>
        <Fact name={t('health.database')}>
          <bdi dir="ltr">PostgreSQL {database.version}</bdi>
          <Since>
            {size(database.bytes)}
            {t('comma')}
            {t('health.connections', { count: database.connections })}
          </Since>
        </Fact>
        <Fact name={t('health.ledger')}>
          <State tone={database.isSplit ? 'good' : 'warning'} words={t(database.isSplit ? 'health.twoRoles' : 'health.oneRole')} />
        </Fact>
        <Fact name={t('health.replicas')}>
          {replicas.length === 0 ? t('health.noReplicas') : replicas.map((replica) => <Replica key={replica.host} replica={replica} />)}
        </Fact>
        <Fact name={t('health.jobs')}>
          <State tone={isLate ? 'warning' : 'good'} words={jobs.due > 0 ? t('health.due', { count: jobs.due }) : t('health.noneDue')} />
          {jobs.failed > 0 ? (
            <LocalLink to="/admin/jobs" className="text-bad underline underline-offset-4">
              {t('health.failed', { count: jobs.failed })}
            </LocalLink>
          ) : null}
        </Fact>
        <Fact name={t('health.messages')}>
          <State
            tone={messages.failed > 0 ? 'warning' : 'good'}
            words={messages.waiting > 0 ? t('health.waiting', { count: messages.waiting }) : t('health.noneDue')}
          />
          {messages.failed > 0 ? (
            <LocalLink to="/admin/outbox?state=failed" className="text-bad underline underline-offset-4">
              {t('health.failed', { count: messages.failed })}
            </LocalLink>
          ) : null}
        </Fact>
        <Fact name={t('health.disk')}>
          {disk === null ? (
            t('health.unknown')
          ) : (
            <State tone={isFull ? 'bad' : 'good'} words={t('health.free', { free: size(disk.free), size: size(disk.size) })} />
          )}
        </Fact>
        <Fact name={t('health.backup')}>
          <Backup backup={backup} />
        </Fact>
        <Fact name={t('health.clock')}>
          <Jump jump={jump} />
        </Fact>
      </dl>
    </section>
  )
}

/** A number of bytes in words, as megabytes or gigabytes. */
function useSize(): (bytes: number) => string {
  const { t } = useTranslation('system-admin')
  const locale = useLocale()
  const number = (value: number) => formatNumber(value, locale)
  return (bytes) =>
    bytes < giga
      ? t('size.mega', { size: number(Math.round(bytes / mega)) })
      : t('size.giga', { size: number(Math.round((bytes / giga) * 10) / 10) })
}

function Replica({ replica: { host, isAnswering, isUsed } }: { replica: Health['replicas'][number] }) {
  const { t } = useTranslation('system-admin')
  return (
    <span className="flex flex-wrap items-center justify-end gap-2">
      <bdi dir="ltr">{host}</bdi>
      <State
        tone={isUsed ? 'good' : isAnswering ? 'warning' : 'bad'}
        words={t(isUsed ? 'health.used' : isAnswering ? 'health.behind' : 'health.silent')}
      />
    </span>
  )
}

function Backup({ backup }: Pick<Health, 'backup'>) {
  const { t } = useTranslation('system-admin')
  const size = useSize()
  if (backup === null) return <State tone="warning" words={t('health.noBackup')} />
  return (
    <>
      <State tone={backup.isOld ? 'warning' : 'good'} words={t(backup.isOld ? 'health.oldBackup' : 'health.newBackup')} />
      <Since>
        <At at={backup.at} />
        {t('comma')}
        {size(backup.bytes)}
      </Since>
    </>
  )
}

/** The last jump of the clock. */
function Jump({ jump }: Pick<Health, 'jump'>) {
  const { t } = useTranslation('system-admin')
  const locale = useLocale()
  if (jump === null) return <State tone="good" words={t('health.steady')} />
  return (
    <>
      <State
        tone="warning"
        words={t(jump.seconds > 0 ? 'health.ahead' : 'health.back', { length: formatLength(Math.abs(jump.seconds), locale) })}
      />
      <Since>
        <At at={jump.at} />
      </Since>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 py-2.5">
      <dt className="shrink-0 text-quiet">{name}</dt>
      <dd className="flex min-w-0 flex-col items-end gap-1 text-end">{children}</dd>
    </div>
  )
}

function Since({ children }: { children: ReactNode }) {
  return <span className="text-caption text-quiet">{children}</span>
}

function State({ tone, words }: { tone: NonNullable<BadgeProps['tone']>; words: string }) {
  return <Badge tone={tone}>{words}</Badge>
}
