import { useSearchParams } from 'react-router'
import { libraryLacks, librarySorts } from '#domain/catalogue/media/media.policy.ts'

const isBucket = /^[a-z][a-z0-9-]{1,39}$/
const isId = /^[A-Za-z0-9]{22}$/

/** The query of the library in an address; invalid values are left out. */
export function libraryOf(query: URLSearchParams) {
  const bucket = query.get('bucket') ?? ''
  const q = (query.get('q') ?? '').trim().slice(0, 80)
  const lack = libraryLacks.find((one) => one === query.get('lack'))
  const sort = librarySorts.find((one) => one === query.get('sort'))
  const after = query.get('after') ?? ''
  const open = query.get('open') ?? ''
  return {
    asked: {
      ...(isBucket.test(bucket) && { bucket }),
      ...(q && { q }),
      ...(lack && { lack }),
      ...(sort && { sort }),
      ...(isId.test(after) && { after }),
    },
    open: isId.test(open) ? open : null,
  }
}

/** The query of the library in the open address, and a function that changes it; a change begins at the first page. */
export function useLibrary() {
  const [search, setSearch] = useSearchParams()
  const go = (changed: Readonly<Record<string, string | null>>) => {
    const next = new URLSearchParams(search)
    if (!('open' in changed)) next.delete('open')
    if (!('after' in changed) && !('open' in changed)) next.delete('after')
    for (const [name, value] of Object.entries(changed)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setSearch(next, { preventScrollReset: true })
  }
  return { ...libraryOf(search), go }
}
