import { cn } from '#web/ui/cn.ts'

/** The cross-stitch star of the logo. Decorative. */
export function Motif({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 11 11"
      className={cn('size-4 text-gold', className)}
      shapeRendering="crispEdges"
      fill="currentColor"
    >
      <path d="M5 0h1v2h-1zM5 9h1v2h-1zM0 5h2v1h-2zM9 5h2v1h-2zM1 1h2v1h1v1h1v-1h1v1h1v-1h1v-1h2v2h-1v1h-1v1h1v1h-1v1h1v1h1v2h-2v-1h-1v-1h-1v1h-1v-1h-1v1h-1v1h-2v-2h1v-1h1v-1h-1v-1h1v-1h-1v-1h-1z" />
    </svg>
  )
}
