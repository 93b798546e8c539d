import { useEffect } from 'react'
import type { PublicSettings } from '#domain/site/settings/settings.contract.ts'
import { isBundledFont, isFontName } from '#domain/site/settings/settings.policy.ts'

/** Loads font families that the site does not serve itself, after hydration. On failure the site's own fonts stay. */
export function useFontService(typography: PublicSettings['typography'] | undefined, sheet: string | null): void {
  const chosen = [typography?.headingFont, typography?.bodyFont].filter((font) => font && isFontName(font) && !isBundledFont(font))
  const wanted = sheet === null ? '' : [...new Set(chosen)].join()
  useEffect(() => {
    if (sheet === null || wanted === '') return
    const links = wanted.split(',').map((family) => linkTo(sheet, family))
    document.head.append(...links)
    return () => {
      for (const link of links) link.remove()
    }
  }, [sheet, wanted])
}

/** The weights of the design; when the service rejects them, the family is requested again without weights. */
function linkTo(sheet: string, family: string): HTMLLinkElement {
  const address = `${sheet}?family=${family.replaceAll(' ', '+')}`
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = `${address}:wght@300;400;500;600;700&display=swap`
  link.onerror = () => {
    link.onerror = () => console.info(`The font ${family} could not be loaded from ${sheet}`)
    link.href = `${address}&display=swap`
  }
  return link
}
