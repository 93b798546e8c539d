/** What an answer may name in braces, filled in with what is true when it is given. */
export const placeholders = ['faq', 'link', 'orders', 'returns', 'debts', 'plans', 'areas', 'contact', 'hours'] as const
export type Placeholder = (typeof placeholders)[number]

/** Those that say of what after a colon: `{faq:A question}`. */
const ofSomething: readonly string[] = ['faq', 'link'] satisfies Placeholder[]

/** The first part in braces that nothing fills in; null where there is none. */
export function findUnfilled(answer: string): string | null {
  return [...answer.matchAll(/\{[^{}]*\}/g)].map(([part]) => part).find((part) => !isFilled(part)) ?? null
}

function isFilled(part: string): boolean {
  const [, name = '', of] = /^\{([a-z]+)(?::([^{}]+))?\}$/.exec(part) ?? []
  if (name === 'link') return /^\/[^/\\|][^|]*\|.*\S/.test(of ?? '') || /^\/\|.*\S/.test(of ?? '')
  return placeholders.some((one) => one === name) && (of !== undefined || !ofSomething.includes(name))
}
