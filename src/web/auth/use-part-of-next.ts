import { useEffect } from 'react'
import { useSearchParams } from 'react-router'

/** A browser that was sent to the login keeps the part of the page she wanted behind the login's own address: here it goes where it belongs, into `next`. */
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
