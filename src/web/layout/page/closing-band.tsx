import { InkBand } from '#web/brand/ink-band.tsx'
import { LocalLink } from '#web/runtime/links.ts'
import { Button } from '#web/ui/button.tsx'

interface BandLink {
  to: string
  label: string
}

export interface ClosingBandProps {
  title: string
  text: string
  links: readonly [BandLink, BandLink]
}

/** An outline button on the band. */
const onInkClass = 'border-on-ink text-on-ink hover:bg-on-ink/10'

/** The band that ends a page with two links. */
export function ClosingBand({ title, text, links: [first, second] }: ClosingBandProps) {
  return (
    <InkBand title={title} text={text}>
      <Button asChild>
        <LocalLink to={first.to}>{first.label}</LocalLink>
      </Button>
      <Button asChild variant="outline" className={onInkClass}>
        <LocalLink to={second.to}>{second.label}</LocalLink>
      </Button>
    </InkBand>
  )
}
