import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from 'react-i18next'
import type { ItemCard } from '#domain/catalogue/items/item.contract.ts'
import type { PublicSettings } from '#domain/site/settings/settings.contract.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { SitePicture } from '#web/layout/site-picture.tsx'
import { cn } from '#web/ui/cn.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Price } from '#web/ui/price.tsx'
import { useWithChoice } from '#web/features/dates/use-choice.ts'
import { useSettings } from '#web/features/settings/settings-context.tsx'
import { HeroActions } from './hero-actions.tsx'
import { type Slides, useSlides } from './use-slides.ts'

type Slide = PublicSettings['header']['images'][number]

/** The hero slider. It rotates unless paused, hovered, focused, or reduced motion is preferred. */
export function Hero({ items }: { items: readonly ItemCard[] }) {
  const { t } = useTranslation('home')
  const { header } = useSettings()
  const { title, subtitle, image, images, showSliderButtons, sliderInterval } = header
  const slides = images.length > 0 ? images : [{ image, title, productId: '' }]
  const isAtRest = useIsAtRest()
  const moves = useSlides(slides.length, sliderInterval, isAtRest)
  const { at, hold } = moves
  const shown = items.find((item) => item.id === slides[at]?.productId)
  const isLeft = ({ currentTarget, relatedTarget }: FocusEvent) => !currentTarget.contains(relatedTarget)
  return (
    <section
      aria-roledescription="carousel"
      aria-label={t('hero.label')}
      className="relative"
      onPointerEnter={() => hold('pointer', true)}
      onPointerLeave={() => hold('pointer', false)}
      onFocus={() => hold('focus', true)}
      onBlur={(event) => isLeft(event) && hold('focus', false)}
    >
      <div className="relative h-[330px] overflow-hidden bg-backdrop lg:absolute lg:inset-y-0 lg:start-[41.8%] lg:end-0 lg:h-auto">
        <Pictures slides={slides} at={at} isAtRest={isAtRest} />
        {shown ? <Caption item={shown} /> : null}
        {showSliderButtons ? <Bars slides={slides} moves={moves} className="absolute start-4 bottom-1 lg:hidden" /> : null}
        {slides.length > 1 ? <PauseButton moves={moves} className="absolute end-1 bottom-0 text-on-disc lg:hidden" /> : null}
      </div>
      <div className="wrap relative pt-6 lg:min-h-[592px] lg:pt-[74px] lg:pb-[68px]">
        <div className="lg:w-[42%] lg:pe-4">
          <h1 className="grid type-display">
            {slides.map((slide, index) => (
              <span
                key={index}
                className={cn(
                  'col-start-1 row-start-1 text-balance transition-opacity duration-200',
                  index === at ? 'opacity-100' : 'invisible opacity-0',
                )}
              >
                {slide.title || title}
              </span>
            ))}
          </h1>
          <p className="mt-5 hidden max-w-[440px] type-body text-quiet lg:block">{subtitle}</p>
          <div className="mt-7 hidden flex-wrap items-center gap-x-6 gap-y-3 lg:flex">
            <HeroActions />
            {slides.length > 1 ? (
              <div className="-ms-3 flex items-center gap-2">
                {showSliderButtons ? (
                  <>
                    <IconButton label={t('hero.previous')} onClick={() => moves.go(at - 1)}>
                      <Icon of={ChevronLeft} className="rtl:-scale-x-100" />
                    </IconButton>
                    <Bars slides={slides} moves={moves} />
                    <IconButton label={t('hero.next')} onClick={() => moves.go(at + 1)}>
                      <Icon of={ChevronRight} className="rtl:-scale-x-100" />
                    </IconButton>
                  </>
                ) : null}
                <PauseButton moves={moves} />
              </div>
            ) : null}
          </div>
        </div>
      </div>
    </section>
  )
}

/** True some time after the page has loaded: the other pictures never share the line with the first view, nor their movement the processor. */
function useIsAtRest(): boolean {
  const [isAtRest, setAtRest] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      timer = setTimeout(() => setAtRest(true), 2500)
    }
    if (document.readyState === 'complete') wait()
    else window.addEventListener('load', wait, { once: true })
    return () => {
      window.removeEventListener('load', wait)
      clearTimeout(timer)
    }
  }, [])
  return isAtRest
}

function Pictures({ slides, at, isAtRest }: { slides: readonly Slide[]; at: number; isAtRest: boolean }) {
  const isArabic = useLocale() === 'ar'
  return slides.map(({ image }, index) =>
    index === 0 || isAtRest || index === at ? (
      <div
        key={index}
        aria-hidden="true"
        className={cn(
          'absolute inset-0 transition-opacity duration-500 motion-reduce:transition-none',
          index === at ? 'opacity-100' : 'opacity-0',
        )}
      >
        <SitePicture
          image={image}
          sizes="(min-width: 1024px) 70vw, 120vw"
          priority={index === 0}
          className={isArabic ? 'object-[0%_50%]' : 'object-[100%_50%]'}
        />
      </div>
    ) : null,
  )
}

function Caption({ item }: { item: ItemCard }) {
  const { t } = useTranslation('common')
  const keep = useWithChoice()
  return (
    <LocalLink
      to={keep(`/product/${item.id}`)}
      className="absolute end-6 top-4 hidden rounded-card bg-disc px-4 py-2.5 text-on-disc lg:block"
    >
      <span className="block text-sm">{item.name}</span>
      <span className="block text-sm">
        <Price amount={item.price} size="small" className="font-semibold" /> {t('forDays', { count: item.days })}
      </span>
    </LocalLink>
  )
}

function PauseButton({ moves: { isStopped, toggle }, className }: { moves: Slides; className?: string }) {
  const { t } = useTranslation('home')
  return (
    <IconButton label={isStopped ? t('hero.play') : t('hero.pause')} onClick={toggle} className={cn('[&_svg]:size-[18px]', className)}>
      {isStopped ? <Icon of={Play} /> : <Icon of={Pause} />}
    </IconButton>
  )
}

function Bars({ slides, moves: { at, go, isMoving }, className }: { slides: readonly Slide[]; moves: Slides; className?: string }) {
  const { t } = useTranslation('home')
  if (slides.length < 2) return null
  return (
    <div className={cn('flex gap-1.5', className)}>
      {slides.map((_, index) => (
        <button
          key={index}
          type="button"
          aria-label={t('hero.slide', { number: index + 1, total: slides.length })}
          aria-current={index === at ? 'true' : undefined}
          onClick={() => go(index)}
          className="flex h-6 w-11 items-center lg:w-12"
        >
          <span className="block h-[3px] w-full overflow-hidden rounded-full bg-on-disc/20 lg:bg-line">
            {index === at ? <Progress isMoving={isMoving} /> : null}
          </span>
        </button>
      ))}
    </div>
  )
}

/** Fills up while its picture is shown. */
function Progress({ isMoving }: { isMoving: boolean }) {
  const { sliderInterval } = useSettings().header
  const bar = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (!isMoving) return
    const filling = bar.current?.animate([{ transform: 'scaleX(0)' }, { transform: 'none' }], sliderInterval)
    return () => filling?.cancel()
  }, [isMoving, sliderInterval])
  return <span ref={bar} className="block h-full origin-left rounded-full bg-on-disc lg:bg-ink rtl:origin-right" />
}
