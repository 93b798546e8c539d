import { ChevronLeft, ChevronRight, X } from 'lucide'
import { Dialog } from 'radix-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Picture } from '#domain/catalogue/items/item.contract.ts'
import { directionOf, type Locale } from '#values/locale.ts'
import { useCloseOnBack } from '#web/ui/close-on-back.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ItemPicture } from '#web/ui/picture.tsx'
import { useSwipe } from '#web/ui/use-swipe.ts'

export interface ZoomDialogProps {
  pictures: readonly Picture[]
  start: number
  name: string
  onTurn: (to: number) => void
  onClose: () => void
  /** Once the dialog no longer holds the keyboard: the place to give it back to. */
  onClosed: () => void
}

/** One picture over the whole screen; a press doubles it, then it is dragged by scrolling. */
export default function ZoomDialog({ pictures, start, name, onTurn, onClose, onClosed }: ZoomDialogProps) {
  const { t, i18n } = useTranslation('product')
  const [at, setAt] = useState(start)
  const [isLarge, setLarge] = useState(false)
  const picture = pictures[at]
  useCloseOnBack(true, onClose)
  const turn = (by: number) => {
    setLarge(false)
    const next = (at + by + pictures.length) % pictures.length
    setAt(next)
    onTurn(next)
  }
  const swipe = useSwipe((by) => !isLarge && turn(by))
  const forwards = directionOf(i18n.language as Locale) === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="overlay" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            onClosed()
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') turn(event.key === forwards ? 1 : -1)
          }}
          className="fixed inset-0 z-50 flex flex-col bg-ink-deep text-on-ink outline-none"
        >
          <Dialog.Title className="sr-only">{name}</Dialog.Title>
          <div
            {...swipe}
            className={cn(
              'min-h-0 flex-1 overscroll-contain',
              isLarge ? 'overflow-auto' : 'flex items-center justify-center overflow-hidden lg:pt-6',
            )}
          >
            <button
              type="button"
              aria-label={t(isLarge ? 'smaller' : 'larger')}
              onClick={() => setLarge(!isLarge)}
              className={cn(
                'block',
                isLarge
                  ? 'w-[200%] cursor-zoom-out lg:mx-auto lg:w-300'
                  : 'aspect-4/5 max-h-full w-full cursor-zoom-in overflow-hidden lg:h-full lg:w-auto lg:rounded-card',
              )}
            >
              {picture ? <Sharp key={picture.base} picture={picture} isLarge={isLarge} /> : null}
            </button>
          </div>
          <Dialog.Close asChild>
            <IconButton label={t('common:close')} className="absolute end-4 top-4 bg-disc text-on-disc hover:bg-white">
              <Icon of={X} />
            </IconButton>
          </Dialog.Close>
          <div className="flex h-20 shrink-0 items-center justify-center gap-3 pb-[env(safe-area-inset-bottom)]">
            <IconButton label={t('previousPicture')} onClick={() => turn(-1)} className="text-on-ink hover:bg-white/10">
              <Icon of={ChevronLeft} className="rtl:-scale-x-100" />
            </IconButton>
            <span aria-live="polite" className="px-4 text-dense lining-nums tabular-nums">
              {t('picture', { number: at + 1, count: pictures.length })}
            </span>
            <IconButton label={t('nextPicture')} onClick={() => turn(1)} className="text-on-ink hover:bg-white/10">
              <Icon of={ChevronRight} className="rtl:-scale-x-100" />
            </IconButton>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Sharp({ picture: { placeholder: _, ...files }, isLarge }: { picture: Picture; isLarge: boolean }) {
  return <ItemPicture picture={files} sizes="1200px" className={isLarge ? 'h-auto' : 'object-contain'} />
}
