import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { SettingsDraft } from '#domain/site/settings/draft.contract.ts'
import type { SiteSettings } from '#domain/site/settings/settings.contract.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { type ApiProblem, useViewer } from '#web/runtime/viewer.ts'
import { changedParts, changesOf, isSame, mergedOnto, valueAt, withParts, withValue } from './document.ts'
import { useShownFailure } from './use-failure.ts'
import { useKeptOwn } from './use-kept-own.ts'
import { useSteps } from './use-steps.ts'

/** A request still running after the editor was left: its response is the draft from which the next editor continues. */
let underWay: Promise<SettingsDraft> | null = null

const typingMs = 700
const againMs = 5000
const lookMs = 20_000

/** `idle`: everything is saved; `wrong`: some fields are not as they must be; `taken`: somebody else has saved; `refused`: one may not save. */
export type SaveState = 'idle' | 'waiting' | 'saving' | 'wrong' | 'offline' | 'taken' | 'refused'

export interface SiteDraft {
  draft: SettingsDraft
  settings: SiteSettings
  state: SaveState
  /** Places whose value the shop does not take. */
  faults: readonly string[]
  /** Whether anything was typed that is not saved. */
  hasOwn: boolean
  /** The version that somebody else has saved or published meanwhile. */
  theirs: SettingsDraft | null
  set(at: string, value: unknown): void
  /** Answers the place that it changes. */
  undo: (() => string) | null
  redo: (() => string) | null
  /** Takes over what the server answered: after publishing, discarding, rolling back. */
  adopt(draft: SettingsDraft): void
  /** After a save by somebody else: shows theirs, or applies the own changes to it, place by place. */
  showTheirs(): void
  keepMine(): void
}

/** The draft of the settings: what is typed is kept in the browser, saved after a moment, and never written over what somebody else saved. */
export function useSiteDraft(): SiteDraft {
  const { api } = useViewer()
  const queryClient = useQueryClient()
  const failed = useShownFailure()
  const { data: loaded } = useSuspenseQuery({ ...api.settings.draft.queryOptions(), staleTime: Number.POSITIVE_INFINITY })
  const { draft, settings, saved, state, faults, latest, take, change, show, ...set } = useDraftState(loaded)
  const { setSaved, setSettings, setFaults, setState } = set
  const { mutateAsync: save } = useMutation(api.settings.saveDraft.mutationOptions())
  const theirs = useTheirs(draft, state === 'idle')
  const { note, forget, undo, redo } = useSteps(settings, (next) => {
    setFaults([])
    change(next)
  })
  const adopt = (answer: SettingsDraft) => {
    show(answer)
    forget()
  }

  useKeptOwn({ settings, saved }, change)
  const isHeld = useEarlierSave(take)

  // Without a draft there is nothing that a preview could show: it begins with the editor.
  const isBegun = draft.revision !== null
  const own = changedParts(settings, saved)
  const dirty = own.filter((part) => !faults.some((fault) => isIn(fault, part)))
  const isSettled = isBegun && own.length === 0 && faults.length === 0
  const isDue = !isHeld && (!isBegun || dirty.length > 0) && ['idle', 'waiting', 'offline', 'wrong'].includes(state)
  const wait = isBegun ? (state === 'offline' ? againMs : typingMs) : 0
  const send = useRef<(sent: SiteSettings) => Promise<void>>(async () => undefined)
  send.current = async (sent) => {
    setState('saving')
    try {
      underWay = save({ revision: draft.revision, changes: changesOf(sent, dirty) }).finally(() => (underWay = null))
      const answer = await underWay
      take(answer)
      // Text written as HTML comes back in its stored form.
      const remade = dirty.filter((part) => part.startsWith('policies.') && !isSame(valueAt(sent, part), valueAt(answer.settings, part)))
      setSaved((before) => withParts(withParts(before, sent, dirty), answer.settings, remade))
      if (latest.current === sent) setSettings((before) => withParts(before, answer.settings, remade))
      setState(faults.length > 0 ? 'wrong' : 'idle')
    } catch (error) {
      const { status = 0, data } = error as Partial<ApiProblem>
      const wrong = status === 422 ? (data?.fields ?? []).map((field) => field.replace(/^(body\.)?(changes|settings)\./, '')) : []
      if (wrong.length > 0) setFaults((before) => [...new Set([...before, ...wrong])])
      if (status === 401 || status === 403) failed(error)
      setState(stateAfter(status, wrong.length))
    }
  }
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(() => void send.current(settings), wait)
    return () => clearTimeout(timer)
  }, [isDue, settings, wait])

  const readTheirs = (): Promise<SettingsDraft> => queryClient.fetchQuery({ ...api.settings.draft.queryOptions(), staleTime: 0 })
  const isTaken = state === 'taken' || (theirs !== null && state === 'idle')
  return {
    ...{ draft, settings, faults, adopt, undo, redo },
    theirs,
    hasOwn: own.length > 0,
    // A value changed back needs no saving.
    state: isTaken ? 'taken' : isSettled && (state === 'waiting' || state === 'wrong') ? 'idle' : state,
    set(at, value) {
      note(settings, at)
      setFaults((before) => before.filter((fault) => !isIn(fault, at) && !isIn(at, fault)))
      change(withValue(settings, at, value))
    },
    showTheirs: () => void readTheirs().then(adopt, failed),
    keepMine: () =>
      void readTheirs().then((answer) => {
        take(answer)
        setSaved(answer.settings)
        setSettings(mergedOnto(answer.settings, settings, saved) as SiteSettings)
        setState('waiting')
      }, failed),
  }
}

