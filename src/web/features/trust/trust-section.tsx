import { useTranslation } from 'react-i18next'
import { formatNumber } from '#values/format.ts'
import { useSettings } from '#web/features/settings/settings-context.tsx'
import { LocalLink } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { ArrowLink } from '#web/ui/arrow-link.tsx'
import { cn } from '#web/ui/cn.ts'
import { SectionTitle } from '#web/ui/section-title.tsx'
import { Source } from './source.tsx'
import { Testimonials } from './testimonials.tsx'
import { useSeen } from './use-seen.ts'

const features = ['encryption', 'quality', 'payments'] as const

/** Each item comes 0.1 s after the one before it; the badges wait 0.2 s more. */
const featureDelays = ['[animation-delay:0s]', '[animation-delay:0.1s]', '[animation-delay:0.2s]'] as const
const badgeDelays = ['[animation-delay:0.2s]', '[animation-delay:0.3s]', '[animation-delay:0.4s]'] as const
const entering = 'animate-in fade-in slide-in-from-bottom-2 duration-200 [animation-fill-mode:both]'

/** The trust section: testimonials, and as facts with a drawing each what is certified and how payments and clothes are protected. */
export function TrustSection() {
  const { t } = useTranslation('trust')
  const { ref, isSeen } = useSeen<HTMLDivElement>()
  const { rating, security, testimonials } = useSettings().assurances
  const hasBadges = rating.enabled || security.enabled
  return (
    <section aria-labelledby="trust" className="wrap mt-18 lg:mt-24">
      <SectionTitle id="trust" title={t('title')} />
      <div ref={ref} className={cn('mt-6 grid gap-3 lg:mt-8 lg:gap-6', testimonials.enabled && 'lg:grid-cols-[7fr_5fr]')}>
        {testimonials.enabled ? <Testimonials /> : null}
        <div className="flex flex-col">
          {hasBadges ? <Badges isSeen={isSeen} /> : null}
          <h3 className="sr-only">{t('securityTitle')}</h3>
          <ul
            aria-label={t('securityTitle')}
            className={cn(
              hasBadges && 'mt-4 border-t border-line pt-4 lg:mt-5 lg:pt-5',
              !testimonials.enabled && 'lg:grid lg:grid-cols-3 lg:gap-6',
            )}
          >
            {features.map((name, index) => (
              <li key={name} className={cn('flex gap-5 py-3.5', isSeen && entering, isSeen && featureDelays[index])}>
                <Drawing name={name} />
                <div>
                  <h4 className="type-label text-base leading-6.5">{t(`features.${name}.title`)}</h4>
                  <p className="text-secondary leading-6 text-quiet rtl:leading-6.75">{t(`features.${name}.text`)}</p>
                </div>
              </li>
            ))}
          </ul>
          <ArrowLink className="mt-5">
            <LocalLink to="/quality-assurance">{t('learnMore')}</LocalLink>
          </ArrowLink>
        </div>
      </div>
    </section>
  )
}

function Badges({ isSeen }: { isSeen: boolean }) {
  const { t } = useTranslation('trust')
  const { locale } = useViewer()
  const { assurances } = useSettings()
  const badges = (
    [
      { name: 'rating', value: `${formatNumber(4.8, locale)}/${formatNumber(5, locale)}`, proof: 'rating' },
      { name: 'ssl', value: 'SSL', proof: 'security' },
      { name: 'pci', value: 'PCI', proof: 'security' },
    ] as const
  ).filter(({ proof }) => assurances[proof].enabled)
  return (
    <ul aria-label={t('badgesTitle')} className="grid grid-cols-3 gap-4 max-lg:mt-6">
      {badges.map(({ name, value, proof }, index) => (
        <li key={name} className={cn(isSeen && entering, isSeen && badgeDelays[index])}>
          <Drawing name={name} />
          <span className="mt-2 block type-title">{value}</span> <span className="block type-small text-quiet">{t(`badges.${name}`)}</span>
          <Source of={proof} className="mt-1" />
        </li>
      ))}
    </ul>
  )
}

/** A small drawing in the colours of the theme; the text beside it gives its meaning. */
function Drawing({ name }: { name: (typeof features)[number] | 'rating' | 'ssl' | 'pci' }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 48 48" className="size-12 shrink-0 text-ink">
      <use href={`/spots/trust.svg#${name}`} />
    </svg>
  )
}
