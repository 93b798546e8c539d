import { useEffect } from 'react'

const counted = /^\(\d+\) /

/** Shows a number before the title of the tab while it is not 0. Its component renders with every page, whose title it follows. */
export function useCountInTitle(count: number): void {
  useEffect(() => {
    const title = (count > 0 ? `(${count}) ` : '') + document.title.replace(counted, '')
    if (title !== document.title) document.title = title
  })
  useEffect(
    () => () => {
      document.title = document.title.replace(counted, '')
    },
    [],
  )
}
