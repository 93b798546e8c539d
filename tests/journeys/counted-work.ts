/** The work of a person on a page, kept in its session storage as `work`. */
export interface Work {
  taps: number
  fields: string[]
}

/** Runs in the browser: counts presses, two for a choice in a list of the browser's own, and the fields that are typed into. */
export function countWork(): void {
  const note = (taps: number, field?: string) => {
    const work = JSON.parse(sessionStorage.getItem('work') ?? '{"taps":0,"fields":[]}') as Work
    work.taps += taps
    if (field && !work.fields.includes(field)) work.fields.push(field)
    sessionStorage.setItem('work', JSON.stringify(work))
  }
  document.addEventListener('pointerdown', () => note(1), true)
  document.addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && note(2), true)
  document.addEventListener(
    'input',
    ({ target }) => target instanceof HTMLInputElement && !['radio', 'checkbox'].includes(target.type) && note(0, target.name),
    true,
  )
}
