import { useTranslation } from 'react-i18next'
import { formatNetwork, kindOfNetwork } from '#values/network.ts'
import { MarkedText } from '#web/ui/marked-text.tsx'

/** The neighbourhood of an address in words, with as much of it as is kept: `network 203.0.113.x`. */
export function NetworkWords({ network, isOther = false }: { network: string; isOther?: boolean }) {
  const { t } = useTranslation('security')
  const kind = kindOfNetwork(network)
  if (kind === 'own') return t('sessions.ownNetwork')
  const words = kind === 'local' ? 'localNetwork' : isOther ? 'otherNetwork' : 'network'
  return <MarkedText text={t(`sessions.${words}`, { network: formatNetwork(network) })} marks={{ network: <bdi dir="ltr" /> }} />
}
