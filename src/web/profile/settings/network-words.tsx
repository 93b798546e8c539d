import { useTranslation } from '#web/kit/use-translation.ts'
import { Marked } from '#web/kit/marked.tsx'

const own = /^(127\.|0:0:0:0::)/
const local = /^(10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\.|^(f[cd]|fe[89ab])[\da-f]{0,2}:/

/** The neighbourhood of an address in words, with as much of it as is kept: `network 203.0.113.x`. */
export function NetworkWords({ network, isOther = false }: { network: string; isOther?: boolean }) {
  const { t } = useTranslation('security')
  if (own.test(network)) return t('sessions.ownNetwork')
  const kind = local.test(network) ? 'localNetwork' : isOther ? 'otherNetwork' : 'network'
  const written = network.replace(/\.0\/24$/, '.x').replace(/::\/64$/, '::')
  return <Marked text={t(`sessions.${kind}`, { network: written })} marks={{ network: <bdi dir="ltr" /> }} />
}
