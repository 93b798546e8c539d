import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemCard } from '#domain/catalogue/items/item.contract.ts'
import type { PublicSettings } from '#domain/site/settings/settings.contract.ts'
import { useWithChoice } from '#web/features/dates/use-choice.ts'
import { useSettings } from '#web/features/settings/settings-context.tsx'
import { SiteLink } from '#web/layout/site-link.tsx'
import { SitePicture } from '#web/layout/site-picture.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { ArrowLink } from '#web/ui/arrow-link.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Price } from '#web/ui/price.tsx'
import { HeroActions } from './hero-actions.tsx'
import { type Slides, useSlides } from './use-slides.ts'

type Slide = PublicSettings['header']['images'][number]

/** The hero slider. It rotates unless paused, hovered, focused, or reduced motion is preferred. */
export function Hero({ items }: { items: readonly ItemCard[] }) {
  const { t } = useTranslation('home')
  const { header } = useSettings()
  const { title, image, imageFocus, images, showSliderButtons, sliderInterval } = header
  const slides =
    images.length > 0
      ? images
      : [{ image, focus: imageFocus, title, subtitle: '', button: '', url: '', productId: '', from: '', until: '' }]
  const isAtRest = useIsAtRest()
  const moves = useSlides(slides.length, sliderInterval, isAtRest)
  const { at, hold } = moves
  const shown = items.find((item) => item.id === slides[at]?.productId)
  const isLeft = ({ currentTarget, relatedTarget }: FocusEvent) => !currentTarget.contains(relatedTarget)
  return (
    <section
      aria-roledescription={t('layout:carousel')}
      aria-label={t('hero.label')}
      className="relative"
      onPointerEnter={() => hold('pointer', true)}
      onPointerLeave={() => hold('pointer', false)}
      onFocus={() => hold('focus', true)}
      onBlur={(event) => isLeft(event) && hold('focus', false)}
    >
      <div className="relative @container-[size] aspect-13/11 max-h-100 w-full overflow-hidden bg-backdrop md:absolute md:inset-y-0 md:start-[41.8%] md:end-0 md:aspect-auto md:max-h-none md:w-auto">
        <Pictures slides={slides} at={at} isAtRest={isAtRest} />
        {shown ? <Caption item={shown} image={slides[at]?.image ?? ''} /> : null}
        {showSliderButtons ? <Bars slides={slides} moves={moves} className="absolute start-4 bottom-1 md:hidden" /> : null}
        {slides.length > 1 ? <PauseButton moves={moves} className="absolute end-1 bottom-0 text-on-disc md:hidden" /> : null}
      </div>
      <div className="wrap pointer-events-none relative pt-6 *:pointer-events-auto md:min-h-[66vw] md:pt-12 md:pb-16 lg:min-h-[max(36vw,min(600px,52vw))] lg:pt-14 lg:pb-17 xl:pt-18.5">
        <div className="md:w-[41%] md:max-w-[calc(41.8vw-max(32px,(100vw-1248px)/2)-12px)] md:pe-4 lg:w-[42%] lg:pe-0">
          <h1 className="grid type-display md:items-end md:max-xl:text-hero-md md:max-xl:leading-[1.15] md:max-xl:rtl:leading-[1.4]">
            {slides.map((slide, index) => (
              <span
                key={index}
                // The others keep the height without being text of the heading.
                data-title={slide.title || title}
                className={cn(
                  'col-start-1 row-start-1 text-balance transition-opacity duration-200',
                  index === at ? 'opacity-100' : 'invisible opacity-0 before:content-[attr(data-title)]',
                )}
              >
                {index === at ? slide.title || title : null}
              </span>
            ))}
          </h1>
          <BelowTitle slides={slides} at={at} />
          <div className="mt-7 hidden flex-wrap items-center gap-x-6 gap-y-3 md:flex">
            <div className="hidden lg:contents">
              <HeroActions own={slides[at]} />
            </div>
            {slides.length > 1 ? (
              <div className="-ms-3 flex min-w-0 items-center gap-2 md:max-lg:gap-0">
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

/** The words below the title, and on smaller screens the button of the slide: as high for each slide as for the longest. */
function BelowTitle({ slides, at }: { slides: readonly Slide[]; at: number }) {
  const { subtitle } = useSettings().header
  const { button, url } = slides[at] ?? {}
  return (
    <>
      <div className="mt-5 hidden max-w-110 type-body text-quiet lg:grid">
        {slides.map((slide, index) => (
          <p
            key={index}
            data-words={slide.subtitle || subtitle}
            className={cn('col-start-1 row-start-1', index !== at && 'invisible before:content-[attr(data-words)]')}
          >
            {index === at ? slide.subtitle || subtitle : null}
          </p>
        ))}
      </div>
      {slides.some((slide) => slide.button) ? (
        <p className="mt-3 min-h-11 lg:hidden">
          {button && url ? (
            <ArrowLink>
              <SiteLink href={url}>{button}</SiteLink>
            </ArrowLink>
          ) : null}
        </p>
      ) : null}
    </>
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
  const { alts } = useSettings()
  // Each picture is fetched one ahead of its turn.
  const [reached, setReached] = useState(0)
  if (at > reached) setReached(at)
  return slides.map(({ image, focus }, index) =>
    index <= reached || (isAtRest && index === reached + 1) ? (
      <div
        key={index}
        aria-hidden={index === at && alts[image] ? undefined : true}
        className={cn(
          'absolute inset-0 transition-opacity duration-500 motion-reduce:transition-none',
          index === at ? 'opacity-100' : 'opacity-0',
        )}
      >
        <SitePicture
          image={image}
          focus={focus}
          sizes="(min-width: 1024px) 72vw, 136vw"
          tall={{ media: '(min-width: 768px) and (max-width: 1023px)', sizes: '59vw' }}
          priority={index === 0}
          className={cn('md:max-lg:object-bottom', isArabic ? 'object-[0%_50%]' : 'object-[100%_50%]')}
        />
      </div>
    ) : null,
  )
}

/** The position of the price beside its garment, by picture and item: the pictures keep their empty side at the inline start. */
const besideGarment: Record<string, string | undefined> = {
  'hero-1 mf-002': 'end-[calc(0.59*max(100cqw,160cqh))] top-[62%]',
  'hero-2 mf-001': 'end-[calc(0.56*max(100cqw,160cqh))] top-[62%]',
  'hero-3 ms-001': 'end-[calc(0.62*max(100cqw,160cqh))] top-[5%]',
  'hero-4 mf-001': 'end-[calc(0.56*max(100cqw,160cqh))] top-[62%]',
  'hero-5 mf-002': 'end-[calc(0.58*max(100cqw,160cqh))] top-[62%]',
}

function Caption({ item, image }: { item: ItemCard; image: string }) {
  const { t } = useTranslation('common')
  const keep = useWithChoice()
  return (
    <LocalLink
      to={keep(`/product/${item.id}`)}
      data-caption={item.id}
      className={cn(
        'absolute hidden w-max max-w-42 rounded-card bg-disc px-4 py-2.5 text-sm text-on-disc xl:block',
        besideGarment[`${image} ${item.id}`] ?? 'start-6 top-6',
      )}
    >
      <span className="block text-balance">{item.name}</span>
      <span className="block whitespace-nowrap">
        <Price amount={item.price} size="small" className="font-semibold" /> {t('forDays', { count: item.days })}
      </span>
    </LocalLink>
  )
}

function PauseButton({ moves: { isStopped, toggle }, className }: { moves: Slides; className?: string }) {
  const { t } = useTranslation('home')
  return (
    <IconButton label={isStopped ? t('hero.play') : t('hero.pause')} onClick={toggle} className={cn('[&_svg]:size-4.5', className)}>
      {isStopped ? <Icon of={Play} /> : <Icon of={Pause} />}
    </IconButton>
  )
}

function Bars({ slides, moves: { at, go, isMoving }, className }: { slides: readonly Slide[]; moves: Slides; className?: string }) {
  const { t } = useTranslation('home')
  if (slides.length < 2) return null
  return (
    <div className={cn('flex min-w-0 gap-1.5', className)}>
      {slides.map((_, index) => (
        <button
          key={index}
          type="button"
          aria-label={t('hero.slide', { number: index + 1, total: slides.length })}
          aria-current={index === at ? 'true' : undefined}
          onClick={() => go(index)}
          className="flex h-6 w-11 min-w-6 items-center lg:w-12"
        >
          <span className="block h-0.75 w-full overflow-hidden rounded-full bg-on-disc/20 md:bg-line">
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
  return <span ref={bar} className="block h-full origin-left rounded-full bg-on-disc md:bg-ink rtl:origin-right" />
}