/** The draft as it was loaded or saved, and the settings as they are edited, with the state of saving them. */
function useDraftState(loaded: SettingsDraft) {
  const { api } = useViewer()
  const queryClient = useQueryClient()
  const key = api.settings.draft.queryKey()
  const [draft, setDraft] = useState(loaded)
  const [settings, setSettings] = useState(loaded.settings)
  // As it was sent: the shop trims what is still being typed.
  const [saved, setSaved] = useState(loaded.settings)
  const [state, setState] = useState<SaveState>('idle')
  const [faults, setFaults] = useState<readonly string[]>([])
  const latest = useRef(settings)
  latest.current = settings
  const change = (next: SiteSettings): void => {
    setSettings(next)
    setState((before) => (before === 'taken' || before === 'saving' ? before : 'waiting'))
  }
  const take = useCallback(
    (answer: SettingsDraft) => {
      setDraft(answer)
      queryClient.setQueryData(key, answer)
    },
    [queryClient, key],
  )
  const show = (answer: SettingsDraft) => {
    take(answer)
    setSettings(answer.settings)
    setSaved(answer.settings)
    setFaults([])
    setState('idle')
  }
  return { draft, settings, saved, state, faults, latest, take, change, show, setSaved, setSettings, setFaults, setState }
}

/** Takes the answer to what an earlier editor is still sending. Answers whether it is awaited. */
function useEarlierSave(take: (answer: SettingsDraft) => void): boolean {
  const [isHeld, setHeld] = useState(underWay !== null)
  useEffect(() => {
    const free = () => setHeld(false)
    underWay?.then(take).then(free, free)
  }, [take])
  return isHeld
}

/** Looks now and then whether somebody else has saved or published: revisions and versions only grow. */
function useTheirs(draft: SettingsDraft, isIdle: boolean): SettingsDraft | null {
  const { api } = useViewer()
  const { data } = useQuery({
    ...api.settings.draft.queryOptions(),
    queryKey: [...api.settings.draft.queryKey(), 'now'],
    enabled: isIdle,
    refetchInterval: lookMs,
    refetchOnWindowFocus: 'always',
    initialData: draft,
    staleTime: lookMs,
  })
  const isNewer = data.live > draft.live || (data.live === draft.live && (data.revision ?? 0) > (draft.revision ?? 0))
  return isNewer ? data : null
}

function stateAfter(status: number, wrong: number): SaveState {
  if (status === 409) return 'taken'
  if (status === 401 || status === 403) return 'refused'
  return wrong > 0 ? 'wrong' : 'offline'
}

function isIn(place: string, part: string): boolean {
  return place === part || place.startsWith(`${part}.`)
}
