import { Check, Droplets, type IconNode, SearchCheck, ShieldCheck, Truck, Warehouse } from 'lucide'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#values/format.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { closeUpOf } from '#web/storefront/pictures.ts'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ItemPicture } from '#web/ui/picture.tsx'

const steps = [
  { name: 'inspection', icon: SearchCheck, points: ['authenticity', 'fabric', 'condition', 'flaws'] },
  { name: 'cleaning', icon: Droplets, points: ['dry', 'steam', 'stains', 'embellishments'] },
  { name: 'control', icon: ShieldCheck, points: ['after', 'zippers', 'repairs', 'final'] },
  { name: 'storage', icon: Warehouse, points: ['sorting', 'hanging', 'light', 'checks', 'climate'] },
  { name: 'delivery', icon: Truck, points: ['packaging', 'care', 'tracking', 'receipt'] },
] as const satisfies readonly { name: string; icon: IconNode; points: readonly string[] }[]

/** The five steps between two customers. */
export function ProcessCards() {
  const { t } = useTranslation('quality')
  const { locale } = useViewer()
  return (
    <ol className="mt-8 grid grid-cols-1 gap-3 md:grid-cols-2 lg:mt-10 lg:grid-cols-3 lg:gap-6">
      {steps.map(({ name, icon, points }, index) => (
        <li key={name} className="relative rounded-card border border-line bg-card p-6 lg:p-7">
          <Icon
            of={icon}
            className={cn('absolute end-6 top-7 size-6 stroke-[1.5] text-primary-text lg:end-7', name === 'delivery' && 'rtl:-scale-x-100')}
          />
          <span aria-hidden="true" className="block text-number leading-13 font-light text-primary-text">
            {formatNumber(index + 1, locale)}
          </span>
          <h2 className="mt-1 type-h3">{t(`process.${name}.title`)}</h2>
          <ul className="mt-2.5">
            {points.map((point) => (
              <li key={point} className="flex items-start gap-2.5 py-1 text-secondary leading-6.25 text-quiet">
                <Icon of={Check} className="mt-1 size-4 shrink-0 text-good" />
                <span className="min-w-0">{t(`process.${name}.${point}`)}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
      <li aria-hidden="true" className="relative min-h-55 overflow-hidden rounded-card">
        <ItemPicture
          picture={closeUpOf('abaya')}
          alt=""
          sizes="(min-width: 1024px) 400px, 100vw"
          className="absolute inset-0 object-[50%_45%]"
        />
      </li>
    </ol>
  )
}
