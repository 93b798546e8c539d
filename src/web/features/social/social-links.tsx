import type { PublicSettings } from '#domain/site/settings/settings.contract.ts'
import { isForeignLink } from '#values/link.ts'

type SocialLink = PublicSettings['footer']['socialLinks'][number]

export interface SocialLinksProps {
  links: readonly SocialLink[]
  /** The name of the list for screen readers. */
  label: string
  /** Icons, words, or both. */
  shows?: { icons: boolean; words: boolean }
  className?: string
}

/** Links to the site's social profiles; each opens in a new tab. */
export function SocialLinks({ links, label, shows = { icons: true, words: false }, className }: SocialLinksProps) {
  if (links.length === 0) return null
  return (
    <ul aria-label={label} className={className}>
      {links.map(({ platform, url, icon }) => (
        <li key={url}>
          <a
            href={url}
            aria-label={shows.words ? undefined : platform}
            {...(isForeignLink(url) ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
            className="inline-flex min-h-11 min-w-11 items-center gap-2.5 text-secondary hover:text-primary-text"
          >
            {shows.icons ? (
              <svg
                aria-hidden="true"
                viewBox="0 0 24 24"
                fill="none"
                stroke="currentColor"
                strokeWidth="1.6"
                strokeLinecap="round"
                strokeLinejoin="round"
                className="size-5 shrink-0"
              >
                <use href={`/social.svg#${icon}`} />
              </svg>
            ) : null}
            {shows.words ? platform : null}
          </a>
        </li>
      ))}
    </ul>
  )
}
