import { useEffect, useRef, useState } from 'react'
import { cn } from './cn.ts'

const maxRetries = 3
const retryAfterMs = 1000

export interface AvatarProps {
  name: string
  /** The picture's address; without one, or when loading fails four times, the initial is shown. */
  src?: string | null
  className?: string | undefined
}

/**
 * A round picture over the first letter of the name. A failed picture is requested again after a second, bypassing caches. Decorative: the
 * name is beside it.
 */
export function Avatar({ name, src, className }: AvatarProps) {
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<'idle' | 'loading' | 'loaded' | 'error'>(src ? 'loading' : 'idle')
  const [stamp, setStamp] = useState('')
  const picture = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const { current } = picture
    // The picture may have loaded or failed before hydration.
    if (current?.complete) setState(current.naturalWidth > 0 ? 'loaded' : 'error')
  }, [])
  useEffect(() => {
    if (state !== 'error' || tries >= maxRetries) return
    const timer = setTimeout(() => {
      setTries(tries + 1)
      setStamp(`?t=${Date.now()}`)
      setState('loading')
    }, retryAfterMs)
    return () => clearTimeout(timer)
  }, [state, tries])
  const isShown = src && state !== 'error'
  return (
    <span
      aria-hidden="true"
      data-state={state}
      className={cn(
        'relative inline-flex size-11 shrink-0 items-center justify-center overflow-hidden rounded-full bg-primary-tint text-primary-text type-label',
        className,
      )}
    >
      {[...name.trim()][0]?.toUpperCase()}
      {isShown ? (
        <img
          ref={picture}
          src={src + stamp}
          alt=""
          width={150}
          height={150}
          loading="lazy"
          decoding="async"
          onLoad={() => setState('loaded')}
          onError={() => setState('error')}
          className="absolute inset-0 size-full bg-backdrop object-cover"
        />
      ) : null}
    </span>
  )
}
