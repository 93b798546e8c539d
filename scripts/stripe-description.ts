import { writeFile } from 'node:fs/promises'
import { describeStripe } from '#tests/stripe/describe.ts'

// The calls and values that the stand-in for Stripe allows, generated after each change of the package: `node
// scripts/stripe-description.ts`, then `npm run format`.
await writeFile(new URL('../tests/stripe/description.json', import.meta.url), JSON.stringify(describeStripe(), null, 2))
