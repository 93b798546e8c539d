type Edge = 'top' | 'bottom'

const bars = { top: new Set<HTMLElement>(), bottom: new Set<HTMLElement>() }

/**
 * Props of a bar that is fixed at an edge. It writes its height in pixels to `--bar-top` or `--bar-bottom` of the page, which scrolls what is
 * focused clear of it. On very low screens it is not fixed.
 */
export const topBar = { ref: (bar: HTMLElement | null) => register('top', bar), 'data-bar': 'top' } as const
export const bottomBar = { ref: (bar: HTMLElement | null) => register('bottom', bar), 'data-bar': 'bottom' } as const

function register(edge: Edge, bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined
  const measure = () => write(edge)
  const watch = new ResizeObserver(measure)
  bars[edge].add(bar)
  watch.observe(bar)
  window.addEventListener('resize', measure)
  return () => {
    bars[edge].delete(bar)
    watch.disconnect()
    window.removeEventListener('resize', measure)
    measure()
  }
}

function write(edge: Edge): void {
  const height = Math.max(0, ...[...bars[edge]].map((bar) => heightOf(bar, edge)))
  document.documentElement.style.setProperty(`--bar-${edge}`, `${height}px`)
}

function heightOf(bar: HTMLElement, edge: Edge): number {
  const { position, [edge]: inset } = getComputedStyle(bar)
  if (bar.offsetHeight === 0 || (position !== 'fixed' && position !== 'sticky')) return 0
  return bar.offsetHeight + (Number.parseFloat(inset) || 0)
}
