import type { Fils } from '#values/money.ts'

/** The carried part of the limit; the words beside it say the same. */
export function LimitBar({ amount, limit, height = 6 }: { amount: Fils; limit: Fils; height?: number }) {
  const share = Math.min(1, Math.max(0, amount / limit))
  const color = share >= 1 ? 'var(--bad)' : share >= 5 / 6 ? 'var(--warning)' : 'var(--primary-text)'
  return (
    <svg aria-hidden="true" width="100%" height={height} className="block rounded-full bg-sunk rtl:-scale-x-100">
      <rect width={`${Math.round(share * 100)}%`} height={height} rx={height / 2} fill={color} />
    </svg>
  )
}
