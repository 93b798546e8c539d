import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { splitLocale } from '#values/locale.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { isArea } from './areas.ts'
import { type Choice, carriesChoice, withChoice } from './choice.ts'
import { choiceStore, rememberChoice } from './choice-store.ts'
import { isRentable, readDays } from './days-in-address.ts'

interface CurrentChoice extends Choice {
  /** The address names days that cannot be rented. */
  isWrongDays: boolean
}

/** The days and area of the address; what it does not name is what was chosen earlier in this visit, until its days have passed. */
export function useChoice(): CurrentChoice {
  const { search } = useLocation()
  const { today, earliest } = useViewer()
  const kept = useSyncExternalStore(choiceStore.subscribe, choiceStore.read, choiceStore.readOnServer)
  return useMemo(() => {
    const params = new URLSearchParams(search)
    const starts = { today, earliest }
    const { days, isWrong } = readDays(params, starts)
    const keptDays = kept.days && isRentable(kept.days, starts) ? kept.days : null
    const area = params.get('area')
    return {
      days: days ?? (isWrong ? null : keptDays),
      place: area === null ? kept.place : isArea(area) ? area : null,
      isWrongDays: isWrong,
    }
  }, [search, kept, today, earliest])
}

/** `keep('/browse')` is the path with the chosen days and area in its query. */
export function useWithChoice(): (path: string) => string {
  const choice = useChoice()
  return (path) => withChoice(path, choice)
}

/** Remembers the days and area of each address that names some, and forgets days that have passed. */
export function useRememberChoice(): void {
  const { pathname, search } = useLocation()
  const { today, earliest } = useViewer()
  useEffect(() => {
    if (!carriesChoice(splitLocale(pathname).path)) return
    const params = new URLSearchParams(search)
    const starts = { today, earliest }
    const { days } = readDays(params, starts)
    const area = params.get('area')
    const { days: kept } = choiceStore.read()
    if (days) rememberChoice({ days })
    else if (kept && !isRentable(kept, starts)) rememberChoice({ days: null })
    if (area !== null) rememberChoice({ place: isArea(area) ? area : null })
  }, [pathname, search, today, earliest])
}
