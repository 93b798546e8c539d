import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { SettingsDraft } from '#domain/site/settings/draft.contract.ts'
import type { SiteSettings } from '#domain/site/settings/settings.contract.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { type ApiProblem, useViewer } from '#web/runtime/viewer.ts'
import { changedParts, changesOf, valueAt, withValue } from './document.ts'

const typingMs = 700
const againMs = 5000
const maxSteps = 100

/** `idle`: everything is saved; `wrong`: some fields are not as they must be; `taken`: somebody else has saved. */
export type SaveState = 'idle' | 'waiting' | 'saving' | 'wrong' | 'offline' | 'taken'

export interface SiteDraft {
  draft: SettingsDraft
  settings: SiteSettings
  state: SaveState
  /** Places whose value the shop does not take. */
  faults: readonly string[]
  set(at: string, value: unknown): void
  undo: (() => void) | null
  redo: (() => void) | null
  /** Takes over what the server answered: after publishing, discarding, rolling back. */
  adopt(draft: SettingsDraft): void
  /** Where somebody else has saved: shows theirs, or puts the own changes onto them. */
  showTheirs(): void
  keepMine(): void
}

/** The draft of the settings: what is typed is kept in the browser, saved after a moment, and never written over what somebody else saved. */
export function useSiteDraft(): SiteDraft {
  const { api } = useViewer()
  const queryClient = useQueryClient()
  const key = api.settings.draft.queryKey()
  const { data: loaded } = useSuspenseQuery({ ...api.settings.draft.queryOptions(), staleTime: Number.POSITIVE_INFINITY })
  const [draft, setDraft] = useState(loaded)
  const [settings, setSettings] = useState(loaded.settings)
  const [state, setState] = useState<SaveState>('idle')
  const [faults, setFaults] = useState<readonly string[]>([])
  const [past, setPast] = useState<readonly SiteSettings[]>([])
  const [future, setFuture] = useState<readonly SiteSettings[]>([])
  const latest = useRef(settings)
  latest.current = settings
  const lastPlace = useRef('')
  const { mutateAsync: save } = useMutation(api.settings.saveDraft.mutationOptions())

  const take = useCallback(
    (answer: SettingsDraft) => {
      setDraft(answer)
      queryClient.setQueryData(key, answer)
    },
    [queryClient, key],
  )
  const adopt = useCallback(
    (answer: SettingsDraft) => {
      take(answer)
      setSettings(answer.settings)
      setPast([])
      setFuture([])
      setFaults([])
      setState('idle')
    },
    [take],
  )

  // Without a draft there is nothing that a preview could show: it begins with the editor.
  const isBegun = draft.revision !== null
  const dirty = changedParts(settings, draft.settings).filter((part) => !faults.some((fault) => isIn(fault, part)))
  const isSettled = isBegun && dirty.length === 0 && faults.length === 0
  const isDue = (!isBegun || dirty.length > 0) && (state === 'idle' || state === 'waiting' || state === 'offline' || state === 'wrong')
  const wait = isBegun ? (state === 'offline' ? againMs : typingMs) : 0
  const send = useRef<(sent: SiteSettings) => Promise<void>>(async () => undefined)
  send.current = async (sent) => {
    setState('saving')
    try {
      const answer = await save({ revision: draft.revision, changes: changesOf(sent, dirty) })
      take(answer)
      // What was written as HTML comes back as it is kept.
      if (latest.current === sent && faults.length === 0) setSettings(answer.settings)
      setState(faults.length > 0 ? 'wrong' : 'idle')
    } catch (error) {
      const { status, data } = error as Partial<ApiProblem>
      const wrong = status === 422 ? (data?.fields ?? []).map((field) => field.replace(/^(body\.)?changes\./, '')) : []
      if (wrong.length > 0) setFaults((before) => [...new Set([...before, ...wrong])])
      setState(status === 409 ? 'taken' : wrong.length > 0 ? 'wrong' : 'offline')
    }
  }
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(() => void send.current(settings), wait)
    return () => clearTimeout(timer)
  }, [isDue, settings, wait])

  const change = (next: SiteSettings): void => {
    setSettings(next)
    setState((before) => (before === 'taken' || before === 'saving' ? before : 'waiting'))
  }
  const set = (at: string, value: unknown): void => {
    if (lastPlace.current !== at || past.length === 0) setPast((before) => [...before.slice(-maxSteps), settings])
    lastPlace.current = at
    setFuture([])
    setFaults((before) => before.filter((fault) => !isIn(fault, at) && !isIn(at, fault)))
    change(withValue(settings, at, value))
  }
  const step = (from: readonly SiteSettings[], setFrom: typeof setPast, setTo: typeof setPast) => {
    const target = from.at(-1)
    if (!target) return null
    return () => {
      lastPlace.current = ''
      setFrom(from.slice(0, -1))
      setTo((before) => [...before, settings])
      setFaults([])
      change(target)
    }
  }
  const theirs = (): Promise<SettingsDraft> => queryClient.fetchQuery({ ...api.settings.draft.queryOptions(), staleTime: 0 })
  return {
    ...{ draft, settings, faults, set, adopt },
    // What is back as it was needs no saving.
    state: isSettled && (state === 'waiting' || state === 'wrong') ? 'idle' : state,
    undo: step(past, setPast, setFuture),
    redo: step(future, setFuture, setPast),
    showTheirs: () => void theirs().then(adopt),
    keepMine: () => {
      const mine = changedParts(settings, draft.settings)
      void theirs().then((answer) => {
        take(answer)
        setSettings(mine.reduce((whole, part) => withValue(whole, part, valueAt(settings, part)), answer.settings))
        setState('waiting')
      })
    },
  }
}

function isIn(place: string, part: string): boolean {
  return place === part || place.startsWith(`${part}.`)
}
