import { fillOf } from '#domain/site/settings/settings.policy.ts'
import { useSettings } from '#web/features/settings/settings-context.tsx'
import { SiteLink } from '#web/layout/site-link.tsx'
import { ArrowLink } from '#web/ui/arrow-link.tsx'
import { Button } from '#web/ui/button.tsx'

/** The button of a slide, else those of the header in their colours; where none are configured, one link. */
export function HeroActions({ own }: { own?: { button: string; url: string } | undefined }) {
  const { ctaButtons, defaultButtonText, defaultButtonUrl } = useSettings().header
  if (own?.button)
    return (
      <Button asChild>
        <SiteLink href={own.url}>{own.button}</SiteLink>
      </Button>
    )
  if (ctaButtons.length === 0)
    return (
      <ArrowLink>
        <SiteLink href={defaultButtonUrl}>{defaultButtonText}</SiteLink>
      </ArrowLink>
    )
  return ctaButtons.map(({ text, url, color }) => (
    <Button key={text + url} asChild className={fillOf(color)}>
      <SiteLink href={url}>{text}</SiteLink>
    </Button>
  ))
}
