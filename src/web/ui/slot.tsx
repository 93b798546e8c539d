import { Children, cloneElement, type HTMLAttributes, isValidElement, type ReactNode } from 'react'
import { cn } from './cn.ts'

/** Hands its attributes and classes to its only child, a link for instance; what the child says itself wins. */
export function Slot({ children, className, ...rest }: HTMLAttributes<HTMLElement> & { children?: ReactNode }) {
  const child = Children.only(children)
  if (!isValidElement<HTMLAttributes<HTMLElement>>(child)) return null
  return cloneElement(child, { ...rest, ...child.props, className: cn(className, child.props.className) })
}
