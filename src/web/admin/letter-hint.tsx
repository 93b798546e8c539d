import type { ReactNode } from 'react'
import { useHasLetterKeys } from './use-has-letter-keys.ts'

/** The single keys of a screen, for people who have them. */
export function LetterHint({ className, children }: { className: string; children: ReactNode }) {
  return useHasLetterKeys() ? <p className={className}>{children}</p> : null
}
