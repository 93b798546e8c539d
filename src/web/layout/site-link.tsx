import type { ComponentProps } from 'react'
import { isForeignLink } from '#values/link.ts'
import { useWithChoice } from '#web/features/dates/use-choice.ts'
import { LocalLink, useTo } from '#web/runtime/links.ts'

/**
 * A link from the settings. Internal links keep the language and the chosen days, and those to the catalogue reload the page; external ones open
 * in a new tab.
 */
export function SiteLink({ href, ...rest }: ComponentProps<'a'> & { href: string }) {
  const to = useTo()
  const keep = useWithChoice()
  if (isForeignLink(href)) return <a href={href} target="_blank" rel="noopener noreferrer" {...rest} />
  if (!href.startsWith('/')) return <a href={href} {...rest} />
  if (/^\/browse\b/.test(href)) return <a href={to(keep(href))} {...rest} />
  return <LocalLink to={keep(href)} {...rest} />
}
