import { type IconNode, Repeat, ShieldCheck, Sparkles, Truck, WalletCards } from 'lucide'
import { useTranslation } from 'react-i18next'
import { addDays, type Day } from '#values/day.ts'
import { formatDay, formatNumber } from '#values/format.ts'
import { nextWeekend } from '#values/weekends.ts'
import { LocalLink } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { ArrowLink } from '#web/ui/arrow-link.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { SectionTitle } from '#web/ui/section-title.tsx'

const steps = [
  { name: 'delivered', icon: Truck, after: -1, length: 1 },
  { name: 'yours', icon: Sparkles, after: 0, length: 3 },
  { name: 'collected', icon: Repeat, after: 3, length: 1 },
  { name: 'checked', icon: ShieldCheck, after: 4, length: 1 },
  { name: 'deposit', icon: WalletCards, after: 5, length: 1 },
] as const satisfies readonly { name: string; icon: IconNode; after: number; length: number }[]

const pills = {
  yours: 'border-primary bg-primary text-on-primary',
  deposit: 'border-gold-tint bg-gold-tint text-gold-text',
} as const

/** One rental from door to door, on the days of a coming weekend. */
export function HowItWorksSection() {
  const { t } = useTranslation('home')
  const { earliest } = useViewer()
  const { from } = nextWeekend(earliest)
  const more = (
    <ArrowLink>
      <LocalLink to="/how-it-works">{t('steps.more')}</LocalLink>
    </ArrowLink>
  )
  return (
    <section aria-labelledby="steps" className="wrap mt-18 lg:mt-24">
      <SectionTitle isOrnate id="steps" title={t('steps.title')} end={<span className="max-md:hidden">{more}</span>} />
      <ol className="mt-6 grid gap-5 md:grid-cols-7 md:gap-x-1 lg:mt-8 lg:gap-x-2">
        {steps.map(({ name, icon, after, length }) => (
          <li key={name} className={cn('grid grid-cols-[72px_1fr] gap-x-4 md:block', length === 3 && 'md:col-span-3')}>
            <span className={cn('row-span-2 grid md:mb-4', length === 3 && 'md:grid-cols-3')}>
              {Array.from({ length }, (_, index) => (
                <DayMark key={index} day={addDays(from, after + index)} className={index > 0 ? 'max-md:hidden' : undefined} />
              ))}
            </span>
            <h3
              className={cn(
                'flex h-14 items-center gap-3 rounded-full border px-4 text-secondary type-label md:max-lg:px-2 md:max-lg:justify-center md:max-lg:text-caption lg:px-3.5',
                name === 'yours' || name === 'deposit' ? pills[name] : 'border-line bg-card',
              )}
            >
              <Icon of={icon} className={cn('size-5 shrink-0 stroke-[1.6]', length === 1 && 'md:max-lg:hidden')} />
              {t(`steps.${name}.title`)}
            </h3>
            <p className="mt-2 px-4 text-secondary leading-6 text-quiet md:max-lg:px-1 md:max-lg:text-sm lg:mt-4 rtl:leading-6.75">
              {t(`steps.${name}.text`)}
            </p>
          </li>
        ))}
      </ol>
      <p className="mt-6 md:hidden">{more}</p>
    </section>
  )
}

function DayMark({ day, className }: { day: Day; className?: string | undefined }) {
  const { locale } = useViewer()
  return (
    <time dateTime={day} className={cn('block text-center md:ps-1 md:text-start lg:ps-4', className)}>
      <span className="block text-secondary leading-6 text-quiet">{formatDay(day, locale, 'weekday')}</span>{' '}
      <span className="block text-number-sm leading-9 font-light">{formatNumber(Number(day.slice(8)), locale)}</span>
    </time>
  )
}
