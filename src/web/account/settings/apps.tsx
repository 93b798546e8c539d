import { useQueryClient } from '@tanstack/react-query'
import { Smartphone, TicketCheck } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Factors } from '#domain/accounts/factors/factor.contract.ts'
import { dayAt } from '#values/day.ts'
import { formatDay } from '#values/format.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AppEnrolment } from './app-enrolment.tsx'
import { BackupCodes } from './backup-codes.tsx'
import { RemovableRow, Row, Rows, Sure } from './rows.tsx'
import { useFactorsChange, useFailure } from './use-change.ts'

/** The apps that make codes, and the backup codes beside them. */
export function Apps({ factors }: { factors: Factors }) {
  const { t } = useTranslation('security')
  const { api, locale } = useViewer()
  const queryClient = useQueryClient()
  const refused = useFailure()
  const [codes, setCodes] = useState<readonly string[]>([])
  const { apps } = factors
  const enrol = useChange(api.factors.enrol.mutationOptions(), { refused })
  const remove = useFactorsChange((id: string) => api.factors.remove.call({ id }), t('apps.removed'))
  async function onProved(backupCodes: readonly string[]) {
    setCodes(backupCodes)
    await queryClient.invalidateQueries({ queryKey: api.factors.list.queryKey() })
    enrol.reset()
  }
  const add = (
    <Button variant="outline" size="sm" pending={enrol.isPending} onClick={() => enrol.mutate({ name: '' })}>
      {t('apps.add')}
    </Button>
  )
  return (
    <Rows foot={apps.length > 0 && !enrol.data && codes.length === 0 ? add : null}>
      {apps.map((app) => (
        <RemovableRow
          key={app.id}
          icon={<Icon of={Smartphone} />}
          title={<bdi>{app.name || t('apps.name')}</bdi>}
          text={t('added', { day: formatDay(dayAt(new Date(app.createdAt)), locale, 'short') })}
          ask={t(apps.length === 1 ? 'apps.removeLast' : 'apps.removeAsk')}
          isPending={remove.isPending && remove.variables === app.id}
          onRemove={() => remove.mutate(app.id)}
        />
      ))}
      {apps.length === 0 && !enrol.data ? (
        <Row icon={<Icon of={Smartphone} />} title={t('apps.none')} text={t('apps.noneText')} action={add} />
      ) : null}
      {enrol.data ? (
        <li className="py-5">
          <AppEnrolment key={enrol.data.id} enrolment={enrol.data} onProved={onProved} onCancel={() => enrol.reset()} />
        </li>
      ) : null}
      {codes.length > 0 ? (
        <li className="py-5">
          <BackupCodes codes={codes} onKept={() => setCodes([])} />
        </li>
      ) : apps.length > 0 ? (
        <BackupRow left={factors.backupCodesLeft} onMade={setCodes} />
      ) : null}
    </Rows>
  )
}

function BackupRow({ left, onMade }: { left: number; onMade: (codes: readonly string[]) => void }) {
  const { t } = useTranslation('security')
  const { api } = useViewer()
  const refused = useFailure()
  const [isAsking, setAsking] = useState(false)
  const renew = useChange(api.factors.renewBackupCodes.mutationOptions(), {
    before: ({ backupCodes }) => onMade(backupCodes),
    refresh: [api.factors.list.queryKey()],
    refused,
  })
  const make = (
    <Button variant="outline" size="sm" pending={renew.isPending} onClick={() => (left > 0 ? setAsking(true) : renew.mutate(undefined))}>
      {t('backup.renew')}
    </Button>
  )
  return (
    <Row
      icon={<Icon of={TicketCheck} />}
      title={t('backup.title')}
      text={left > 0 ? t('backup.left', { count: left }) : t('backup.none')}
      action={isAsking ? null : make}
    >
      {isAsking ? (
        <Sure
          ask={t('backup.renewAsk')}
          label={t('backup.renew')}
          isPending={renew.isPending}
          onSure={() => renew.mutate(undefined)}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </Row>
  )
}
