import { Award, BadgeCheck, type IconNode, Leaf, Video } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pictureOf } from '#web/brand/images.ts'
import { useSettings } from '#web/features/settings/settings-context.tsx'
import { Source } from '#web/features/trust/source.tsx'
import { lazy } from '#web/runtime/lazy.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ItemPicture } from '#web/ui/picture.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

const TourSheet = lazy(() => import('./tour-sheet.tsx'))
const standards = [
  { name: 'nadia', rating: 5, picture: 'type-gown' },
  { name: 'faris', rating: 5, picture: 'type-suit' },
  { name: 'reem', rating: 4, picture: 'type-thobe' },
] as const
const certificates = [
  { name: 'health', icon: BadgeCheck },
  { name: 'eco', icon: Leaf },
  { name: 'guarantee', icon: Award },
] as const satisfies readonly { name: string; icon: IconNode }[]

/** Facility, customers, certificates. All are in the document; one is shown. */
export function QualityTabs() {
  const { t } = useTranslation('quality')
  const { testimonials } = useSettings().assurances
  return (
    <Tabs
      label={t('tabs.label')}
      className="mt-18 lg:mt-24"
      tabs={[
        { name: 'tour', title: t('tabs.tour'), panel: <FacilityTour /> },
        ...(testimonials.enabled ? [{ name: 'testimonials', title: t('tabs.testimonials'), panel: <Testimonials /> }] : []),
        { name: 'certifications', title: t('tabs.certifications'), panel: <Certificates /> },
      ]}
    />
  )
}

function FacilityTour() {
  const { t } = useTranslation('quality')
  const [isAsked, setAsked] = useState(false)
  return (
    <div className="grid gap-6 lg:grid-cols-[740px_1fr] lg:items-center lg:gap-14">
      <button
        type="button"
        onClick={() => setAsked(true)}
        className="group relative aspect-740/440 overflow-hidden rounded-card bg-backdrop text-on-disc"
      >
        <span className="sr-only">{t('tour.still')} </span>
        <ItemPicture
          picture={pictureOf('hero-3')}
          alt=""
          sizes="(min-width: 1024px) 740px, 100vw"
          className="absolute inset-0 object-[78%_50%]"
        />
        <span className="absolute inset-0 flex items-center justify-center">
          <span className="flex size-20 items-center justify-center rounded-full bg-disc transition-transform duration-200 group-hover:scale-105 motion-reduce:transform-none">
            <Icon of={Video} className="size-8 stroke-[1.5]" />
          </span>
        </span>
        <span className="absolute start-4 bottom-4 inline-flex h-7 items-center rounded-full bg-disc px-3 text-caption font-semibold rtl:font-bold">
          {t('tour.live')}
        </span>
      </button>
      <div>
        <h2 className="type-h2 max-w-[16ch]">{t('tour.area')}</h2>
        <p className="mt-3 type-body text-quiet">{t('tour.text')}</p>
        <Button variant="outline" className="mt-6" onClick={() => setAsked(true)}>
          {t('tour.schedule')}
        </Button>
      </div>
      {isAsked ? (
        <Suspense>
          <TourSheet onClose={() => setAsked(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

function Testimonials() {
  const { t } = useTranslation(['quality', 'trust'])
  return (
    <>
      <ul className="grid gap-3 lg:grid-cols-3 lg:gap-6">
        {standards.map(({ name, rating, picture }) => (
          <li key={name} className="flex flex-col rounded-card border border-line bg-card p-6 lg:p-7">
            <Stars rating={rating} label={t('trust:rating', { rating, most: 5 })} />
            <blockquote className="mt-3 flex-1 type-body">{t('trust:quoted', { words: t(`said.${name}.text`) })}</blockquote>
            <p className="mt-5 flex items-center gap-3">
              <Avatar name={t(`said.${name}.name`)} src={`${pictureOf(picture).base}-150.webp`} />
              <span>
                <span className="block type-label leading-6">{t(`said.${name}.name`)}</span>{' '}
                <span className="block type-small text-quiet">{t(`said.${name}.place`)}</span>
              </span>
            </p>
          </li>
        ))}
      </ul>
      <Source of="testimonials" className="mt-3" />
    </>
  )
}

function Certificates() {
  const { t } = useTranslation('quality')
  const { approvals } = useSettings().assurances
  return (
    <ul className="grid gap-3 md:grid-cols-3 lg:gap-6">
      {certificates
        .filter(({ name }) => name !== 'health' || approvals.enabled)
        .map(({ name, icon }) => (
          <li key={name} className="rounded-card border border-line bg-card p-6 lg:p-7">
            <Icon of={icon} className="size-9 stroke-[1.3] text-primary-text" />
            <h2 className="mt-4 type-h3">{t(`certificates.${name}.title`)}</h2>
            <p className="mt-1 type-body text-quiet">{t(`certificates.${name}.text`)}</p>
            {name === 'health' ? <Source of="approvals" className="mt-2" /> : null}
          </li>
        ))}
    </ul>
  )
}
