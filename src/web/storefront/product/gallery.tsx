import { ChevronLeft, ChevronRight, ZoomIn } from 'lucide'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '#domain/catalogue/items/item.contract.ts'
import { HeartDisc } from '#web/features/items/item-card.tsx'
import { lazy } from '#web/runtime/lazy.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ItemPicture } from '#web/ui/picture.tsx'
import { ShareButton } from './share-button.tsx'

const ZoomDialog = lazy(() => import('./zoom-dialog.tsx'))
const disc =
  'absolute inline-flex size-11 items-center justify-center rounded-full bg-disc text-on-disc transition-opacity duration-200 disabled:opacity-0'

/** The pictures: swiped on a phone, by thumbnails and arrows with a pointer, large in a dialog. */
export function Gallery({ item }: { item: Item }) {
  const { t } = useTranslation('product')
  const [isZoomed, setZoomed] = useState(false)
  const { pictures } = item
  const { strip, at, show, turnByArrow } = useStrip(pictures)

  return (
    <section aria-label={t('pictures')}>
      <div className="relative -mx-4 md:mx-0">
        <ul
          ref={strip}
          onKeyDown={turnByArrow}
          className="no-scrollbar flex snap-x snap-mandatory overflow-x-auto bg-backdrop md:rounded-card"
        >
          {pictures.map((picture, index) => (
            <li key={picture.base} id={`picture-${index + 1}`} className="aspect-4/5 w-full shrink-0 snap-start">
              <button
                type="button"
                tabIndex={index === at ? 0 : -1}
                aria-haspopup="dialog"
                aria-label={t('zoomPicture', { picture: t('picture', { number: index + 1, count: pictures.length }) })}
                onClick={() => setZoomed(true)}
                className="block size-full cursor-zoom-in -outline-offset-4 md:rounded-card"
              >
                <ItemPicture picture={picture} priority={index === 0} sizes="(min-width: 64rem) 588px, (min-width: 48rem) 50vw, 96vw" />
              </button>
            </li>
          ))}
        </ul>
        <Dots pictures={pictures} at={at} />
        <div className="absolute end-4 top-4 flex gap-3 lg:hidden">
          <ShareButton item={item} className="bg-disc text-on-disc hover:bg-white" />
          <HeartDisc item={item} className="relative size-11" />
        </div>
        <button
          type="button"
          aria-label={t('previousPicture')}
          disabled={at === 0}
          onClick={() => show(at - 1)}
          className={cn(disc, 'start-4 top-1/2 -translate-y-1/2 max-lg:hidden')}
        >
          <Icon of={ChevronLeft} className="size-5 rtl:-scale-x-100" />
        </button>
        <button
          type="button"
          aria-label={t('nextPicture')}
          disabled={at === pictures.length - 1}
          onClick={() => show(at + 1)}
          className={cn(disc, 'end-4 top-1/2 -translate-y-1/2 max-lg:hidden')}
        >
          <Icon of={ChevronRight} className="size-5 rtl:-scale-x-100" />
        </button>
        <button type="button" tabIndex={-1} aria-hidden="true" onClick={() => setZoomed(true)} className={cn(disc, 'end-4 bottom-4')}>
          <Icon of={ZoomIn} strokeWidth={1.6} className="size-5" />
        </button>
      </div>
      <Thumbnails pictures={pictures} at={at} onShow={show} />
      {isZoomed ? (
        <Suspense>
          <ZoomDialog
            pictures={pictures}
            start={at}
            name={item.name}
            onTurn={show}
            onClose={() => setZoomed(false)}
            onClosed={() => strip.current?.children[at]?.querySelector('button')?.focus({ preventScroll: true })}
          />
        </Suspense>
      ) : null}
    </section>
  )
}

/** The strip of pictures: the one in view, and turning to another by buttons or arrow keys. */
function useStrip(pictures: Item['pictures']) {
  const [at, setAt] = useState(0)
  const strip = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const list = strip.current
    if (!list) return
    const watcher = new IntersectionObserver(
      // The scroll position counts, not the picture that entered: a resize of the window makes several pictures enter at once.
      () => setAt(Math.round(Math.abs(list.scrollLeft) / list.clientWidth)),
      { root: list, threshold: 0.6 },
    )
    for (const child of list.children) watcher.observe(child)
    return () => watcher.disconnect()
  }, [])

  function show(next: number) {
    const list = strip.current
    const target = list?.children[next]
    if (!list || !target) return
    list.scrollBy({
      left: target.getBoundingClientRect().left - list.getBoundingClientRect().left,
      behavior: window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
    })
    setAt(next)
  }

  function turnByArrow(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const next = step === undefined ? at : at + (document.documentElement.dir === 'rtl' ? -step : step)
    if (next === at || !pictures[next]) return
    event.preventDefault()
    show(next)
    strip.current?.children[next]?.querySelector('button')?.focus({ preventScroll: true })
  }

  return { strip, at, show, turnByArrow }
}

interface MarksProps {
  pictures: Item['pictures']
  at: number
}

/** On a phone, a dot for each picture. */
function Dots({ pictures, at }: MarksProps) {
  return (
    <div aria-hidden="true" className="absolute start-4 top-4 flex h-7 items-center gap-2 rounded-full bg-disc px-3.5 lg:hidden">
      {pictures.map((picture, index) => (
        <span
          key={picture.base}
          className={cn('h-1.5 rounded-full transition-all duration-200', index === at ? 'w-4.5 bg-on-disc' : 'w-1.5 bg-on-disc-quiet')}
        />
      ))}
    </div>
  )
}

function Thumbnails({ pictures, at, onShow }: MarksProps & { onShow: (index: number) => void }) {
  const { t } = useTranslation('product')
  return (
    <ul className="mt-3 grid grid-cols-4 gap-3 max-lg:hidden">
      {pictures.map((picture, index) => (
        <li key={picture.base}>
          <a
            href={`#picture-${index + 1}`}
            aria-label={t('picture', { number: index + 1, count: pictures.length })}
            aria-current={index === at || undefined}
            onClick={(event) => {
              event.preventDefault()
              onShow(index)
            }}
            className={cn(
              'block aspect-4/5 overflow-hidden rounded-thumb border-2 border-transparent',
              index === at && 'border-primary-text',
            )}
          >
            <ItemPicture picture={picture} alt="" sizes="138px" />
          </a>
        </li>
      ))}
    </ul>
  )
}
