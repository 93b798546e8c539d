import type { Locale } from '#values/locale.ts'

/** The states in which events of the card provider are listed: done, or open because they concern nothing that is known yet, or failed. */
export const eventStates = ['open', 'done'] as const
export const eventKinds = ['payment', 'refund', 'dispute', 'card'] as const

/** `failing`: the last call failed. `resting`: calls are refused for a while. */
export const serviceStates = ['unused', 'well', 'failing', 'resting'] as const

/** The word to type before a demonstration is emptied. */
export const resetWords: Readonly<Record<Locale, string>> = { en: 'EMPTY', ar: 'تفريغ' }

/** A day, and what a backup may take or come late. */
export const maxBackupAgeMs = 26 * 3_600_000

/** The part of an error that may be shown: its first line, without addresses, numbers of people and cards, tokens and passwords in URLs. */
export function safeFault(fault: string): string {
  return (fault.split('\n', 1)[0] ?? '')
    .replaceAll(/\b[a-z][a-z0-9+.-]*:\/\/[^\s"')]+/gi, '…')
    .replaceAll(/[^\s@<>"'(]+@[^\s@<>"')]+/g, '…')
    .replaceAll(/\+?\d[\d ]{6,}\d/g, '…')
    .replaceAll(/[A-Za-z0-9_-]{20,}/g, '…')
    .slice(0, 200)
}
