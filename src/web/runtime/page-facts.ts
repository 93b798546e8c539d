import { useRouteLoaderData } from 'react-router'
import { layoutTexts } from '#web/app/pages/page.ts'
import { useLocale } from './links.ts'

/**
 * The part of a page's row in the table of pages that the browser needs. The server sends it with each page, so that the table itself is
 * never sent.
 */
export interface PageFacts {
  /** The one path of the page, without language, also where it was opened at an alias. */
  path: string
  /** Key of the title; null where the screen writes it. */
  title: string | null
  isIndexed: boolean
  layout: 'full' | 'plain' | 'none' | 'admin' | 'courier'
  /** The i18n namespaces whose texts the page contains. */
  texts: readonly string[]
}

/** The facts of the page that is open; undefined where even these could not be loaded. */
export function usePageFacts(): PageFacts | undefined {
  return useRouteLoaderData<PageFacts>(`${useLocale()}:frame`)
}

const name = 'namespaces'

/** Attributes of the element that names a page's namespaces for `writtenNamespaces`. */
export function namespacesMeta({ texts }: PageFacts): { name: string; content: string } {
  return { name, content: texts.join(' ') }
}

/** The namespaces whose texts the server-rendered page contains, read before the first render in the browser. */
export function writtenNamespaces(): readonly string[] {
  const content = document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content
  return content ? content.split(' ') : layoutTexts
}
