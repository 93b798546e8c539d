import { notePresses } from './arrive.ts'
import { keepFocus } from './keep.ts'

export { arrive, noteFocus } from './arrive.ts'

/** Begins to watch the page; called once. */
export function start(): void {
  notePresses()
  keepFocus()
}
