const stateIdOf = (calendar: string, day: string) => `${calendar}${day}-state`

/** Adds the state of a day to the name of its button, to which React Aria gives the date alone. `calendar` is an id of the calendar. */
export function nameDay(cell: HTMLElement | null, calendar: string, day: string): void {
  const button = cell?.querySelector<HTMLElement>('[role="button"]')
  if (!button) return
  button.id = `${calendar}${day}`
  button.setAttribute('aria-labelledby', `${button.id} ${stateIdOf(calendar, day)}`)
}

/** The state of a day in words, inside its button. */
export function DayState({ calendar, day, words }: { calendar: string; day: string; words: string }) {
  return (
    <span id={stateIdOf(calendar, day)} hidden>
      {words}
    </span>
  )
}
