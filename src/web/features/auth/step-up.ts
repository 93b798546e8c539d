let waiting: ((isProved: boolean) => void)[] = []
let isAsked = false
const listeners = new Set<() => void>()

/** Asks the person to re-authenticate: true once done, false when cancelled. Concurrent calls share one dialog. */
export function askStepUp(): Promise<boolean> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    turn(true)
  })
}

/** For the dialog: the answer for everybody who waits. */
export function endStepUp(isProved: boolean): void {
  const asking = waiting
  waiting = []
  turn(false)
  for (const tell of asking) tell(isProved)
}

/** Whether the dialog is wanted. */
export const stepUpWanted = {
  subscribe(tell: () => void): () => void {
    listeners.add(tell)
    return () => listeners.delete(tell)
  },
  read: () => isAsked,
  readOnServer: () => false,
}

function turn(on: boolean): void {
  isAsked = on
  for (const tell of listeners) tell()
}
