import { Award, BadgeCheck, Camera, type IconNode, Leaf } from 'lucide'
import { useTranslation } from 'react-i18next'
import { useSettings } from '#web/features/settings/settings-context.tsx'
import { Source } from '#web/features/trust/source.tsx'
import { cn } from '#web/ui/cn.ts'
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
  const { approvals } = useSettings().assurances
  const shown = reasons.filter(({ name }) => name !== 'health' || approvals.enabled)
  return (
    <section aria-labelledby="why" className="mt-18 lg:mt-24">
      <SectionTitle isOrnate id="why" title={t('why.title')} />
      <ul
        className={cn(
          'mt-6 grid gap-px overflow-hidden rounded-card border border-line bg-line lg:mt-8',
          approvals.enabled ? 'sm:grid-cols-2 lg:grid-cols-4' : 'sm:grid-cols-3',
        )}
      >
        {shown.map(({ name, icon }) => (
          <li key={name} className="bg-card p-6">
            <Icon of={icon} className="size-6 stroke-[1.5] text-primary-text" />
            <h3 className="mt-3 type-title">{t(`why.${name}.title`)}</h3>
            <p className="text-secondary leading-6 text-quiet rtl:leading-6.75">{t(`why.${name}.text`)}</p>
            {name === 'health' ? <Source of="approvals" className="mt-1" /> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
