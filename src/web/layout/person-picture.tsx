import type { Person } from '#domain/accounts/people/person.contract.ts'
import { Avatar } from '#web/ui/avatar.tsx'

/** A person's picture, or the first letter of the name. */
export function PersonPicture({ person, className }: { person: Person; className?: string }) {
  const { name, avatar } = person
  return <Avatar key={avatar} name={name} src={avatar ? `${avatar}-256.webp` : null} className={className ?? ''} />
}
