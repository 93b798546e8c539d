import { ChevronLeft, ChevronRight } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pictureOf } from '#web/brand/images.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { Source } from './source.tsx'

const testimonials = [
  { name: 'huda', rating: 5, picture: 'type-abaya' },
  { name: 'yazan', rating: 5, picture: 'type-suit' },
  { name: 'salma', rating: 5, picture: 'type-gown' },
] as const

/** A rotating carousel of testimonials. */
export function Testimonials() {
  const { t } = useTranslation('trust')
  const [at, setAt] = useState(0)
  const go = (to: number) => setAt((to + testimonials.length) % testimonials.length)
  return (
    <section
      aria-roledescription={t('layout:carousel')}
      aria-label={t('testimonialsTitle')}
      className="flex flex-col rounded-card border border-line bg-card p-6 lg:p-14 lg:pt-12"
    >
      <ul aria-live="polite" className="grid flex-1">
        {testimonials.map(({ name, rating, picture }, index) => (
          <li
            key={name}
            aria-hidden={index === at ? undefined : true}
            className={cn(
              'col-start-1 row-start-1 flex flex-col transition-opacity duration-200',
              index === at ? 'opacity-100' : 'invisible opacity-0',
            )}
          >
            <Stars rating={rating} label={t('rating', { rating, most: 5 })} />
            <blockquote className="mt-3 flex-1 text-heading leading-8.5 font-light text-pretty lg:mt-5 lg:text-page-title lg:leading-10 rtl:leading-9.5 lg:rtl:leading-11.5">
              {t('quoted', { words: t(`said.${name}.text`) })}
            </blockquote>
            <p className="mt-6 flex items-center gap-3 lg:mt-10">
              <Avatar name={t(`said.${name}.name`)} src={`${pictureOf(picture).base}-150.webp`} />
              <span>
                <span className="block type-label leading-6.5">{t(`said.${name}.from`)}</span>{' '}
                <span className="block type-small text-quiet">{t(`said.${name}.role`)}</span>
              </span>
            </p>
          </li>
        ))}
      </ul>
      <div className="-mx-3 mt-4 flex items-center justify-end gap-1 lg:-mt-11">
        <IconButton label={t('previous')} onClick={() => go(at - 1)}>
          <Icon of={ChevronLeft} className="rtl:-scale-x-100" />
        </IconButton>
        {testimonials.map(({ name }, index) => (
          <button
            key={name}
            type="button"
            aria-label={t('goTo', { number: index + 1 })}
            aria-current={index === at ? 'true' : undefined}
            onClick={() => go(index)}
            className="group flex h-11 min-w-6 items-center justify-center rounded-full"
          >
            <span
              className={cn(
                'block h-2 rounded-full transition-all duration-200 motion-reduce:transition-none',
                index === at ? 'w-6 bg-primary' : 'w-2 bg-field group-hover:bg-ink',
              )}
            />
          </button>
        ))}
        <IconButton label={t('next')} onClick={() => go(at + 1)}>
          <Icon of={ChevronRight} className="rtl:-scale-x-100" />
        </IconButton>
      </div>
      <Source of="testimonials" className="mt-2" />
    </section>
  )
}
