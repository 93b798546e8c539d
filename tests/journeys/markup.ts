import type { Shop } from './shop.ts'

/** The HTML that the server sends, read without a browser. */
export interface Sent {
  status: number
  html: string
}

export async function sentBy({ baseUrl }: Pick<Shop, 'baseUrl'>, path: string, headers: Record<string, string> = {}): Promise<Sent> {
  const answer = await fetch(new URL(path, baseUrl), { redirect: 'manual', headers })
  return { status: answer.status, html: await answer.text() }
}

/** The first group of each match. */
export const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, one = '']) => one)

/** Text as it is read: without tags and entities. */
export const plain = (markup: string): string =>
  markup
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

export const metaOf = (html: string, name: string): string | undefined =>
  all(html, new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g')).map(plain)[0]

export const titleOf = (html: string): string => plain(/<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '')

export const canonicalOf = (html: string): string => all(html, /<link rel="canonical" href="([^"]+)"/g).join()

export const dataOf = (html: string): Record<string, unknown>[] =>
  all(html, /<script type="application\/ld\+json">(.*?)<\/script>/gs).flatMap((text) => JSON.parse(text) as Record<string, unknown>[])

/** The breadcrumb: its steps, and the same as data. */
export function trailOf(html: string, label: string) {
  const nav = new RegExp(`<nav aria-label="${label}".*?</nav>`, 's').exec(html)?.[0] ?? ''
  const [data] = dataOf(nav) as { itemListElement: { position: number; item: string }[] }[]
  const steps = all(nav, /(<li.*?<\/li>)/gs).map((step) => ({
    text: plain(step),
    href: /href="([^"]*)"/.exec(step)?.[1] ?? null,
    isCurrent: step.includes('aria-current="page"'),
  }))
  return { steps, data: data?.itemListElement.map(({ position, item }) => [position, item]) }
}
