import { Award, BadgeCheck, Camera, type IconNode, Leaf } from 'lucide'
import { useTranslation } from 'react-i18next'
import { Icon } from '#web/ui/icon.tsx'
import { SectionTitle } from '#web/ui/section-title.tsx'

const reasons = [
  { name: 'health', icon: BadgeCheck },
  { name: 'eco', icon: Leaf },
  { name: 'guarantee', icon: Award },
  { name: 'photographed', icon: Camera },
] as const satisfies readonly { name: string; icon: IconNode }[]

export function TrustReasons() {
  const { t } = useTranslation('quality')
  return (
    <section aria-labelledby="why" className="mt-18 lg:mt-24">
      <SectionTitle isOrnate id="why" title={t('why.title')} />
      <ul className="mt-6 grid overflow-hidden rounded-card border border-line bg-line max-lg:gap-px sm:grid-cols-2 lg:mt-8 lg:grid-cols-4 lg:gap-px">
        {reasons.map(({ name, icon }) => (
          <li key={name} className="bg-card p-6">
            <Icon of={icon} className="size-6 stroke-[1.5] text-primary-text" />
            <h3 className="mt-3 type-title">{t(`why.${name}.title`)}</h3>
            <p className="text-secondary leading-6 text-quiet rtl:leading-6.75">{t(`why.${name}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
