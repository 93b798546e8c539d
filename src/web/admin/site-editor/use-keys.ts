import { useEffect, useRef } from 'react'

interface Moves {
  save: () => void
  undo: () => void
  redo: () => void
}

/** ⌘ or Ctrl with S publishes, with Z steps back, with Shift Z or Y forth. Long texts, searches and dialogs have their own. */
export function useKeys(moves: Moves): void {
  const latest = useRef(moves)
  latest.current = moves
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const move = moveOf(event)
      const { target } = event
      if (!move || !(target instanceof Element) || target.closest('[role=dialog]')) return
      if (move !== 'save' && target.closest('[contenteditable=true], input[type=search]')) return
      event.preventDefault()
      latest.current[move]()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

/** The place of a letter on the keyboard counts where another language is typed. */
function moveOf({ metaKey, ctrlKey, altKey, shiftKey, key, code }: KeyboardEvent): keyof Moves | null {
  if (!(metaKey || ctrlKey) || altKey) return null
  const letter = /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace('Key', '').toLowerCase()
  if (letter === 's') return 'save'
  if (letter === 'y' && !shiftKey) return 'redo'
  return letter === 'z' ? (shiftKey ? 'redo' : 'undo') : null
}
