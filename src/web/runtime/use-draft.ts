import { useEffect, useState } from 'react'
import { forgetSession, readSession, writeSession } from './session-storage.ts'

type Words<T> = { [Field in keyof T]: string }

export interface Draft<T> {
  draft: T
  /** True once storage was read; before that a page is as the server sent it. */
  isRead: boolean
  change: (part: Partial<T>) => void
  /** Deletes the stored draft once the server has it; the text on the page stays. */
  forget: () => void
}

/** Text being typed, kept in this tab so that a reload or the other language finds it again. Never for a password. */
export function useDraft<T extends Words<T>>(name: string, initial: T): Draft<T> {
  const [draft, setDraft] = useState(initial)
  const [isRead, setRead] = useState(false)
  useEffect(() => {
    setDraft((fresh) => withKept(fresh, readSession(name)))
    setRead(true)
  }, [name])
  return {
    draft,
    isRead,
    change(part) {
      const next = { ...draft, ...part }
      setDraft(next)
      writeSession(name, next)
    },
    forget: () => forgetSession(name),
  }
}

/** The fields of a draft as they were kept; anything else that was kept is passed over. */
export function withKept<T extends Words<T>>(draft: T, kept: unknown): T {
  if (typeof kept !== 'object' || kept === null) return draft
  return Object.assign(
    { ...draft },
    Object.fromEntries(Object.entries(kept).filter(([field, value]) => field in draft && typeof value === 'string')),
  )
}
