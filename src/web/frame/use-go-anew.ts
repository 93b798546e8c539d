import { type NavigateOptions, useNavigate, useRevalidator } from 'react-router'
import { useTo } from './links.ts'

/** Opens a page for somebody else than before: read anew, and at its top or at the part that the path names. Reading anew alone would keep the place of the page before. */
export function useGoAnew(): (path: string, options?: NavigateOptions) => Promise<void> {
  const to = useTo()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  return async (path, options) => {
    await navigate(to(path), options)
    if (!path.includes('#')) window.scrollTo(0, 0)
    await revalidate()
  }
}
