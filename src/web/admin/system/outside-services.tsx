import { useTranslation } from 'react-i18next'
import type { OutsideServiceRow } from '#domain/staff/system/system.contract.ts'
import { At } from '#web/admin/lists/words.tsx'
import { Badge, type BadgeProps } from '#web/ui/badge.tsx'

const tones: Record<OutsideServiceRow['state'], NonNullable<BadgeProps['tone']>> = {
  unused: 'neutral',
  well: 'good',
  failing: 'warning',
  resting: 'bad',
}

/** The services outside, each with its state, since when, and its last failure. */
export function OutsideServices({ services }: { services: readonly OutsideServiceRow[] }) {
  const { t } = useTranslation('system-admin')
  return (
    <section aria-labelledby="services" className="rounded-card border border-line bg-card px-4 py-4 lg:px-5">
      <h2 id="services" className="text-secondary leading-6 font-semibold">
        {t('services.title')}
      </h2>
      {services.length === 0 ? (
        <p className="mt-1 text-dense leading-5 text-quiet">{t('services.none')}</p>
      ) : (
        <ul className="mt-1 divide-y divide-line text-dense leading-5">
          {services.map((service) => (
            <Service key={service.name} service={service} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Service({ service: { name, state, since, lastFault } }: { service: OutsideServiceRow }) {
  const { t } = useTranslation('system-admin')
  return (
    <li className="py-2.5">
      <div className="flex items-center justify-between gap-4">
        <span className="text-quiet">{t(`services.name.${name}`)}</span>
        <Badge tone={tones[state]}>{t(`services.state.${state}`)}</Badge>
      </div>
      {since === null ? null : (
        <p className="text-caption text-quiet">
          {t('services.since')} <At at={since} />
        </p>
      )}
      {lastFault === null ? null : (
        <p className="text-caption text-quiet">
          {t('services.lastFault')} <At at={lastFault.at} />
          {t('comma')}
          <bdi dir="ltr" className="break-words">
            {lastFault.reason}
          </bdi>
        </p>
      )}
    </li>
  )
}
