import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { within } from './within.ts'

type Found = Pick<Awaited<ReturnType<AxeBuilder['analyze']>>, 'violations'>

const options = { resultTypes: ['violations' as const], preload: false }

/** The faults that axe finds on a page. A frame shows a page that is analysed for itself. */
export async function faultsOfAccess(page: Page): Promise<string[]> {
  // Legacy mode spares a page of its own for putting the results together.
  return linesOf(await within('axe', new AxeBuilder({ page }).exclude('iframe').setLegacyMode(true).options(options).analyze()))
}

/** Colours that are hard to distinguish, on a page that `faultsOfAccess` has analysed: axe is loaded already, and loading it costs most. */
export async function faultsOfContrast(page: Page): Promise<string[]> {
  return linesOf(await page.evaluate(runAgain, { ...options, runOnly: ['color-contrast'] }))
}

function linesOf({ violations }: Found): string[] {
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`).join(' | ')}`,
  )
}

/** Runs in the browser. */
function runAgain(rules: object): Promise<Found> {
  const { axe } = window as unknown as { axe: { run(context: object, rules: object): Promise<Found> } }
  return axe.run({ exclude: [['iframe']] }, rules)
}
