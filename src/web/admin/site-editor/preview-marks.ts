/** The elements of a page that show places of the settings. */
const seenAt: readonly [place: RegExp, selector: string][] = [
  [/^header\.(title|logo|showLogo)$/, 'header a:has(> svg), header a:has(> img)'],
  [/^header\.navigationLinks/, 'header nav'],
  [/^header\.images(\.title)?$/, '[data-section=hero] h1'],
  [/^header\.(subtitle)$/, '[data-section=hero] h1 + p'],
  [/^featuredProducts$/, '[data-section=featured]'],
  [/^specialOccasionProducts$/, '[data-section=formal]'],
  [/^contactForm\./, 'main form:has(textarea)'],
  [/^contact\.(title)$/, '[data-section=contact] h2'],
  [/^footer\.companyDescription$/, 'footer p'],
  [/^footer\.navLinks/, 'footer nav'],
  [/^footer\.socialLinks/, 'footer ul:has(a[target=_blank])'],
]

/** A style that frames in gold what is different from what is live. */
export function markOf(places: readonly string[]): string {
  const selectors = seenAt.filter(([place]) => places.some((one) => place.test(one))).map(([, selector]) => selector)
  return selectors.length === 0 ? '' : `:is(${selectors.join()}){outline:2px solid #d3ad3a;outline-offset:4px;border-radius:8px}`
}
