import { useState } from 'react'
import { readSession, writeSession } from '#web/runtime/session-storage.ts'

const scope = 'protection-plan'

/** Whether the bag of this tab is to be protected. */
export function useBagProtection() {
  const [isChosen, setIsChosen] = useState(() => readSession(scope) === true)
  return {
    isChosen,
    choose(wanted: boolean): void {
      writeSession(scope, wanted)
      setIsChosen(wanted)
    },
  }
}
