import { type NavigateOptions, useNavigate, useRevalidator } from 'react-router'
import { useTo } from './links.ts'

/** The time limit, in milliseconds, for a part of a page to be drawn. */
const patience = 3000

/**
 * Opens a page for another person than before: loaded again, and at its top or at the part that the path names. A reload alone would keep
 * the scroll position of the page before.
 */
export function useReloadAt(): (path: string, options?: NavigateOptions) => Promise<void> {
  const to = useTo()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  return async (path, options) => {
    await navigate(to(path), options)
    const [, part] = path.split('#')
    if (!part) window.scrollTo(0, 0)
    await revalidate()
    if (part) showPart(part, performance.now() + patience)
  }
}

/** Brings a part of the page into sight as soon as it is drawn. */
function showPart(id: string, until: number): void {
  const part = document.getElementById(id)
  if (part) part.scrollIntoView()
  else if (performance.now() < until) requestAnimationFrame(() => showPart(id, until))
}
