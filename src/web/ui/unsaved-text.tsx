import { createContext, type SyntheticEvent, use, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'

type TextField = HTMLInputElement | HTMLTextAreaElement

/** Text somebody writes to be kept: no search, choice or secret. */
const writtenIn = 'textarea, input:is(:not([type]), [type=text], [type=email], [type=tel], [type=url]):not([role=combobox])'

interface UnsavedText {
  /** Whether it has to be said what becomes of the text that was typed. */
  isAsked: boolean
  noteTyped: (event: SyntheticEvent) => void
  /** Closes, or, where text was typed, asks first; false where it stays open. */
  leave: () => boolean
  keep: () => void
  close: () => void
}

/** Keeps what was typed from being lost by a single press beside it, Escape or Back. */
export function useUnsavedText(close: () => void): UnsavedText {
  const typed = useRef(new Set<TextField>())
  const [isAsked, setAsked] = useState(false)
  const hasText = () => [...typed.current].some((field) => field.isConnected && field.value.trim() !== '')
  const keep = () => {
    setAsked(false)
    const last = [...typed.current].at(-1)
    last?.focus()
  }
  return {
    isAsked,
    noteTyped({ target }) {
      if (!(target instanceof Element) || !target.matches(writtenIn)) return
      typed.current.delete(target as TextField)
      typed.current.add(target as TextField)
    },
    leave() {
      const stays = isAsked || hasText()
      if (isAsked) keep()
      else if (stays) setAsked(true)
      else close()
      return !stays
    },
    keep,
    close,
  }
}

const UnsavedTextContext = createContext<UnsavedText | null>(null)
export const UnsavedTextOf = UnsavedTextContext.Provider
export const useUnsavedTextOf = () => use(UnsavedTextContext)

/** Asks whether to leave unsaved text; the focus is on the button that keeps it. */
export function UnsavedQuestion({ onKeep, onClose }: { onKeep: () => void; onClose: () => void }) {
  const { t } = useTranslation('common')
  return (
    <div
      role="alertdialog"
      aria-label={t('unsaved.question')}
      className="shrink-0 border-t border-line px-4 py-4 pb-[max(16px,env(safe-area-inset-bottom))]"
    >
      <p>{t('unsaved.question')}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="sm" autoFocus onClick={onKeep}>
          {t('unsaved.keep')}
        </Button>
        <Button size="sm" variant="destructive" onClick={onClose}>
          {t('unsaved.close')}
        </Button>
      </div>
    </div>
  )
}
