import { useEffect } from 'react'
import { useSearchParams } from 'react-router'

/** A browser keeps the fragment across the redirect to the login page; this moves it from the login's address into `next`. */
export function usePartOfNext(): void {
  const [search, setSearch] = useSearchParams()
  useEffect(() => {
    const { hash } = window.location
    const next = search.get('next')
    // The login itself has one part, to which its skip link leads.
    if (!hash || hash === '#main' || !next || next.includes('#')) return
    const known = new URLSearchParams(search)
    known.set('next', next + hash)
    setSearch(known, { replace: true, preventScrollReset: true })
  }, [search, setSearch])
}
