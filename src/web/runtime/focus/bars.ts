const edges = { top: '[data-bar="top"]', bottom: '[data-bar="bottom"], #chat' } as const

/**
 * Writes the heights in pixels of the bars that are fixed at the edges to `--bar-top` and `--bar-bottom` of the page. It scrolls what gets the
 * focus clear of them. They are measured before each Tab, and after each change of page.
 */
export function measureBars(): void {
  for (const edge of ['top', 'bottom'] as const) {
    const bars = [...document.querySelectorAll<HTMLElement>(edges[edge])]
    const height = Math.max(0, ...bars.map((bar) => heightOf(bar, edge)))
    document.documentElement.style.setProperty(`--bar-${edge}`, `${height}px`)
  }
}

function heightOf(bar: HTMLElement, edge: keyof typeof edges): number {
  const { position, [edge]: inset } = getComputedStyle(bar)
  if (bar.offsetHeight === 0 || (position !== 'fixed' && position !== 'sticky')) return 0
  return bar.offsetHeight + (Number.parseFloat(inset) || 0)
}
