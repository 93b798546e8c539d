import { useTranslation } from '#web/ui/use-translation.ts'
import { kindOfNetwork, writtenNetwork } from '#values/network.ts'
import { Trans } from 'react-i18next'

/** The neighbourhood of an address in words, with as much of it as is kept: `network 203.0.113.x`. */
export function NetworkWords({ network, isOther = false }: { network: string; isOther?: boolean }) {
  const { t } = useTranslation('security')
  const kind = kindOfNetwork(network)
  if (kind === 'own') return t('sessions.ownNetwork')
  const words = kind === 'local' ? 'localNetwork' : isOther ? 'otherNetwork' : 'network'
  return (
    <Trans t={t} i18nKey={`sessions.${words}`} values={{ network: writtenNetwork(network) }} components={{ network: <bdi dir="ltr" /> }} />
  )
}
