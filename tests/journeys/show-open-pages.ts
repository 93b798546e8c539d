import { afterEach } from 'vitest'
import { openPages } from './shop.ts'

// Loaded before each file of journeys: the pages that a failed test leaves open are printed, as only they say why it waited in vain.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') for (const page of await openPages()) console.error(`OPEN ${page}`)
})
