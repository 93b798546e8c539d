import { type IconNode, Ruler, Search, Shirt } from 'lucide'
import { useTranslation } from 'react-i18next'
import { Tatreez } from '#web/brand/tatreez.tsx'
import { useWithChoice } from '#web/features/dates/use-choice.ts'
import { LocalLink } from '#web/runtime/links.ts'
import { ArrowLink } from '#web/ui/arrow-link.tsx'
import { Icon } from '#web/ui/icon.tsx'

const steps = [
  { name: 'sizes', icon: Ruler, to: '/profile?tab=sizes' },
  { name: 'search', icon: Search, to: '/browse' },
  { name: 'list', icon: Shirt, to: '/rent-clothes' },
] as const satisfies readonly { name: string; icon: IconNode; to: string }[]

/** The overview of a person without an order: three first steps instead of empty figures. */
export function Welcome() {
  const { t } = useTranslation('profile')
  const keep = useWithChoice()
  return (
    <section aria-labelledby="welcome" className="overflow-hidden rounded-card border border-line bg-card">
      <Tatreez kind="rich" />
      <div className="p-6 lg:p-8">
        <h2 id="welcome" className="type-h2">
          {t('welcome.title')}
        </h2>
        <p className="mt-1 type-body text-quiet">{t('welcome.lead')}</p>
        <ol className="mt-6 grid gap-6 lg:grid-cols-3 lg:gap-8">
          {steps.map(({ name, icon, to }) => (
            <li key={name} className="flex flex-col items-start border-t border-line pt-5">
              <span className="flex size-11 items-center justify-center rounded-full bg-primary-tint text-primary-text">
                <Icon of={icon} className="size-5 stroke-[1.6]" />
              </span>
              <h3 className="mt-4 type-title">{t(`welcome.${name}.title`)}</h3>
              <p className="mt-1 mb-3 text-secondary leading-6 text-quiet">{t(`welcome.${name}.text`)}</p>
              <ArrowLink className="mt-auto min-h-11">
                <LocalLink to={name === 'search' ? keep(to) : to}>{t(`welcome.${name}.action`)}</LocalLink>
              </ArrowLink>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
