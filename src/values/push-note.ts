/** A notification, as the service worker shows it. */
export interface PushNote {
  title: string
  /** The path of the page that it opens. */
  path: string
  lang: string
  dir: 'ltr' | 'rtl'
  /** A second one with the same tag takes the place of the first. */
  tag: string
}
