import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useViewer } from '#web/runtime/viewer.ts'
import { Apps } from './apps.tsx'
import { Loaded } from './loaded.tsx'
import { Passkeys } from './passkeys.tsx'
import { Section } from './section.tsx'
import { Sessions } from './sessions.tsx'

/** Protection of the account besides the password: apps for codes with their backup codes, passkeys, and the open sessions. */
export function Security() {
  const { t } = useTranslation('security')
  const { api } = useViewer()
  const factors = useQuery(api.factors.list.queryOptions())
  const sessions = useQuery({ ...api.sessions.list.queryOptions(), staleTime: 0 })
  const device = sessions.data?.sessions.find(({ isThis }) => isThis)?.device
  return (
    <>
      <Section title={t('apps.title')} text={t('apps.lead')}>
        <Loaded query={factors} className="h-11">
          {(data) => <Apps factors={data} />}
        </Loaded>
      </Section>
      <Section title={t('passkeys.title')} text={t('passkeys.lead')}>
        <Loaded query={factors} className="h-11">
          {({ passkeys, at }) => <Passkeys passkeys={passkeys} device={device} now={new Date(at)} />}
        </Loaded>
      </Section>
      <Section title={t('sessions.title')} text={t('sessions.lead')}>
        <Loaded query={sessions} className="h-28">
          {(data) => <Sessions sessions={data.sessions} now={new Date(data.at)} />}
        </Loaded>
      </Section>
    </>
  )
}
