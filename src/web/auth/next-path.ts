import { sameSitePath } from '#values/same-site-path.ts'

/** The path after signing in: a path of this site without its language, or the home page. Anything else is dropped. */
export function nextPath(wanted: string | null): string {
  return sameSitePath(wanted) ?? '/'
}
