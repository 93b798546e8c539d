import type { ReactNode } from 'react'
import { personCan } from '#domain/permissions.policy.ts'
import { LocalLink } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { cn } from '#web/ui/cn.ts'
import { linkClass } from '#web/ui/link-class.ts'

/** A name that opens the file of its person; of a guest, and for who may not open it, the name alone. */
export function PersonLink({ id, className, children }: { id: string | null; className?: string; children: ReactNode }) {
  const { person } = useViewer()
  if (id === null || !personCan(person, 'people.read-all')) return <bdi>{children}</bdi>
  return (
    <LocalLink to={`/admin/people/${id}`} className={cn(linkClass, 'pb-0', className)}>
      <bdi>{children}</bdi>
    </LocalLink>
  )
}
