import { X } from 'lucide'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCloseOnBack } from './close-on-back.tsx'
import { cn } from './cn.ts'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { useReturnFocus } from './return-focus.tsx'
import { UnsavedQuestion, UnsavedTextOf, useUnsavedText, useUnsavedTextOf } from './unsaved-text.tsx'

export interface SheetContentProps {
  title: ReactNode
  /** `bottom` on a phone; `end` is a panel at the inline end; `dialog` is `bottom` on a phone and in the middle of a wider screen. */
  side?: 'bottom' | 'end' | 'dialog'
  /** Keeps the title for screen readers only. */
  isTitleHidden?: boolean
  /** A small element before the title, which is then centred. */
  lead?: ReactNode
  foot?: ReactNode
  className?: string
  children: ReactNode
}

const sides = {
  bottom: 'sheet-bottom inset-x-0 bottom-0 max-h-[calc(100dvh-44px)] rounded-t-sheet',
  dialog:
    'sheet-bottom inset-x-0 bottom-0 max-h-[calc(100dvh-44px)] rounded-t-sheet lg:dialog-box lg:inset-0 lg:m-auto lg:h-fit lg:w-160 lg:rounded-sheet lg:px-4 lg:pt-3 lg:pb-4',
  end: 'sheet-end inset-y-0 end-0 w-84.5 max-w-[calc(100vw-40px)]',
} as const

/** An open sheet; Escape, a press outside, its button and the browser's Back close it, once it is said that typed text may be lost. */
export function Sheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const unsaved = useUnsavedText(onClose)
  useCloseOnBack(true, unsaved.leave)
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && unsaved.leave()}>
      <UnsavedTextOf value={unsaved}>{children}</UnsavedTextOf>
    </Radix.Root>
  )
}

export function SheetContent({ title, side = 'bottom', isTitleHidden = false, lead, foot, className, children }: SheetContentProps) {
  const { t } = useTranslation('common')
  const { remember, onCloseAutoFocus } = useReturnFocus()
  const unsaved = useUnsavedTextOf()
  return (
    <Radix.Portal>
      <Radix.Overlay className="overlay" />
      <Radix.Content
        aria-describedby={undefined}
        onCloseAutoFocus={onCloseAutoFocus}
        onInput={unsaved?.noteTyped}
        className={cn('fixed z-50 flex flex-col bg-card text-ink shadow-float', sides[side], className)}
      >
        {remember}
        {side === 'end' ? null : (
          <div
            aria-hidden="true"
            className={cn('mx-auto mt-2.5 h-1 w-10 shrink-0 rounded-full bg-line', side === 'dialog' && 'lg:hidden')}
          />
        )}
        {/* Neither a banner nor the page's footer. */}
        <div
          className={cn(
            'flex shrink-0 items-center justify-between gap-4 px-4 py-2 [&>*:not(h2)]:flex-1',
            lead && 'border-b border-line',
            isTitleHidden && 'sr-only',
          )}
        >
          {lead ? <div>{lead}</div> : null}
          <Radix.Title className="type-h3">{title}</Radix.Title>
          <div className="text-end">
            <Radix.Close asChild>
              <IconButton label={t('close')} className="-me-2">
                <Icon of={X} />
              </IconButton>
            </Radix.Close>
          </div>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-4">{children}</div>
        {unsaved?.isAsked ? <UnsavedQuestion onKeep={unsaved.keep} onClose={unsaved.close} /> : null}
        {foot ? (
          <div hidden={unsaved?.isAsked} className="shrink-0 border-t border-line px-4 py-4 pb-[max(16px,env(safe-area-inset-bottom))]">
            {foot}
          </div>
        ) : null}
      </Radix.Content>
    </Radix.Portal>
  )
}
