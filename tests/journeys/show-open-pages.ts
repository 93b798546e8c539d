import { afterEach } from 'vitest'
import { openPages } from './shop.ts'

// Vitest loads this before each file of journeys. The pages that a failed test leaves open are printed, because they say why it waited in vain.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') for (const page of await openPages()) console.error(`OPEN ${page}`)
})
