import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemCard } from '#domain/items/item.contract.ts'
import { LocalLink, useLocale } from '#web/frame/links.ts'
import { pictureOf } from '#web/frame/images.ts'
import { cn } from '#web/kit/cn.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { ItemPicture } from '#web/kit/picture.tsx'
import { Price } from '#web/kit/price.tsx'
import { useSlides } from './use-slides.ts'

const slides = [
  { name: 'occasion', picture: 'hero-1', item: 'wf-001' },
  { name: 'wedding', picture: 'hero-2', item: 'wp-001' },
  { name: 'everyday', picture: 'hero-3', item: 'wc-001' },
] as const

/** Three pictures with their promise; they move every five seconds unless stopped, pointed at or unwanted. */
export function Hero({ items }: { items: readonly ItemCard[] }) {
  const { t } = useTranslation('home')
  const { at, isMoving, isStopped, go, toggle, hold } = useSlides(slides.length)
  const shown = items.find((item) => item.id === slides[at]?.item)
  return (
    <section
      aria-roledescription="carousel"
      aria-label={t('hero.label')}
      className="relative"
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
    >
      <div className="relative h-[330px] overflow-hidden bg-backdrop lg:absolute lg:inset-y-0 lg:start-[41.8%] lg:end-0 lg:h-auto">
        <Pictures at={at} />
        {shown ? <Caption item={shown} /> : null}
        <Bars at={at} isMoving={isMoving} go={go} className="absolute start-4 bottom-1 lg:hidden" />
      </div>
      <div className="wrap relative pt-6 lg:h-[592px] lg:pt-[74px]">
        <div className="lg:w-[42%] lg:pe-4">
          <Titles at={at} />
          <p className="mt-5 hidden max-w-[440px] type-body text-quiet lg:block">{t('hero.text')}</p>
          <div className="-ms-3 mt-7 hidden items-center gap-2 lg:flex">
            <IconButton label={t('hero.previous')} onClick={() => go(at - 1)}>
              <ChevronLeft aria-hidden="true" className="rtl:-scale-x-100" />
            </IconButton>
            <Bars at={at} isMoving={isMoving} go={go} />
            <IconButton label={t('hero.next')} onClick={() => go(at + 1)}>
              <ChevronRight aria-hidden="true" className="rtl:-scale-x-100" />
            </IconButton>
            <IconButton label={isStopped ? t('hero.play') : t('hero.pause')} onClick={toggle} className="[&_svg]:size-[18px]">
              {isStopped ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
            </IconButton>
          </div>
        </div>
      </div>
    </section>
  )
}

function Titles({ at }: { at: number }) {
  const { t } = useTranslation('home')
  return (
    <h1 className="grid type-display">
      {slides.map(({ name }, index) => (
        <span
          key={name}
          className={cn(
            'col-start-1 row-start-1 text-balance transition-opacity duration-200',
            index === at ? 'opacity-100' : 'invisible opacity-0',
          )}
        >
          {t(`hero.slides.${name}`)}
        </span>
      ))}
    </h1>
  )
}

function Pictures({ at }: { at: number }) {
  const isArabic = useLocale() === 'ar'
  const [isAwake, setAwake] = useState(false)
  useEffect(() => {
    // The other pictures never share the line with the first view.
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      timer = setTimeout(() => setAwake(true), 2500)
    }
    if (document.readyState === 'complete') wait()
    else window.addEventListener('load', wait, { once: true })
    return () => {
      window.removeEventListener('load', wait)
      clearTimeout(timer)
    }
  }, [])
  return slides.map(({ name, picture }, index) =>
    index === 0 || isAwake || index === at ? (
      <div
        key={name}
        aria-hidden="true"
        className={cn(
          'absolute inset-0 transition-opacity duration-500 motion-reduce:transition-none',
          index === at ? 'opacity-100' : 'opacity-0',
        )}
      >
        <ItemPicture
          picture={pictureOf(isArabic ? `${picture}-mirrored` : picture)}
          sizes="(min-width: 1024px) 70vw, 80vw"
          priority={index === 0}
          alt=""
          className={isArabic ? 'object-[0%_50%]' : 'object-[100%_50%]'}
        />
      </div>
    ) : null,
  )
}

function Caption({ item }: { item: ItemCard }) {
  const { t } = useTranslation('common')
  return (
    <LocalLink to={`/product/${item.id}`} className="absolute end-6 top-4 hidden rounded-card bg-disc px-4 py-2.5 text-on-disc lg:block">
      <span className="block text-sm">{item.name}</span>
      <span className="block text-sm">
        <Price amount={item.price} size="small" className="font-semibold" /> {t('forDays', { count: item.days })}
      </span>
    </LocalLink>
  )
}

interface BarsProps {
  at: number
  isMoving: boolean
  go: (to: number) => void
  className?: string
}

function Bars({ at, isMoving, go, className }: BarsProps) {
  const { t } = useTranslation('home')
  return (
    <div className={cn('flex gap-1.5', className)}>
      {slides.map(({ name }, index) => (
        <button
          key={name}
          type="button"
          aria-label={t('hero.slide', { number: index + 1, total: slides.length })}
          aria-current={index === at ? 'true' : undefined}
          onClick={() => go(index)}
          className="flex h-6 w-11 items-center lg:w-12"
        >
          <span className="block h-[3px] w-full overflow-hidden rounded-full bg-on-disc/20 lg:bg-line">
            {index === at ? (
              <span
                className={cn(
                  'block h-full origin-left rounded-full bg-on-disc lg:bg-ink rtl:origin-right',
                  isMoving && 'animate-[hero-progress_5s_linear]',
                )}
              />
            ) : null}
          </span>
        </button>
      ))}
    </div>
  )
}
