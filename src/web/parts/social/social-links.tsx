import type { PublicSettings } from '#domain/settings/settings.contract.ts'
import { isForeignLink } from '#values/link.ts'

type SocialLink = PublicSettings['footer']['socialLinks'][number]

/** The outlines of the icons in a box of 24. */
const outlines: Record<SocialLink['icon'], string> = {
  Facebook: 'M18 2h-3a5 5 0 0 0-5 5v3H7v4h3v8h4v-8h3l1-4h-4V7a1 1 0 0 1 1-1h3z',
  Instagram:
    'M7 2h10a5 5 0 0 1 5 5v10a5 5 0 0 1-5 5H7a5 5 0 0 1-5-5V7a5 5 0 0 1 5-5zM16 11.4a4 4 0 1 1-3.4-3.4 4 4 0 0 1 3.4 3.4zM17.5 6.5h.01',
  Twitter:
    'M22 4s-.7 2.1-2 3.4c1.6 10-9.4 17.3-18 11.6 2.2.1 4.4-.6 6-2C3 15.5.5 9.6 3 5c2.2 2.6 5.6 4.1 9 4-.9-4.2 4-6.6 7-3.8 1.1 0 3-1.2 3-1.2z',
  Linkedin: 'M16 8a6 6 0 0 1 6 6v7h-4v-7a2 2 0 0 0-4 0v7h-4v-7a6 6 0 0 1 6-6zM2 9h4v12H2zM6 4a2 2 0 1 1-4 0 2 2 0 0 1 4 0z',
  Youtube:
    'M2.5 17a24 24 0 0 1 0-10 2 2 0 0 1 1.4-1.4 50 50 0 0 1 16.2 0A2 2 0 0 1 21.5 7a24 24 0 0 1 0 10 2 2 0 0 1-1.4 1.4 50 50 0 0 1-16.2 0A2 2 0 0 1 2.5 17M10 15l5-3-5-3z',
  Github:
    'M15 22v-4a4.8 4.8 0 0 0-1-3.5c3 0 6-2 6-5.5.1-1.3-.3-2.5-1-3.5.3-1.2.3-2.4 0-3.5 0 0-1 0-3 1.5a16 16 0 0 0-8 0C6 2 5 2 5 2c-.3 1.1-.3 2.3 0 3.5A5.4 5.4 0 0 0 4 9c0 3.5 3 5.5 6 5.5a4.8 4.8 0 0 0-1 3.5v4M9 18c-4.5 2-5-2-7-2',
  Dribbble:
    'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0zM19.1 5.1C15.2 9.1 10 10.4 2.3 10.9M21.8 12.8c-6.7-1.4-12.2 1-16.4 6.4M8.6 2.8c4.3 6 6 9.4 8 17.7',
  Twitch: 'M21 2H3v16h5v4l4-4h5l4-4zM11 11V7M16 11V7',
  TikTok: 'M20.5 7.5v3.7a8.6 8.6 0 0 1-5-1.6V16a6 6 0 1 1-7-5.9v3.8a2.3 2.3 0 1 0 3.3 2.1V2h3.7a5 5 0 0 0 5 5.5z',
  Link2: 'M9 17H7A5 5 0 0 1 7 7h2M15 7h2a5 5 0 1 1 0 10h-2M8 12h8',
}

export interface SocialLinksProps {
  links: readonly SocialLink[]
  /** What the list is called by screen readers. */
  label: string
  /** Icons, words, or both. */
  shows?: { icons: boolean; words: boolean }
  className?: string
}

/** Where else the shop is found; every link opens beside this page. */
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
            className="inline-flex min-h-11 min-w-11 items-center gap-2.5 text-[15px] hover:text-primary-text"
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
                <path d={outlines[icon]} />
              </svg>
            ) : null}
            {shows.words ? platform : null}
          </a>
        </li>
      ))}
    </ul>
  )
}
