/** The placeholders of an answer in braces, filled in when it is given. */
export const placeholders = ['faq', 'link', 'orders', 'returns', 'debts', 'plans', 'areas', 'contact', 'hours'] as const
export type Placeholder = (typeof placeholders)[number]

/** The target of a `{link:/page|Words}`: a page of this site, in words. */
const way = /^\/(?:[^/\\|][^|]*)?\|.*\S/

/** The first part in braces that nothing fills in; null where there is none. */
export function findUnfilled(answer: string): string | null {
  return [...answer.matchAll(/\{[^{}]*\}/g)].map(([part]) => part).find((part) => !isFilled(part)) ?? null
}

function isFilled(part: string): boolean {
  const [, name = '', of = ''] = /^\{([a-z]+)(?::([^{}]+))?\}$/.exec(part) ?? []
  if (name === 'link') return way.test(of)
  return placeholders.some((one) => one === name) && (name !== 'faq' || of !== '')
}
