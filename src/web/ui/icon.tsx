import type { IconNode } from 'lucide'
import type { SVGProps } from 'react'

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'children'> {
  of: IconNode
}

const drawings = new WeakMap<IconNode, string>()

/** A line icon in the colour of its text; hidden from assistive technology unless it has a role and a name. */
export function Icon({ of, strokeWidth = 2, className, ...rest }: IconProps) {
  return (
    <svg
      aria-hidden={rest.role ? undefined : true}
      viewBox="0 0 24 24"
      strokeWidth={strokeWidth}
      {...rest}
      className={className ? `icon ${className}` : 'icon'}
      // A page has a hundred of these: as one text each, they are neither built nor woken line by line.
      dangerouslySetInnerHTML={{ __html: drawingOf(of) }}
    />
  )
}

function drawingOf(icon: IconNode): string {
  const drawing = drawings.get(icon) ?? icon.map(([tag, attributes]) => `<${tag}${written(attributes)}/>`).join('')
  drawings.set(icon, drawing)
  return drawing
}

function written(attributes: object): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')
}
