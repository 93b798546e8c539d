import { Fragment } from 'react'

/** A list of bidi-isolated texts on one line; empty ones are left out. */
export function Isolated({ parts, comma }: { parts: readonly (string | null | undefined)[]; comma: string }) {
  return parts.filter(Boolean).map((part, at) => (
    <Fragment key={part}>
      {at > 0 ? comma : null}
      <bdi>{part}</bdi>
    </Fragment>
  ))
}

/** The parts of an address, one a line, each bidi-isolated; empty ones are left out. */
export function AddressLines({ parts }: { parts: readonly (string | null | undefined)[] }) {
  return parts.filter(Boolean).map((part) => (
    <span key={part} className="block">
      <bdi>{part}</bdi>
    </span>
  ))
}
